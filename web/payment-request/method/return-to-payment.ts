/** History state of a link from the payment page to the method page. */
export const fromPayment = { from: 'payment' } as const

/** Whether one step back is the payment page; then the method page returns by that step. */
export const cameFromPayment = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'from' in state && state.from === fromPayment.from
