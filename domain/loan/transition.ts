import type { LoanState } from './loan-state.ts'

/** What happens to a loan. The last four follow from its balance on a day (`accountAsOf`). */
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

/** Settled is among them: it opens again when a payment turns out to be reversed. */
const HOLDING_MONEY: readonly LoanState[] = ['running', 'due', 'overdue', 'settled']

const RULES: Readonly<Record<LoanStateEvent, TransitionRule>> = {
  // An approved loan is rejected when its money cannot be paid out.
  rejected: { from: ['under-review', 'approved'], to: 'rejected' },
  approved: { from: ['under-review'], to: 'approved' },
  // A second person overrules a rejection.
  reconsidered: { from: ['rejected'], to: 'approved' },
  disbursed: { from: ['approved'], to: 'running' },
  // The borrower's bank sent the money back: the loan waits for another way to pay it out.
  returned: { from: ['running', 'due', 'overdue'], to: 'approved' },
  'nothing-due': { from: HOLDING_MONEY, to: 'running' },
  'fell-due': { from: HOLDING_MONEY, to: 'due' },
  'fell-overdue': { from: HOLDING_MONEY, to: 'overdue' },
  settled: { from: HOLDING_MONEY, to: 'settled' },
}

/**
 * The state after an event; the four balance events may find the loan where it is already. Throws
 * when the event cannot happen to a loan in this state: that is a defect, not a refusal.
 */
export function nextState(state: LoanState, event: LoanStateEvent): LoanState {
  const rule = RULES[event]
  if (rule.from.includes(state)) return rule.to
  throw new Error(
    `a loan that is ${state} cannot be moved by "${event}": its facts and its stored state ` +
      'disagree, so nothing may be posted on it until someone has looked',
  )
}

/** Whether any event leads from one state to another; staying counts where an event allows it. */
export function isLegalMove(from: LoanState, to: LoanState): boolean {
  return Object.values(RULES).some(rule => rule.to === to && rule.from.includes(from))
}
