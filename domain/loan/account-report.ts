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
import { owedMinor, type RunningBalance, type RunningInstallment } from './running-balance.ts'

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
  const installments = balance.installments.map(each => reportInstallment(each, asOf))
  const overdue = installments.filter(each => each.status === 'overdue')
  const next = installments.find(each => each.outstandingMinor > 0n && each.dueOn >= asOf)
  const due = balance.receivables.filter(({ dueOn }) => dueOn <= asOf)
  return {
    loanId: facts.loanId,
    currency: facts.currency,
    asOf,
    state: stateOf(balance, installments),
    installments,
    charges: [...raisedCharges(loan), ...lateCharges(loan)],
    waivers: balance.waivers,
    payments,
    refunds,
    outstandingMinor: owedMinor(balance),
    outstanding: sumOutstanding(installments),
    dueNowMinor: sumMinor(due.map(({ amountMinor }) => amountMinor)) + balance.refundShortfallMinor,
    overdueMinor: sumMinor(overdue.map(each => each.outstandingMinor)),
    nextDue: next && {
      periodNo: next.periodNo,
      dueOn: next.dueOn,
      amountMinor: next.outstandingMinor,
    },
    daysLate: Math.max(0, ...overdue.map(each => each.daysLate)),
    overpaidMinor: balance.overpaidMinor,
    refundShortfallMinor: balance.refundShortfallMinor,
    settledOn: balance.settledOn,
  }
}

function stateOf(
  balance: RunningBalance,
  installments: readonly InstallmentAccount[],
): LoanAccount['state'] {
  if (owedMinor(balance) === 0n) return 'settled'
  if (installments.some(each => each.status === 'overdue')) return 'overdue'
  const isDue =
    balance.refundShortfallMinor > 0n || installments.some(each => each.status === 'due')
  return isDue ? 'due' : 'running'
}

function reportInstallment(installment: RunningInstallment, asOf: LocalDate): InstallmentAccount {
  const { periodNo, fromOn, dueOn, owed, paid, waived, outstandingMinor } = installment
  const status = statusOf(installment, asOf)
  return {
    periodNo,
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

function raisedCharges({ raised }: ReplayedLoan): AccountCharge[] {
  return raised.map(({ fact, periodNo, chargedMinor, reason }) => ({
    chargeId: fact.chargeId,
    kind: 'raised',
    bucket: fact.bucket,
    periodNo,
    dueOn: fact.dueOn,
    amountMinor: chargedMinor,
    unlimitedMinor: fact.amountMinor,
    clip: reason && { reason, since: fact.raisedOn },
  }))
}

function lateCharges({ balance }: ReplayedLoan): AccountCharge[] {
  const charges: AccountCharge[] = []
  for (const { periodNo, lateBookings } of balance.installments) {
    for (const { kind, charge, bookedMinor } of lateBookings) {
      if (charge.firstDay === undefined) continue
      const { clip } = charge
      charges.push({
        chargeId: undefined,
        kind,
        bucket: 'penalty',
        periodNo,
        dueOn: fromDayNumber(charge.firstDay),
        amountMinor: bookedMinor,
        unlimitedMinor: charge.unlimitedMinor,
        clip: clip && { reason: clip.reason, since: fromDayNumber(clip.sinceDay) },
      })
    }
  }
  return charges
}
