/**
 * `asked`: the acquirer is being asked; `code-sent`: it waits for the borrower's code; `redirected`:
 * it waits on a page of its own; `confirmed`: it is charging; `unknown`: its answer was lost and it
 * is asked again. The other three are ends, of which money may still follow each.
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

/** What an acquirer says of a charge. */
export type AcquirerStatus =
  | 'awaiting-code'
  | 'awaiting-page'
  | 'processing'
  | 'paid'
  | 'failed'
  | 'reversed'

/** While one of a loan's charges is in one of these, no other may begin. */
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
 * The state after a word of the acquirer's, whichever of an answer, a callback or a look it came by:
 * they overtake each other, so an older word never undoes a newer one, and only money itself ends a
 * failure. `judged`: the acquirer has compared every code that was given so far; until then its
 * wait for a code is news of before the last one.
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
