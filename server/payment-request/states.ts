import type { PaymentRequestState } from './tables.ts'

/** At most one request of a loan and purpose is active (invariant I7); one that ended stays ended. */
export const activeRequestStates = ['preparing', 'waiting'] as const satisfies PaymentRequestState[]

/** Their accounts are closed at the provider. A request that is paid in full expires by itself. */
export const retiredRequestStates = [
  'replaced',
  'expired',
  'part-paid',
] as const satisfies PaymentRequestState[]

export const isRetiredRequestState = (state: PaymentRequestState): boolean =>
  retiredRequestStates.some(each => each === state)
