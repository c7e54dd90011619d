import type { InstructionState } from './tables.ts'

/** Of a loan and purpose one at most is so (invariant I7); what has left these never returns. */
export const activeStates = ['preparing', 'waiting'] as const satisfies InstructionState[]

/** Their numbers are to take no more money. One that is paid in full is left to end with its time. */
export const retiredStates = [
  'replaced',
  'expired',
  'part-paid',
] as const satisfies InstructionState[]

export const isRetired = (state: InstructionState): boolean =>
  retiredStates.some(each => each === state)
