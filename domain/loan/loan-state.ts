/** The states of a loan, by name; `stateCode` gives the number the wire carries. */
export type LoanState =
  | 'under-review'
  | 'rejected'
  | 'approved'
  | 'running'
  | 'due'
  | 'overdue'
  | 'settled'

/** The numbers of decision 042. This is the only place they stand. */
const CODES: Readonly<Record<LoanState, string>> = {
  'under-review': '21',
  rejected: '110',
  approved: '151', // the money is on its way
  running: '170', // nothing is due
  due: '174', // an installment falls due today
  overdue: '180',
  settled: '200',
}

/** The numbers partners use for the same states of a loan of theirs. */
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

/** The state's number as text: the wire compares it as a string (specification section 4). */
export function stateCode(state: LoanState): string {
  return CODES[state]
}

/** The state of a wire number, ours or a partner's; undefined for any other text. */
export function findLoanState(code: string): LoanState | undefined {
  const own = LOAN_STATES.find(state => CODES[state] === code)
  return own ?? (Object.hasOwn(PARTNER_CODES, code) ? PARTNER_CODES[code] : undefined)
}

/** Whether the borrower holds the money and has not paid it all back. */
export function isOutstanding(state: LoanState): boolean {
  return state === 'running' || state === 'due' || state === 'overdue'
}

/** Whether the loan keeps the borrower from applying for another, and from closing the account. */
export function isOpen(state: LoanState): boolean {
  return state !== 'rejected' && state !== 'settled'
}

/** What loan details offers at the bottom of the screen (specification section 4). */
export type AvailableLoanActions = {
  readonly repay: boolean
  /** The delay-repay link: the borrower may ask for more time. */
  readonly delayRepay: boolean
  readonly loanMore: boolean
}

/** `isDelay` as on the wire: "1" lets a due or overdue loan be extended. */
export function availableLoanActions(state: LoanState, isDelay: boolean): AvailableLoanActions {
  const canExtend = state === 'due' || state === 'overdue'
  return {
    repay: isOutstanding(state),
    delayRepay: canExtend && isDelay,
    loanMore: state === 'settled',
  }
}

/** Whether the bottom action area shows at all; recommended products show only when it does not. */
export function hasAvailableLoanActions(offers: AvailableLoanActions): boolean {
  return offers.repay || offers.delayRepay || offers.loanMore
}
