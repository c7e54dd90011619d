import { type LocalDate, toDayNumber } from '../calendar/local-date.ts'
import type { LoanAccount, PaymentAccount } from './account.ts'
import { reportAccount } from './account-report.ts'
import { bookLateCharges } from './book-late-charges.ts'

import type { LoanFacts } from './facts.ts'
import { frozenDays } from './freezes.ts'
import { happeningsUntil, type LoanHappening } from './happenings.ts'
import { type LateClock, startLateClock } from './late-clock.ts'
import { type Limits, limitsFor } from './overpayment.ts'
import { type RaisedCharge, raiseCharge } from './raise-charge.ts'
import { type Receiver, receive, startReceiving } from './receive-payment.ts'
import { moveDueDay, openTally, type Tally, waive } from './tally.ts'

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
  const account = fold(facts, asOf, new Map())
  if (account.owedBackMinor === 0n) return account
  return fold(facts, asOf, limitsFor(account.payments, account.owedBackMinor))
}

function fold(facts: LoanFacts, asOf: LocalDate, limits: Limits): LoanAccount {
  const folded = openFold(facts, limits)
  for (const happening of happeningsUntil(facts, asOf)) {
    bookLateCharges(folded.tally, folded.clock, happening.on)
    apply(folded, happening)
  }
  bookLateCharges(folded.tally, folded.clock, asOf)
  return reportAccount({ ...folded, asOf })
}

type Fold = {
  readonly facts: LoanFacts
  readonly tally: Tally
  readonly clock: LateClock
  readonly raised: RaisedCharge[]
  readonly payments: PaymentAccount[]
  readonly receiver: Receiver
}

function openFold(facts: LoanFacts, limits: Limits): Fold {
  const tally = openTally(facts.schedule)
  const clock = startLateClock({
    terms: facts.lateTerms,
    clientKind: facts.clientKind,
    caps: facts.caps,
    agreementMinor: facts.principalMinor,
    costMinor: facts.benefitMinor,
    installments: tally.installments,
    frozen: frozenDays(facts.freezes),
    day: toDayNumber(facts.disbursedOn),
  })
  const receiver = startReceiving(facts, limits)
  return { facts, tally, clock, raised: [], payments: [], receiver }
}

function apply(fold: Fold, { kind, fact }: LoanHappening): void {
  switch (kind) {
    case 'charge':
      fold.raised.push(raiseCharge(fold.tally, fold.clock, fact))
      break
    case 'waiver':
      waive(fold.tally, fact)
      break
    case 'payment':
      fold.payments.push(receive(fold.receiver, fold.tally, fact))
      break
    case 'extension':
      for (const { periodNo, dueOn } of fact.dueDates) moveDueDay(fold.tally, periodNo, dueOn)
  }
}
