import type { PaymentRequestState } from './tables.ts'

/** Of a loan and purpose one at most is so (invariant I7); what has left these never returns. */
export const activeRequestStates = ['preparing', 'waiting'] as const satisfies PaymentRequestState[]

/** Their numbers are to take no more money. One that is paid in full is left to end with its time. */
export const retiredRequestStates = [
  'replaced',
  'expired',
  'part-paid',
] as const satisfies PaymentRequestState[]

export const isRetiredRequestState = (state: PaymentRequestState): boolean =>
  retiredRequestStates.some(each => each === state)
