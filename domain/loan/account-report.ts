import { daysLate } from '../calendar/format.ts'
import { fromDayNumber, type LocalDate } from '../calendar/local-date.ts'
import { sumMinor } from '../money/money.ts'
import { BUCKETS, type BucketAmounts, totalOf, ZERO_AMOUNTS } from '../waterfall/bucket.ts'
import type {
  AccountCharge,
  AppliedRefund,
  InstallmentAccount,
  InstallmentStatus,
  LoanAccount,
  PaymentAllocation,
} from './account.ts'
import type { LoanFacts } from './facts.ts'
import type { RaisedCharge } from './raise-charge.ts'
import {
  owedMinor,
  type RunningBalance,
  type RunningInstallment,
  type RunningReceivable,
} from './running-balance.ts'

type ReplayedLoan = {
  readonly facts: LoanFacts
  readonly asOf: LocalDate
  readonly balance: RunningBalance
  readonly raised: readonly RaisedCharge[]
  readonly payments: readonly PaymentAllocation[]
  readonly refunds: readonly AppliedRefund[]
}

/** The account of a finished replay. */
export function reportAccount(loan: ReplayedLoan): LoanAccount {
  const { facts, asOf, balance, payments, refunds } = loan
  const earlier = balance.receivables.filter(
    ({ amountMinor, dueOn, installment }) => amountMinor > 0n && dueOn < installment.dueOn,
  )
  const installments = balance.installments.map(each =>
    reportInstallment(each, asOf, earlierPartsOf(each, earlier)),
  )
  const overdue = installments.filter(each => each.status === 'overdue')
  const due = balance.receivables.filter(({ dueOn }) => dueOn <= asOf)
  // Late by their own due date, before their installment: charges raised by hand, and what falls
  // due with a part of a hardship plan.
  const raised = new Set(loan.raised.map(({ receivable }) => receivable))
  const inParts = new Set(
    installments.filter(each => each.earlierParts.length > 0).map(({ periodNo }) => periodNo),
  )
  const lateEarlier = earlier.filter(
    each => each.dueOn < asOf && (raised.has(each) || inParts.has(each.periodNo)),
  )
  // The others are in an installment that is overdue as a whole.
  const lateWithin = lateEarlier.filter(({ installment }) => installment.dueOn >= asOf)
  const lateDays = [
    ...overdue.map(each => each.daysLate),
    ...lateEarlier.map(({ dueOn }) => daysLate(dueOn, asOf)),
  ]
  const dueNowMinor = sumMinor(due.map(({ amountMinor }) => amountMinor))
  return {
    loanId: facts.loanId,
    currency: facts.currency,
    asOf,
    state: stateOf(balance, {
      isOverdue: lateDays.length > 0,
      isDue: dueNowMinor + balance.refundShortfallMinor > 0n,
    }),
    installments,
    charges: [...raisedCharges(loan), ...lateCharges(loan)],
    waivers: balance.waivers,
    payments,
    refunds,
    outstandingMinor: owedMinor(balance),
    outstanding: sumOutstanding(installments),
    dueNowMinor: dueNowMinor + balance.refundShortfallMinor,
    overdueMinor: sumMinor([
      ...overdue.map(each => each.outstandingMinor),
      ...lateWithin.map(({ amountMinor }) => amountMinor),
    ]),
    nextDue: nextDueOf(installments, asOf),
    daysLate: Math.max(0, ...lateDays),
    overpaidMinor: balance.overpaidMinor,
    refundShortfallMinor: balance.refundShortfallMinor,
    settledOn: balance.settledOn,
  }
}

/**
 * The first unpaid installment from a day on; of one in parts, the first part from that day on with
 * the charges that fall due with it.
 */
function nextDueOf(
  installments: readonly InstallmentAccount[],
  asOf: LocalDate,
): LoanAccount['nextDue'] {
  const next = installments.find(each => each.outstandingMinor > 0n && each.dueOn >= asOf)
  if (next === undefined) return undefined
  const { periodNo, dueOn, outstandingMinor, earlierParts } = next
  const first = earlierParts.find(part => part.dueOn >= asOf)
  if (first !== undefined)
    return { periodNo, dueOn: first.dueOn, amountMinor: totalOf(first.outstanding) }
  const lateMinor = sumMinor(earlierParts.map(part => totalOf(part.outstanding)))
  return { periodNo, dueOn, amountMinor: outstandingMinor - lateMinor }
}

function stateOf(
  balance: RunningBalance,
  { isOverdue, isDue }: { readonly isOverdue: boolean; readonly isDue: boolean },
): LoanAccount['state'] {
  if (owedMinor(balance) === 0n) return 'settled'
  if (isOverdue) return 'overdue'
  return isDue ? 'due' : 'running'
}

/**
 * The receivables of an installment in parts that fall due before it, by their day, the first first.
 * A charge alone that is due before its installment makes no part.
 */
function earlierPartsOf(
  installment: RunningInstallment,
  earlier: readonly RunningReceivable[],
): InstallmentAccount['earlierParts'] {
  const own = earlier.filter(each => each.installment === installment)
  if (own.every(({ isScheduled }) => !isScheduled)) return []
  const days = [...new Set(own.map(({ dueOn }) => dueOn))].sort()
  return days.map(dueOn => {
    const outstanding = { ...ZERO_AMOUNTS }
    for (const each of own) {
      if (each.dueOn === dueOn) outstanding[each.bucket] += each.amountMinor
    }
    return { dueOn, outstanding }
  })
}

function reportInstallment(
  installment: RunningInstallment,
  asOf: LocalDate,
  earlierParts: InstallmentAccount['earlierParts'],
): InstallmentAccount {
  const { periodNo, isScheduled, fromOn, dueOn, owed, paid, waived, outstandingMinor } = installment
  const status = statusOf(installment, asOf)
  return {
    periodNo,
    isScheduled,
    fromOn,
    dueOn,
    status,
    daysLate: status === 'overdue' ? daysLate(dueOn, asOf) : 0,
    owed,
    paid,
    waived,
    outstanding: outstandingOf(installment),
    owedMinor: totalOf(owed),
    paidMinor: totalOf(paid),
    outstandingMinor,
    earlierParts,
    paidInAdvanceMinor: installment.paidInAdvanceMinor,
    paidLateMinor: installment.paidLateMinor,
    clearedOn: installment.clearedOn,
  }
}

function statusOf(
  { outstandingMinor, dueOn }: RunningInstallment,
  asOf: LocalDate,
): InstallmentStatus {
  if (outstandingMinor === 0n) return 'paid'
  if (dueOn === asOf) return 'due'
  return dueOn < asOf ? 'overdue' : 'not-due'
}

function outstandingOf({ owed, paid, waived }: RunningInstallment): BucketAmounts {
  const left = { ...ZERO_AMOUNTS }
  for (const bucket of BUCKETS) left[bucket] = owed[bucket] - paid[bucket] - waived[bucket]
  return left
}

function sumOutstanding(installments: readonly InstallmentAccount[]): BucketAmounts {
  const sum = { ...ZERO_AMOUNTS }
  for (const { outstanding } of installments) {
    for (const bucket of BUCKETS) sum[bucket] += outstanding[bucket]
  }
  return sum
}

const remainderOf = (
  receivable: RunningReceivable | undefined,
): Pick<AccountCharge, 'paidMinor' | 'waivedMinor' | 'outstandingMinor'> => ({
  paidMinor: receivable?.paidMinor ?? 0n,
  waivedMinor: receivable?.waivedMinor ?? 0n,
  outstandingMinor: receivable?.amountMinor ?? 0n,
})

function raisedCharges({ raised }: ReplayedLoan): AccountCharge[] {
  return raised.map(({ fact, chargedMinor, receivable, reason }) => ({
    chargeId: fact.chargeId,
    kind: 'raised',
    bucket: fact.bucket,
    periodNo: receivable.periodNo,
    dueOn: fact.dueOn,
    amountMinor: chargedMinor,
    ...remainderOf(receivable),
    unlimitedMinor: fact.amountMinor,
    clip: reason && { reason, since: fact.raisedOn },
  }))
}

function lateCharges({ balance }: ReplayedLoan): AccountCharge[] {
  const charges: AccountCharge[] = []
  for (const { periodNo, lateBookings } of balance.installments) {
    for (const { kind, charge, bookedMinor, receivable } of lateBookings) {
      if (charge.firstDay === undefined) continue
      const { clip } = charge
      charges.push({
        chargeId: undefined,
        kind,
        bucket: 'penalty',
        periodNo,
        dueOn: fromDayNumber(charge.firstDay),
        amountMinor: bookedMinor,
        ...remainderOf(receivable),
        unlimitedMinor: charge.unlimitedMinor,
        clip: clip && { reason: clip.reason, since: fromDayNumber(clip.sinceDay) },
      })
    }
  }
  return charges
}
