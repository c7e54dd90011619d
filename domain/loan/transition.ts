import type { LoanState } from './loan-state.ts'

/**
 * Events that move a loan's state. The last four follow from its balance on a day (`accountAsOf`).
 */
export type LoanStateEvent =
  | 'rejected'
  | 'approved'
  | 'reconsidered'
  | 'disbursed'
  | 'returned'
  | 'nothing-due'
  | 'fell-due'
  | 'fell-overdue'
  | 'settled'

type TransitionRule = { readonly from: readonly LoanState[]; readonly to: LoanState }

/** Includes settled: a loan opens again when a payment is reversed. */
const DISBURSED: readonly LoanState[] = ['running', 'due', 'overdue', 'settled']

const RULES: Readonly<Record<LoanStateEvent, TransitionRule>> = {
  // An approved loan is rejected when its money cannot be paid out.
  rejected: { from: ['under-review', 'approved'], to: 'rejected' },
  approved: { from: ['under-review'], to: 'approved' },
  // A second member of staff overrules a rejection.
  reconsidered: { from: ['rejected'], to: 'approved' },
  disbursed: { from: ['approved'], to: 'running' },
  // The borrower's bank returned the payout: the loan waits for another account to pay it to.
  returned: { from: ['running', 'due', 'overdue'], to: 'approved' },
  'nothing-due': { from: DISBURSED, to: 'running' },
  'fell-due': { from: DISBURSED, to: 'due' },
  'fell-overdue': { from: DISBURSED, to: 'overdue' },
  settled: { from: DISBURSED, to: 'settled' },
}

/**
 * The state after an event; the four balance events may leave it unchanged. Throws when the event
 * is not possible in this state: that is a defect, not a refusal.
 */
export function nextState(state: LoanState, event: LoanStateEvent): LoanState {
  const rule = RULES[event]
  if (rule.from.includes(state)) return rule.to
  throw new Error(
    `a loan that is ${state} cannot be moved by "${event}": its facts and its stored state ` +
      'disagree, so nothing may be posted on it until this is investigated',
  )
}

/** Whether any event leads from one state to the other, or allows it to stay the same. */
export function isLegalMove(from: LoanState, to: LoanState): boolean {
  return Object.values(RULES).some(rule => rule.to === to && rule.from.includes(from))
}
