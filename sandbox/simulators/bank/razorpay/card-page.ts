import { html } from 'hono/html'
import { formatMoney } from '#domain/money/format.ts'
import { payerButtons, payerPage, payerPageRoutes } from '#sandbox/platform/payer-page.ts'
import type { BankApiContext } from '../bank-api-context.ts'
import { expectedOf, type SimulatedAccount, statusOf } from '../bank-records.ts'
import type { Counter } from '../counter.ts'
import { keptOf, linksOf } from './payment-links.ts'

/** The page of a payment link, as the payer's browser opens it. */
export const razorpayPageRoutes = (context: BankApiContext, counter: Pick<Counter, 'pay'>) => {
  const isOpen = (link: SimulatedAccount) => statusOf(link, context.now()) === 'ACTIVE'
  return payerPageRoutes({
    find: id => linksOf(context).find(each => each.id === id),
    choices: ['debit', 'credit', 'leave'],
    draw: (link, nonce) => cardPage(link, { isOpen: isOpen(link), nonce }),
    choose: async (link, choice) => {
      if (choice === 'credit') return { refused: 'This page takes debit cards only.' }
      if (choice === 'debit' && isOpen(link)) await counter.pay(link.number, 'exact')
      return { to: keptOf(link).callbackUrl }
    },
  })
}

const cardPage = (
  link: SimulatedAccount,
  { isOpen, nonce }: { readonly isOpen: boolean; readonly nonce: string },
) =>
  payerPage(
    { title: 'Sandbox payment page · debit card', nonce },
    html`<h1>Sandbox payment page</h1>
      <p>Pay ${link.holder} by debit card. No card number is asked for here.</p>
      <p class="sum">${formatMoney(expectedOf(link))}</p>
      ${
        isOpen
          ? payerButtons(cardButtons)
          : html`<p>This link takes no more payments.</p>
              <p><a href="${keptOf(link).callbackUrl}">Back</a></p>`
      }`,
  )

const cardButtons = [
  { choice: 'debit', label: 'Pay with my debit card' },
  { choice: 'credit', label: 'Try a credit card' },
  { choice: 'leave', label: 'Go back without paying' },
]
