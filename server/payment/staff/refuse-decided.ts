import { refusalCode } from '#contract/envelope.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import { type Refusal, refuse } from '../../http/handler.ts'
import type { Locale } from '../../platform/copy.ts'
import type { UnmatchedRow } from './unmatched-store.ts'

/**
 * The refusal to decide on money that is decided on: by a person, or because it came on credit. That the
 * sweep refunds to its source by itself, so that it would leave twice. Undefined where it may be decided.
 */
export const refuseDecided = (
  { state, suspenseReason }: Pick<UnmatchedRow, 'state' | 'suspenseReason'>,
  locale: Locale,
): Refusal | undefined => {
  const copy = paymentRequestCopy[locale].replies
  if (state !== 'suspense') return refuse(refusalCode.decisionTaken, copy.decisionTaken)
  return suspenseReason === 'credit-card'
    ? refuse(refusalCode.decisionTaken, copy.creditGoesBack)
    : undefined
}
