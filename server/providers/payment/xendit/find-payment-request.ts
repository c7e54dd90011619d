import type { PaymentChannel, ProviderPaymentRequest } from '../payment-provider.ts'
import { paymentCode, virtualAccount } from './schemas.ts'
import type { XenditHttp } from './xendit-http.ts'

/** The kinds that Xendit issues by its products of fixed numbers. */
export type FixedKind = 'virtual-account' | 'retail'

export const isFixed = (via: PaymentChannel): via is FixedKind =>
  via === 'virtual-account' || via === 'retail'

export const PAYMENT_REQUEST_PATHS: Readonly<Record<FixedKind, string>> = {
  'virtual-account': '/callback_virtual_accounts',
  retail: '/fixed_payment_code',
}

/** A payment request as Xendit describes it, with what shows whether it is ours. */
export type XenditPaymentRequest = {
  readonly externalId: string
  readonly expectedAmount: string | null | undefined
  readonly paymentRequest: ProviderPaymentRequest
}

/**
 * Looks a payment request up by our `external_id`. Xendit does not document such a query for these
 * two products, so nothing depends on it: a reply is used only if it is about our id; without one the
 * outcome stays unknown. The idempotency key is what makes a later repeat safe.
 */
export async function findPaymentRequest(
  http: XenditHttp,
  kind: FixedKind,
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

/** Undefined when the answer describes no payment request of that kind. */
export function readPaymentRequest(
  kind: FixedKind,
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
