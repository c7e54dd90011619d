/** What a link from the payment page to the chooser leaves in the history entry. */
export const fromPayment = { from: 'payment' } as const

/** Whether one step back is the payment page; then the chooser returns by that step. */
export const cameFromPayment = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'from' in state && state.from === fromPayment.from
