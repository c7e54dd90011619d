import { html } from 'hono/html'
import * as z from 'zod'
import { formatMoney } from '#domain/money/format.ts'
import { payerButtons, payerPage, payerPageRoutes } from '../../platform/payer-page.ts'
import type { BankApiContext } from './bank-api-context.ts'
import { expectedOf, onPhone, type SimulatedAccount, statusOf } from './bank-records.ts'
import type { Counter } from './counter.ts'

// A drawn phone, on which the payer's app asks for a confirmation: of a wallet that was opened or that
// asks by itself, or of any app that has scanned a QR code.

/** What is kept with a request: where its phone is, and where its app leads back. */
const kept = z.object({ phone: z.string(), returnUrl: z.string() })

export const keepReturn = (simulator: URL, returnUrl: string): string =>
  // The payer's browser knows the lender's own address, under which the simulators are too.
  JSON.stringify({
    phone: new URL(`${simulator.pathname.replace(/\/$/, '')}/phone`, returnUrl).href,
    returnUrl,
  })

const keptOf = ({ requestBody }: SimulatedAccount) =>
  // Other APIs keep their own request.
  requestBody === '' ? undefined : kept.safeParse(JSON.parse(requestBody)).data

/** Opens the phone for this request; undefined for one that nothing leads back from. */
export const phoneAddress = (account: SimulatedAccount): string | undefined => {
  const phone = keptOf(account)?.phone
  return phone && `${phone}/${account.id}`
}

/** The payer's phone. */
export const phonePageRoutes = (context: BankApiContext, counter: Pick<Counter, 'pay'>) => {
  const { book, now } = context
  const isOpen = (account: SimulatedAccount) => statusOf(account, now()) === 'ACTIVE'
  return payerPageRoutes({
    find: id => {
      const found = book.memory.accounts.get(id)
      return found && onPhone.includes(found.kind) ? found : undefined
    },
    choices: ['confirm', 'leave'],
    draw: (account, nonce) => phone(account, { isOpen: isOpen(account), nonce }),
    choose: async (account, choice) => {
      if (choice === 'confirm' && isOpen(account)) await counter.pay(account.number, 'exact')
      // Relative to the address that was sent to: the phone itself, where nothing leads back.
      return { to: keptOf(account)?.returnUrl ?? account.id }
    },
  })
}

const phone = (
  account: SimulatedAccount,
  { isOpen, nonce }: { readonly isOpen: boolean; readonly nonce: string },
) =>
  payerPage(
    { title: `Sandbox phone · ${account.paymentMethodCode}`, nonce, isPhone: true },
    html`<h1>${account.kind === 'qr' ? 'Scanned code' : account.paymentMethodCode}</h1>
      <p>Pay Rupya · Bayar Rupya</p>
      <p class="sum">${formatMoney(expectedOf(account))}</p>
      ${isOpen ? payerButtons(phoneButtons) : endedOnPhone(account)}`,
  )

const phoneButtons = [
  { choice: 'confirm', label: 'Confirm with PIN · Bayar' },
  { choice: 'leave', label: 'Go back · Kembali' },
]

const endedOnPhone = (account: SimulatedAccount) => {
  const returnUrl = keptOf(account)?.returnUrl
  const back = returnUrl ? html`<a href="${returnUrl}">Back · Kembali</a>` : ''
  return html`<p>${account.spent ? 'Paid · Lunas' : 'This payment has ended · Sudah berakhir'}</p>
    ${back}`
}
