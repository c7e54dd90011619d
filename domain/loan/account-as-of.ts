import { type LocalDate, toDayNumber } from '../calendar/local-date.ts'
import type { LoanAccount, PaymentAllocation } from './account.ts'
import { reportAccount } from './account-report.ts'
import { applyPayment, type PaymentReplay, startPaymentReplay } from './apply-payment.ts'
import { bookLateCharges } from './book-late-charges.ts'
import type { LoanFacts } from './facts.ts'
import { frozenDays } from './freezes.ts'
import { type LateChargeAccrual, startLateChargeAccrual } from './late-charge-accrual.ts'
import { type LoanEvent, loanEventsUntil } from './loan-events.ts'
import { type AllocationLimits, allocationLimits } from './overpayment.ts'
import { type RaisedCharge, raiseCharge } from './raise-charge.ts'
import {
  applyWaiver,
  moveDueDate,
  openRunningBalance,
  type RunningBalance,
} from './running-balance.ts'

/**
 * The loan as it stands at the end of a day, from its facts alone: late charges run between the
 * happenings but on frozen days, each payment is spread by the loan's order on its own day, and a reversed payment is
 * as if it had never been (so news of older money replays all that came after it). Happenings
 * after `asOf` are not seen. Throws `RangeError` for a day before the disbursement.
 */
export function accountAsOf(facts: LoanFacts, asOf: LocalDate): LoanAccount {
  if (asOf < facts.disbursedOn) {
    throw new RangeError(
      `loan ${facts.loanId} was disbursed on ${facts.disbursedOn}, after ${asOf}`,
    )
  }
  const account = replayLoan(facts, asOf, new Map())
  if (account.refundShortfallMinor === 0n) return account
  return replayLoan(facts, asOf, allocationLimits(account.payments, account.refundShortfallMinor))
}

function replayLoan(facts: LoanFacts, asOf: LocalDate, limits: AllocationLimits): LoanAccount {
  const folded = startReplay(facts, limits)
  for (const happening of loanEventsUntil(facts, asOf)) {
    bookLateCharges(folded.balance, folded.lateCharges, happening.on)
    applyLoanEvent(folded, happening)
  }
  bookLateCharges(folded.balance, folded.lateCharges, asOf)
  return reportAccount({ ...folded, asOf })
}

type ReplayState = {
  readonly facts: LoanFacts
  readonly balance: RunningBalance
  readonly lateCharges: LateChargeAccrual
  readonly raised: RaisedCharge[]
  readonly payments: PaymentAllocation[]
  readonly paymentReplay: PaymentReplay
}

function startReplay(facts: LoanFacts, limits: AllocationLimits): ReplayState {
  const tally = openRunningBalance(facts.schedule)
  const lateCharges = startLateChargeAccrual({
    terms: facts.lateTerms,
    clientKind: facts.clientKind,
    caps: facts.caps,
    agreementMinor: facts.principalMinor,
    costMinor: facts.benefitMinor,
    installments: tally.installments,
    frozen: frozenDays(facts.freezes),
    day: toDayNumber(facts.disbursedOn),
  })
  const paymentReplay = startPaymentReplay(facts, limits)
  return { facts, balance: tally, lateCharges, raised: [], payments: [], paymentReplay }
}

function applyLoanEvent(fold: ReplayState, { kind, fact }: LoanEvent): void {
  switch (kind) {
    case 'charge':
      fold.raised.push(raiseCharge(fold.balance, fold.lateCharges, fact))
      break
    case 'waiver':
      applyWaiver(fold.balance, fact)
      break
    case 'payment':
      fold.payments.push(applyPayment(fold.paymentReplay, fold.balance, fact))
      break
    case 'extension':
      for (const { periodNo, dueOn } of fact.dueDates) moveDueDate(fold.balance, periodNo, dueOn)
  }
}
