/**
 * `asked`: the request to the acquirer is under way; `code-sent`: the acquirer waits for the
 * borrower's code; `redirected`: it waits for the borrower on a page of its own; `confirmed`: it is
 * processing; `unknown`: its answer was lost and the payment is looked up. The other three are
 * final, except that `paid` and `reversed` may still follow `failed`, and `reversed` follow `paid`.
 */
export type CardPaymentState =
  | 'asked'
  | 'code-sent'
  | 'redirected'
  | 'confirmed'
  | 'unknown'
  | 'paid'
  | 'failed'
  | 'reversed'

/** An acquirer's status of a card payment. */
export type AcquirerStatus =
  | 'awaiting-code'
  | 'awaiting-page'
  | 'processing'
  | 'paid'
  | 'failed'
  | 'reversed'

/** While one of a loan's card payments is in one of these, no other may start. */
export const openCardPaymentStates = [
  'asked',
  'code-sent',
  'redirected',
  'confirmed',
  'unknown',
] as const

export const isOpenCardPayment = (state: CardPaymentState): boolean =>
  openCardPaymentStates.some(open => open === state)

/**
 * The state after an acquirer's status, whether it came by answer, callback or look-up. These
 * overtake each other: an older status never undoes a newer one, and only a payment ends a failure.
 * `judged`: the acquirer has compared every code given so far; until then `awaiting-code` describes
 * the moment before the last code.
 */
export const nextCardPaymentState = (
  state: CardPaymentState,
  acquirerStatus: AcquirerStatus,
  { judged }: { readonly judged: boolean },
): CardPaymentState => {
  if (state === 'reversed' || acquirerStatus === 'reversed') return 'reversed'
  if (state === 'paid' || acquirerStatus === 'paid') return 'paid'
  if (state === 'failed' || acquirerStatus === 'failed') return 'failed'
  if (acquirerStatus === 'processing') return 'confirmed'
  const wasConfirmed = state === 'confirmed' || state === 'unknown'
  if (acquirerStatus === 'awaiting-page') return state === 'confirmed' ? state : 'redirected'
  return wasConfirmed && !judged ? state : 'code-sent'
}
