import { html } from 'hono/html'
import { formatMoney } from '#domain/money/format.ts'
import { payerButtons, payerPage, payerPageRoutes } from '#sandbox/platform/payer-page.ts'
import type { BankApiContext } from '../bank-api-context.ts'
import { expectedOf, type SimulatedAccount, statusOf } from '../bank-records.ts'
import type { Counter } from '../counter.ts'
import { keptOf, linksOf, PAYMENT_LINK } from './payment-links.ts'

/** The page of a payment link, as the payer's browser opens it. */
export const razorpayPageRoutes = (context: BankApiContext, counter: Pick<Counter, 'pay'>) => {
  const isOpen = (link: SimulatedAccount) => statusOf(link, context.now()) === 'ACTIVE'
  return payerPageRoutes({
    find: id => linksOf(context).find(each => each.id === id),
    choices: ['upi', 'debit', 'credit', 'leave'],
    draw: (link, nonce) => cardPage(link, { isOpen: isOpen(link), nonce }),
    choose: async (link, choice) => {
      if (choice === 'credit') return { refused: 'This page takes debit cards only.' }
      if (choice === 'upi' && !takesUpi(link)) return { refused: 'This page takes no UPI.' }
      if (choice !== 'leave' && isOpen(link)) await counter.pay(link.number, 'exact')
      // Without an address to lead back to, the page stays, and says that it takes no more.
      return { to: keptOf(link).callbackUrl || keptOf(link).shortUrl }
    },
  })
}

const takesUpi = ({ paymentMethodCode }: SimulatedAccount): boolean =>
  paymentMethodCode === PAYMENT_LINK

const cardPage = (
  link: SimulatedAccount,
  { isOpen, nonce }: { readonly isOpen: boolean; readonly nonce: string },
) => {
  const { callbackUrl: back, description } = keptOf(link)
  return payerPage(
    { title: 'Sandbox payment page', nonce },
    html`<h1>Sandbox payment page</h1>
      <p>Pay ${link.holder} by ${takesUpi(link) ? 'UPI or debit card' : 'debit card'}. No card number is asked for here.</p>
      <p>${description}</p>
      <p class="sum">${formatMoney(expectedOf(link))}</p>
      ${
        isOpen
          ? payerButtons(takesUpi(link) ? linkButtons : cardButtons)
          : html`<p>This link takes no more payments.</p>
              ${back === '' ? '' : html`<p><a href="${back}">Back</a></p>`}`
      }`,
  )
}

const cardButtons = [
  { choice: 'debit', label: 'Pay with my debit card' },
  { choice: 'credit', label: 'Try a credit card' },
  { choice: 'leave', label: 'Go back without paying' },
]

/** Nothing leads back from a link that a reminder carries. */
const linkButtons = [
  { choice: 'upi', label: 'Pay by UPI' },
  { choice: 'debit', label: 'Pay with my debit card' },
  { choice: 'credit', label: 'Try a credit card' },
]
