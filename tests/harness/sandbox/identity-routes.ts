import { cashfreeHeaders } from './payout-bodies.ts'

const { 'x-client-id': clientId, 'x-client-secret': clientSecret } = cashfreeHeaders
const panPath = '/cashfree/verification/pan'
const verihubsHeaders = { 'app-id': 'verihubs-sandbox-simulator', 'api-key': 'key' }
const verificationPath = '/verihubs/data-verification/id-verification/verify'
const comparisonPath = '/verihubs/v1/face/compare'

/** A documented request of each route of the simulated registers. */
export const identityRequests = {
  [`POST ${panPath}`]: {
    path: () => panPath,
    headers: { 'x-client-id': clientId, 'x-client-secret': clientSecret },
    body: { pan: 'ABCPV1234D', name: 'Gurav' },
  },
  [`POST ${verificationPath}`]: {
    path: () => verificationPath,
    headers: verihubsHeaders,
    body: { nik: '9171022512990011', name: 'John Doe', birth_date: '01-01-1901' },
  },
  [`POST ${comparisonPath}`]: {
    path: () => comparisonPath,
    headers: verihubsHeaders,
    body: { image_1: 'aW1hZ2Ux', image_2: 'aW1hZ2Uy', is_quality: false },
  },
}
