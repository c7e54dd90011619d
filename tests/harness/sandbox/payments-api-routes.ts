/** What every request of Xendit's Payments API carries. */
export const paymentsApiHeaders = { 'api-version': '2024-11-11' }

export const qrisBody = (reference_id: string) => ({
  reference_id,
  type: 'PAY',
  country: 'ID',
  currency: 'IDR',
  request_amount: 10_000,
  capture_method: 'AUTOMATIC',
  channel_code: 'QRIS',
  channel_properties: {},
  description: 'RP-1',
})

/** Ids of what was made: a live request, a payment taken back whole. */
type Made = { readonly request: string; readonly codePayment: string }

const path = '/v3/payment_requests'
const headers = paymentsApiHeaders

/** A documented request for each route of Xendit's Payments API, and of the phone that pays. */
export const paymentsApiRoutes = {
  [`POST ${path}`]: { path: () => path, headers, body: qrisBody('i-5') },
  [`GET ${path}`]: { path: () => `${path}?reference_id=made-5`, headers },
  [`GET ${path}/:id`]: { path: ({ request }: Made) => `${path}/${request}`, headers },
  [`POST ${path}/:id/cancel`]: {
    path: ({ request }: Made) => `${path}/${request}/cancel`,
    headers,
  },
  'GET /phone/:id': { path: ({ request }: Made) => `/phone/${request}` },
  'POST /phone/:id': {
    path: ({ request }: Made) => `/phone/${request}`,
    type: 'application/x-www-form-urlencoded',
    body: { choice: 'leave' },
  },
  'GET /v3/payments/:id': {
    path: ({ codePayment }: Made) => `/v3/payments/${codePayment}`,
    headers,
  },
  'GET /v3/refunds/:id': {
    path: ({ codePayment }: Made) => `/v3/refunds/${codePayment.replace('py-', 'rfd-')}`,
    headers,
  },
} as const
