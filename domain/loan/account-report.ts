import { daysLate } from '../calendar/format.ts'
import { fromDayNumber, type LocalDate } from '../calendar/local-date.ts'
import { sumMinor } from '../money/money.ts'
import { BUCKETS, type BucketAmounts, totalOf, ZERO_AMOUNTS } from '../waterfall/bucket.ts'
import type {
  AccountCharge,
  InstallmentAccount,
  InstallmentStatus,
  LoanAccount,
  PaymentAllocation,
} from './account.ts'
import type { LoanFacts } from './facts.ts'
import { overpaymentOf } from './overpayment.ts'
import type { RaisedCharge } from './raise-charge.ts'
import type { RunningBalance, RunningInstallment } from './running-balance.ts'

type ReplayedLoan = {
  readonly facts: LoanFacts
  readonly asOf: LocalDate
  readonly balance: RunningBalance
  readonly raised: readonly RaisedCharge[]
  readonly payments: readonly PaymentAllocation[]
}

/** What a finished fold says. */
export function reportAccount(loan: ReplayedLoan): LoanAccount {
  const { facts, asOf, balance: tally, payments } = loan
  const installments = tally.installments.map(each => reportInstallment(each, asOf))
  const overdue = installments.filter(each => each.status === 'overdue')
  const next = installments.find(each => each.outstandingMinor > 0n && each.dueOn >= asOf)
  const dueClaims = tally.receivables.filter(claim => claim.dueOn <= asOf)
  return {
    loanId: facts.loanId,
    currency: facts.currency,
    asOf,
    state: stateOf(tally, installments),
    installments,
    charges: [...raisedCharges(loan), ...lateCharges(loan)],
    waivers: tally.waivers,
    payments,
    outstandingMinor: tally.outstandingMinor,
    outstanding: sumOutstanding(installments),
    dueNowMinor: sumMinor(dueClaims.map(claim => claim.amountMinor)),
    overdueMinor: sumMinor(overdue.map(each => each.outstandingMinor)),
    nextDue: next && {
      periodNo: next.periodNo,
      dueOn: next.dueOn,
      amountMinor: next.outstandingMinor,
    },
    daysLate: Math.max(0, ...overdue.map(each => each.daysLate)),
    ...overpaymentOf(payments, facts.refunds, asOf),
    settledOn: tally.settledOn,
  }
}

function stateOf(
  tally: RunningBalance,
  installments: readonly InstallmentAccount[],
): LoanAccount['state'] {
  if (tally.outstandingMinor === 0n) return 'settled'
  if (installments.some(each => each.status === 'overdue')) return 'overdue'
  return installments.some(each => each.status === 'due') ? 'due' : 'running'
}

function reportInstallment(tally: RunningInstallment, asOf: LocalDate): InstallmentAccount {
  const { periodNo, fromOn, dueOn, owed, paid, waived, outstandingMinor } = tally
  const status = statusOf(tally, asOf)
  return {
    periodNo,
    fromOn,
    dueOn,
    status,
    daysLate: status === 'overdue' ? daysLate(dueOn, asOf) : 0,
    owed,
    paid,
    waived,
    outstanding: outstandingOf(tally),
    owedMinor: totalOf(owed),
    paidMinor: totalOf(paid),
    outstandingMinor,
    paidInAdvanceMinor: tally.paidInAdvanceMinor,
    paidLateMinor: tally.paidLateMinor,
    clearedOn: tally.clearedOn,
  }
}

function statusOf(tally: RunningInstallment, asOf: LocalDate): InstallmentStatus {
  if (tally.outstandingMinor === 0n) return 'paid'
  if (tally.dueOn === asOf) return 'due'
  return tally.dueOn < asOf ? 'overdue' : 'not-due'
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

function lateCharges({ balance: tally }: ReplayedLoan): AccountCharge[] {
  const charges: AccountCharge[] = []
  for (const { periodNo, lateBookings } of tally.installments) {
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
