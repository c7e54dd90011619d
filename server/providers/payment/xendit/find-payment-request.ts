import type { PaymentRequestKind, ProviderPaymentRequest } from '../payment-provider.ts'
import { paymentCode, virtualAccount } from './schemas.ts'
import type { XenditHttp } from './xendit-http.ts'

export const PAYMENT_REQUEST_PATHS: Readonly<Record<PaymentRequestKind, string>> = {
  'virtual-account': '/callback_virtual_accounts',
  retail: '/fixed_payment_code',
}

/** An instruction as Xendit tells it, with what tells whether it is ours. */
export type XenditPaymentRequest = {
  readonly externalId: string
  readonly expectedAmount: string | null | undefined
  readonly paymentRequest: ProviderPaymentRequest
}

/**
 * Looks an instruction up by our `external_id`. No document of Xendit's describes such a query for
 * these two products, so nothing depends on it: it only ever asks, an answer is believed only if it
 * is about our id, and without one the outcome stays unknown. What makes a later repeat safe is the
 * idempotency key.
 */
export async function findPaymentRequest(
  http: XenditHttp,
  kind: PaymentRequestKind,
  paymentRequestId: string,
  signal: AbortSignal,
): Promise<XenditPaymentRequest | undefined> {
  const path = `${PAYMENT_REQUEST_PATHS[kind]}?external_id=${encodeURIComponent(paymentRequestId)}`
  const answer = await http({ method: 'GET', path, signal })
  const candidates = Array.isArray(answer) ? answer : [answer]
  for (const candidate of candidates) {
    const made = readPaymentRequest(kind, candidate)
    if (made?.externalId === paymentRequestId) return made
  }
  return undefined
}

/** Undefined when the answer describes no instruction of that kind. */
export function readPaymentRequest(
  kind: PaymentRequestKind,
  answer: unknown,
): XenditPaymentRequest | undefined {
  if (kind === 'virtual-account') {
    const account = virtualAccount.safeParse(answer).data
    return account && paymentRequestOf(account, account.account_number)
  }
  const code = paymentCode.safeParse(answer).data
  return code && paymentRequestOf(code, code.payment_code)
}

function paymentRequestOf(
  answer: {
    id: string
    external_id: string
    expected_amount?: string | null | undefined
    status: string
  },
  number: string,
): XenditPaymentRequest {
  const status = ['ACTIVE', 'PENDING'].includes(answer.status) ? 'active' : 'closed'
  return {
    externalId: answer.external_id,
    expectedAmount: answer.expected_amount,
    paymentRequest: { providerRef: answer.id, number, status },
  }
}
