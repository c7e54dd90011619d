import type { OutputOf } from '#contract/call.ts'
import type { readLoan } from '#contract/loan-servicing/staff-calls.ts'
import * as copy from '#copy/staff/loan.js'
import type { LoanState } from '#domain/loan/loan-state.ts'
import type { Bucket } from '#domain/waterfall/bucket.ts'

export type LoanRecord = OutputOf<typeof readLoan>

export const loanStates = [
  { value: 'overdue', label: copy.stateOverdue, color: 'red' },
  { value: 'due', label: copy.stateDue, color: 'orange' },
  { value: 'running', label: copy.stateRunning, color: 'blue' },
  { value: 'under-review', label: copy.stateUnderReview, color: 'gray' },
  { value: 'approved', label: copy.stateApproved, color: 'gray' },
  { value: 'rejected', label: copy.stateRejected, color: 'gray' },
  { value: 'settled', label: copy.stateSettled, color: 'green' },
  { value: 'written-off', label: copy.stateWrittenOff, color: 'gray' },
] as const satisfies readonly {
  readonly value: LoanState | 'written-off'
  readonly label: () => string
  readonly color: string
}[]

/** The state in words; a code that has none is shown as it is. */
export const loanStateText = (state: string): string =>
  loanStates.find(({ value }) => value === state)?.label() ?? state

export const loanStateColor = (state: string): string =>
  loanStates.find(({ value }) => value === state)?.color ?? 'gray'

export const bucketLabels: Readonly<Record<Bucket, () => string>> = {
  statutory: copy.bucketStatutory,
  enforcement: copy.bucketEnforcement,
  penalty: copy.bucketPenalty,
  fee: copy.bucketFee,
  interest: copy.bucketInterest,
  principal: copy.bucketPrincipal,
}

const statuses: Readonly<Record<string, () => string>> = {
  paid: copy.statusPaid,
  'not-due': copy.statusNotDue,
  due: copy.statusDue,
  overdue: copy.statusOverdue,
}

export const installmentStatus = (status: string): string => statuses[status]?.() ?? status

const waitingKinds: Readonly<Record<string, () => string>> = {
  waiver: copy.waive,
  'hardship-plan': copy.hardshipPlan,
  'write-off': copy.writeOff,
}

export const waitingKind = (kind: string): string => waitingKinds[kind]?.() ?? kind
