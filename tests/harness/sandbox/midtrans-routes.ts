// Documented requests to Midtrans' simulated API: charges, ends and refunds of payments,
// and Snap's page for cards.

const detailsOf = (order_id: string) => ({ order_id, gross_amount: 10_000 })
const chargeBody = (order: string) => ({
  payment_type: 'bank_transfer',
  bank_transfer: { bank: 'bca' },
  transaction_details: detailsOf(order),
})
const pageBody = (order: string) => ({
  transaction_details: detailsOf(order),
  enabled_payments: ['credit_card'],
  credit_card: { secure: true },
  callbacks: { finish: 'https://loans.example/that' },
  page_expiry: { duration: 60, unit: 'minutes' },
})

const SNAP = '/midtrans/snap/v1/transactions'
const PAID_PAGE = 'made-page-2'

/** Makes a number, pages of which one is paid, and a code that is paid; returns their ids. */
export const makeMidtrans = async (
  make: (route: string, body: object) => Promise<Readonly<Record<string, string>>>,
  pay: (number: string, action: 'exact') => Promise<unknown>,
) => {
  await make('/midtrans/v2/charge', chargeBody('made-3'))
  const snapToken = (await make(SNAP, pageBody('made-page-1')))['token'] ?? ''
  await make(SNAP, pageBody(PAID_PAGE))
  await pay(PAID_PAGE, 'exact')
  const code = { payment_type: 'qris', qris: {}, transaction_details: detailsOf('made-code') }
  const paidCode = (await make('/midtrans/v2/charge', code))['transaction_id'] ?? ''
  await pay(paidCode, 'exact')
  return { snapToken, paidCode }
}
type PaidIds = Awaited<ReturnType<typeof makeMidtrans>>

const at = (path: string) => ({ path: () => path })
const ofPage = (path: (token: string) => string) => ({
  path: ({ snapToken }: PaidIds) => path(snapToken),
})

export const midtransRoutes = {
  'POST /midtrans/v2/charge': { ...at('/midtrans/v2/charge'), body: chargeBody('i-3') },
  'GET /midtrans/v2/:id/status': at('/midtrans/v2/made-3/status'),
  'POST /midtrans/v2/:id/expire': at('/midtrans/v2/made-3/expire'),
  'POST /midtrans/v2/:id/cancel': at(`/midtrans/v2/${PAID_PAGE}/cancel`),
  'POST /midtrans/v2/:id/refund': {
    path: ({ paidCode }: PaidIds) => `/midtrans/v2/${paidCode}/refund`,
    body: { refund_key: 'back-1', amount: 10_000, reason: 'Twice' },
  },
  [`POST ${SNAP}`]: { ...at(SNAP), body: pageBody('i-8') },
  [`POST ${SNAP}/:token/cancel`]: ofPage(token => `${SNAP}/${token}/cancel`),
  'GET /midtrans/snap/v4/redirection/:id': ofPage(
    token => `/midtrans/snap/v4/redirection/${token}`,
  ),
  'POST /midtrans/snap/v4/redirection/:id': {
    ...ofPage(token => `/midtrans/snap/v4/redirection/${token}`),
    body: { choice: 'leave' },
    type: 'application/x-www-form-urlencoded',
  },
} as const
