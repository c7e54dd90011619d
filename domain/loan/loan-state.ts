/** The states of a loan, by name; `stateCode` gives the number that the API carries. */
export type LoanState =
  | 'under-review'
  | 'rejected'
  | 'approved'
  | 'running'
  | 'due'
  | 'overdue'
  | 'settled'

/** The API's numbers of the states (decision 042). They are written nowhere else. */
const CODES: Readonly<Record<LoanState, string>> = {
  'under-review': '21',
  rejected: '110',
  approved: '151', // the payout is under way
  running: '170', // nothing is due
  due: '174', // an installment falls due today
  overdue: '180',
  settled: '200',
}

/** The numbers that partners use for states of their own loans. */
const PARTNER_CODES: Readonly<Record<string, LoanState>> = {
  '3': 'due',
  '5': 'overdue',
  '4': 'settled',
}

export const LOAN_STATES: readonly LoanState[] = [
  'under-review',
  'rejected',
  'approved',
  'running',
  'due',
  'overdue',
  'settled',
]

/** The state's number as text: clients compare it as a string (specification section 4). */
export function stateCode(state: LoanState): string {
  return CODES[state]
}

/** The state of an API number, ours or a partner's; undefined for any other text. */
export function findLoanState(code: string): LoanState | undefined {
  const own = LOAN_STATES.find(state => CODES[state] === code)
  return own ?? (Object.hasOwn(PARTNER_CODES, code) ? PARTNER_CODES[code] : undefined)
}

/** Whether the loan is disbursed and not fully repaid. */
export function isOutstanding(state: LoanState): boolean {
  return state === 'running' || state === 'due' || state === 'overdue'
}

/**
 * Whether the loan prevents the borrower from applying for another and from closing the account.
 */
export function isOpen(state: LoanState): boolean {
  return state !== 'rejected' && state !== 'settled'
}

/** The actions at the bottom of the loan details screen (specification section 4). */
export type AvailableLoanActions = {
  readonly repay: boolean
  /** The delay-repay link: the borrower may request an extension. */
  readonly delayRepay: boolean
  readonly loanMore: boolean
}

/** `isDelay`: whether the product allows extensions; only a due or overdue loan can be extended. */
export function availableLoanActions(state: LoanState, isDelay: boolean): AvailableLoanActions {
  const canExtend = state === 'due' || state === 'overdue'
  return {
    repay: isOutstanding(state),
    delayRepay: canExtend && isDelay,
    loanMore: state === 'settled',
  }
}

/** Whether the bottom action area is shown; recommended products are shown only without it. */
export function hasAvailableLoanActions(actions: AvailableLoanActions): boolean {
  return actions.repay || actions.delayRepay || actions.loanMore
}
