import { type LocalDate, toDayNumber } from '../calendar/local-date.ts'
import { beforePrincipal } from '../waterfall/order.ts'
import type { LoanAccount, PaymentAccount } from './account.ts'
import { reportAccount } from './account-report.ts'
import { bookLateCharges } from './book-late-charges.ts'
import type { LoanFacts, PaymentFact } from './facts.ts'
import { frozenDays } from './freezes.ts'
import { happeningsUntil, type LoanHappening } from './happenings.ts'
import { type LateClock, startLateClock } from './late-clock.ts'
import { type RaisedCharge, raiseCharge } from './raise-charge.ts'
import { moveDueDay, openTally, pay, type Tally, waive } from './tally.ts'

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
  const fold = openFold(facts)
  for (const happening of happeningsUntil(facts, asOf)) {
    bookLateCharges(fold.tally, fold.clock, happening.on)
    apply(fold, happening)
  }
  bookLateCharges(fold.tally, fold.clock, asOf)
  return reportAccount({ ...fold, asOf })
}

type Fold = {
  readonly facts: LoanFacts
  readonly tally: Tally
  readonly clock: LateClock
  readonly raised: RaisedCharge[]
  readonly payments: PaymentAccount[]
}

function openFold(facts: LoanFacts): Fold {
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
  return { facts, tally, clock, raised: [], payments: [] }
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
      receive(fold, fact)
      break
    case 'extension':
      for (const { periodNo, dueOn } of fact.dueDates) moveDueDay(fold.tally, periodNo, dueOn)
  }
}

function receive({ tally, facts, payments }: Fold, fact: PaymentFact): void {
  const { paymentId, sequenceNo, paidOn, amountMinor } = fact
  const order = fact.forExtension ? beforePrincipal(facts.waterfall) : facts.waterfall
  const spread = pay(tally, order, { amountMinor, on: paidOn })
  payments.push({
    paymentId,
    sequenceNo,
    paidOn,
    amountMinor,
    ...spread,
    outstandingAfterMinor: tally.outstandingMinor,
    principalAfterMinor: tally.principalMinor,
  })
}
