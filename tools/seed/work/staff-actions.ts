import { decideApplication, listHeldApplications } from '#contract/application/staff-calls.ts'
import { decideApproval, listApprovals } from '#contract/approval/staff-calls.ts'
import { askContact, recordContact, recordPromise } from '#contract/collections/staff-calls.ts'
import {
  proposeHardshipPlan,
  proposeWriteOff,
  readLoan,
  refundOverpayment,
  waiveCharges,
} from '#contract/loan-servicing/staff-calls.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import type { WorkLoan } from './borrower-actions.ts'
import { must, type WorkEnvironment, type WorkStaff } from './work-environment.ts'

/** Approves or declines the request about a subject, as a person of another role than its maker. */
export const decideRequest = async (
  environment: WorkEnvironment,
  {
    role,
    subjectId,
    decision = 'approve',
    reason,
  }: {
    readonly role: WorkStaff
    readonly subjectId: string
    readonly decision?: 'approve' | 'decline'
    readonly reason: string
  },
): Promise<void> => {
  const staff = await environment.staff(role)
  const { rows } = await must(staff, listApprovals, { list: 'to-decide', size: '100' })
  const found = rows.find(row => row.subjectId === subjectId)
  if (!found) throw new Error(`nothing about ${subjectId} waits for a ${role}`)
  await must(staff, decideApproval, { approvalId: found.approvalId, decision, reason })
  await environment.settle()
}

/** Decides an application that the rules have held. */
export const decideHeld = async (
  environment: WorkEnvironment,
  loanId: string,
  decision: 'approve' | 'reject',
  reason: string,
): Promise<void> => {
  const staff = await environment.staff('credit-officer')
  const { applications } = await must(staff, listHeldApplications, {})
  const held = applications.find(({ orderId }) => orderId === loanId)
  if (!held) throw new Error(`the application ${loanId} is not held`)
  await must(staff, decideApplication, {
    orderId: loanId,
    decision,
    reason,
    factsVersion: held.factsVersion ?? undefined,
    holderVerified: '1',
  })
  await environment.settle()
}

/** A loan's account of today, as staff read it. */
const accountOf = async (environment: WorkEnvironment, role: WorkStaff, loanId: string) => {
  const { account } = await must(await environment.staff(role), readLoan, { loanId })
  if (!account) throw new Error(`the loan ${loanId} is not paid out`)
  return account
}

/** Waives late charges: all of them, or the given share of a hundred. */
export const waivePenalty = async (
  environment: WorkEnvironment,
  { loanId }: WorkLoan,
  role: 'collections-officer' | 'finance-controller',
  reason: string,
): Promise<void> => {
  const { byBucket } = await accountOf(environment, role, loanId)
  const amount = byBucket.penalty
  if (Number(amount) === 0) throw new Error(`the loan ${loanId} owes no late charge`)
  const staff = await environment.staff(role)
  await must(staff, waiveCharges, { loanId, bucket: 'penalty', amount, reason })
  await environment.settle()
}

/** Proposes equal monthly payments for what is still owed, the first one in two weeks. */
export const proposePlan = async (
  environment: WorkEnvironment,
  { loanId, person }: WorkLoan,
  reason: string,
): Promise<void> => {
  const firstDueOn = addDays(environment.clock.businessDate(person.market), 14)
  const plan = { firstDueOn, unit: 'month', count: '1', payments: '6' } as const
  const staff = await environment.staff('collections-officer')
  await must(staff, proposeHardshipPlan, { loanId, ...plan, reason })
}

export const proposeLoss = async (
  environment: WorkEnvironment,
  { loanId }: WorkLoan,
  reason: string,
): Promise<void> => {
  await must(await environment.staff('finance-controller'), proposeWriteOff, { loanId, reason })
}

/** Refunds what was paid too much; above a limit it waits for a second person. */
export const refundTooMuch = async (
  environment: WorkEnvironment,
  { loanId }: WorkLoan,
  reason: string,
): Promise<void> => {
  const { overpaid } = await accountOf(environment, 'finance-officer', loanId)
  const staff = await environment.staff('finance-officer')
  await must(staff, refundOverpayment, { loanId, amount: overpaid, reason })
}

/** Calls a late borrower if the contact guard allows it, and writes down the result. */
export const callBorrower = async (
  environment: WorkEnvironment,
  { loanId }: WorkLoan,
  outcome: 'reached' | 'not-reached' | 'wrong-number',
  note: string,
): Promise<void> => {
  const staff = await environment.staff('collections-officer')
  const asked = await must(staff, askContact, {
    loanId,
    channel: 'call',
    reason: 'The installment is late',
  })
  if (asked.contactId === null) return
  await must(staff, recordContact, { loanId, contactId: asked.contactId, outcome, note })
}

/** Writes down a promise to pay so much of what is overdue, in parts of a hundred. */
export const promise = async (
  environment: WorkEnvironment,
  { loanId, person }: WorkLoan,
  {
    days,
    percent,
    note,
  }: { readonly days: number; readonly percent: number; readonly note: string },
): Promise<void> => {
  const { overdue } = await accountOf(environment, 'collections-officer', loanId)
  const amount = String(Math.max(1, Math.floor((Number(overdue) * percent) / 100)))
  const dueOn = addDays(environment.clock.businessDate(person.market), days)
  const staff = await environment.staff('collections-officer')
  await must(staff, recordPromise, { loanId, amount, dueOn, note })
}
