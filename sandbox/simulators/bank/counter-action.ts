import * as z from 'zod'

/** What a payer does at the counter; see `Counter.pay`. */
export const counterAction = z.enum(['exact', 'twice', 'short', 'over', 'late', 'reversed'])
export type CounterAction = z.infer<typeof counterAction>
