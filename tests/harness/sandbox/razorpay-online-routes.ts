// Documented requests to Razorpay's simulated API for what is paid in an app or on its page.

const expiresAt = '2026-11-22T03:00:00.000Z'

/** Ids of what was made before. */
type Made = {
  readonly indianOrder: string
  readonly indianLink: string
  readonly indianPayment: string
}
type OnlineRequest = {
  readonly path: (made: Made) => string
  readonly body?: object | ((made: Made) => object)
  readonly type?: 'application/x-www-form-urlencoded'
  readonly wrongQueries?: readonly string[]
}

export const qrBody = {
  type: 'upi_qr',
  usage: 'single_use',
  fixed_amount: true,
  payment_amount: 250_050,
  description: 'EMI 1',
  close_by: Date.parse(expiresAt) / 1000,
  notes: { instruction_id: 'i-4' },
}
const orderBody = { amount: 250_050, currency: 'INR', receipt: 'i-6', notes: { a: 'b' } }
const begunBody = ({ indianOrder }: Made) => ({
  amount: 250_050,
  currency: 'INR',
  order_id: indianOrder,
  email: 'void@razorpay.com',
  contact: '+919876543210',
  method: 'upi',
  upi: { flow: 'intent' },
  ip: '203.0.113.7',
  referer: 'https://loans.example',
  user_agent: 'Mozilla/5.0',
})
const linkBody = (reference: string) => ({
  amount: 250_050,
  currency: 'INR',
  expire_by: Date.parse(expiresAt) / 1000,
  reference_id: reference,
  notes: { instruction_id: reference },
  options: {
    checkout: {
      config: {
        display: {
          blocks: {
            debit: { name: 'Debit card', instruments: [{ method: 'card', types: ['debit'] }] },
          },
          sequence: ['block.debit'],
          preferences: { show_default_blocks: false },
        },
      },
    },
  },
})
/** Makes one of each, and returns their ids. */
export const makeOnline = async (
  make: (route: string, body: object) => Promise<Readonly<Record<string, string>>>,
) => {
  const idOf = async (route: string, body: object) =>
    (await make(`/razorpay/v1/${route}`, body))['id'] ?? ''
  return {
    indianCode: await idOf('payments/qr_codes', qrBody),
    indianOrder: await idOf('orders', orderBody),
    indianLink: await idOf('payment_links', linkBody('i-5')),
  }
}

const at = (path: string): OnlineRequest => ({ path: () => path })

export const razorpayOnlineRoutes: Readonly<Record<string, OnlineRequest>> = {
  'POST /razorpay/v1/orders': { ...at('/razorpay/v1/orders'), body: orderBody },
  'GET /razorpay/v1/orders': {
    ...at('/razorpay/v1/orders?receipt=i-6'),
    wrongQueries: ['from=yesterday'],
  },
  'GET /razorpay/v1/orders/:id': {
    path: ({ indianOrder }) => `/razorpay/v1/orders/${indianOrder}`,
  },
  'POST /razorpay/v1/payments/create/json': {
    ...at('/razorpay/v1/payments/create/json'),
    body: begunBody,
  },
  'POST /razorpay/v1/payments/:id/refund': {
    path: ({ indianPayment }) => `/razorpay/v1/payments/${indianPayment}/refund`,
    body: { amount: 250_050 },
  },
  'POST /razorpay/v1/payment_links': {
    ...at('/razorpay/v1/payment_links'),
    body: linkBody('i-7'),
  },
  'GET /razorpay/v1/payment_links': at('/razorpay/v1/payment_links?payment_id=pay_1'),
  'GET /razorpay/v1/payment_links/:id': {
    path: ({ indianLink }) => `/razorpay/v1/payment_links/${indianLink}`,
  },
  'POST /razorpay/v1/payment_links/:id/cancel': {
    path: ({ indianLink }) => `/razorpay/v1/payment_links/${indianLink}/cancel`,
  },
  'GET /razorpay/i/:id': { path: ({ indianLink }) => `/razorpay/i/${indianLink}` },
  'POST /razorpay/i/:id': {
    path: ({ indianLink }) => `/razorpay/i/${indianLink}`,
    body: { choice: 'leave' },
    type: 'application/x-www-form-urlencoded',
  },
}
