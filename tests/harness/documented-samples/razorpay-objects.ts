import { money } from '#domain/money/money.ts'
import { createRazorpayProvider } from '#server/providers/payment/razorpay/create-razorpay-provider.ts'

// Facts re-typed from razorpay.com/docs (repository razorpay/markdown-docs, April 2026).

export const now = new Date('2019-09-05T09:35:00Z')
export const secret = 'secret-1'
export const providerAt = (baseUrl: string) =>
  createRazorpayProvider({
    baseUrl,
    keyId: 'rzp_test',
    keySecret: 'secret',
    webhookSecrets: [secret],
    now: () => now,
    timeoutMs: 2_000,
  })

export const payment = (changes: Record<string, unknown> = {}) => ({
  id: 'pay_DETA2KrOlhqQzF',
  entity: 'payment',
  amount: 61_900,
  currency: 'INR',
  status: 'captured',
  order_id: null,
  method: 'bank_transfer',
  amount_refunded: 0,
  amount_transferred: 0,
  refund_status: null,
  captured: true,
  card_id: null,
  bank: null,
  vpa: null,
  notes: [],
  fee: 731,
  tax: 112,
  error_code: null,
  created_at: 1_567_675_983,
  ...changes,
})
export const bankAccount = (changes: Record<string, unknown> = {}) => ({
  id: 'ba_DET8z5Z5ghv4hW',
  entity: 'bank_account',
  ifsc: 'RATN0VAAPIS',
  bank_name: 'RBL Bank',
  name: 'Acme Corp',
  account_number: '1112220006712324',
  ...changes,
})
export const account = (changes: Record<string, unknown> = {}) => ({
  id: 'va_DET8z3wBxfPB5L',
  entity: 'virtual_account',
  status: 'active',
  amount_expected: null,
  notes: { instruction_id: 'instruction-1' },
  amount_paid: 61_900,
  customer_id: 'cust_BtQNqzmBlAXyTY',
  close_by: null,
  closed_at: null,
  created_at: 1_567_675_923,
  receivers: [bankAccount()],
  ...changes,
})
export const vpa = {
  id: 'vpa_DzYPeu6ntqxhcE',
  entity: 'vpa',
  username: 'rpy.payto',
  handle: 'icici',
}
const collection = (items: readonly unknown[]) => ({
  entity: 'collection',
  count: items.length,
  items,
})
export type RazorpayWorld = {
  readonly payments: readonly Record<string, unknown>[]
  readonly refunds?: readonly Record<string, unknown>[]
  /** Of `GET /payments/{id}/bank_transfer`, by the payment; documented ones when left out. */
  readonly transfers?: Readonly<Record<string, unknown>>
}
export const answersOf =
  ({ payments, refunds = [], transfers = {} }: RazorpayWorld) =>
  (path: string) => {
    if (path === '/v1/payments') return { body: collection(payments) }
    if (path === '/v1/refunds') return { body: collection(refunds) }
    if (path === '/v1/payment_links') return { body: { payment_links: [] } }
    const found = payments.find(({ id }) => path.startsWith(`/v1/payments/${id}`))
    if (found === undefined) return undefined
    if (!path.endsWith('/bank_transfer')) return { body: found }
    const documented = {
      id: 'bt_Di5iqCElVyRlCb',
      payment_id: found['id'],
      payer_bank_account: null,
      virtual_account_id: 'va_DET8z3wBxfPB5L',
      virtual_account: account({ status: 'closed', amount_expected: 2_300 }),
    }
    return { body: transfers[String(found['id'])] ?? documented }
  }
export const request = {
  paymentRequestId: 'instruction-1',
  requestNo: 'B1',
  kind: 'virtual-account',
  paymentMethodCode: 'BANK-TRANSFER',
  holderName: 'Arjun Mehta',
  amount: money('INR', 250_050n),
  expiresAt: new Date(now.getTime() + 86_400_000),
  description: 'EMI 1',
} as const
