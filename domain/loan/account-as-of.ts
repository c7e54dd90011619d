import { type LocalDate, toDayNumber } from '../calendar/local-date.ts'
import type { AppliedRefund, LoanAccount, PaymentAllocation } from './account.ts'
import { reportAccount } from './account-report.ts'
import { applyPayment, type PaymentReplay, startPaymentReplay } from './apply-payment.ts'
import { bookLateCharges } from './book-late-charges.ts'
import type { LoanFacts } from './facts.ts'
import { frozenDays } from './freezes.ts'
import { type LateChargeAccrual, startLateChargeAccrual } from './late-charge-accrual.ts'
import { type LoanEvent, loanEventsUntil } from './loan-events.ts'
import { type RaisedCharge, raiseCharge } from './raise-charge.ts'
import {
  applyRefund,
  applyWaiver,
  moveDueDate,
  openRunningBalance,
  type RunningBalance,
} from './running-balance.ts'

/**
 * The loan's account at the end of a day, computed from its facts alone. Late charges accrue
 * between the events except on frozen days; each payment is allocated by the loan's waterfall on
 * the day it was paid; a reversed payment is left out, as if it had never been made (so a reversal,
 * or a payment that becomes known late, changes the allocation of every later one). Events after
 * `asOf` are left out. Throws `RangeError` for a day before the disbursement.
 */
export function accountAsOf(facts: LoanFacts, asOf: LocalDate): LoanAccount {
  if (asOf < facts.disbursedOn) {
    throw new RangeError(
      `loan ${facts.loanId} was disbursed on ${facts.disbursedOn}, after ${asOf}`,
    )
  }
  const replay = startReplay(facts)
  for (const event of loanEventsUntil(facts, asOf)) {
    bookLateCharges(replay.balance, replay.lateCharges, event.on)
    applyLoanEvent(replay, event)
  }
  bookLateCharges(replay.balance, replay.lateCharges, asOf)
  return reportAccount({ ...replay, asOf })
}

type ReplayState = {
  readonly facts: LoanFacts
  readonly balance: RunningBalance
  readonly lateCharges: LateChargeAccrual
  readonly raised: RaisedCharge[]
  readonly payments: PaymentAllocation[]
  readonly refunds: AppliedRefund[]
  readonly paymentReplay: PaymentReplay
}

function startReplay(facts: LoanFacts): ReplayState {
  const balance = openRunningBalance(facts.schedule)
  const lateCharges = startLateChargeAccrual({
    terms: facts.lateTerms,
    clientKind: facts.clientKind,
    caps: facts.caps,
    agreementMinor: facts.principalMinor,
    costMinor: facts.benefitMinor,
    installments: balance.installments,
    frozen: frozenDays(facts.freezes),
    day: toDayNumber(facts.disbursedOn),
  })
  const paymentReplay = startPaymentReplay(facts)
  return { facts, balance, lateCharges, raised: [], payments: [], refunds: [], paymentReplay }
}

function applyLoanEvent(replay: ReplayState, { kind, fact }: LoanEvent): void {
  switch (kind) {
    case 'charge':
      replay.raised.push(raiseCharge(replay.balance, replay.lateCharges, fact))
      break
    case 'waiver':
      applyWaiver(replay.balance, fact)
      break
    case 'payment':
      replay.payments.push(applyPayment(replay.paymentReplay, replay.balance, fact))
      break
    case 'extension':
      for (const { periodNo, dueOn } of fact.dueDates) moveDueDate(replay.balance, periodNo, dueOn)
      break
    case 'refund':
      replay.refunds.push(applyRefund(replay.balance, fact))
  }
}
