import type { LocalDate } from '../calendar/local-date.ts'
import type { ClientKind } from '../charges/late-terms.ts'
import type { MarketCode } from '../market/market.ts'
import { capsFor } from '../rate-caps/caps.ts'
import { benefitMinor, tenorDaysOf } from '../rate-caps/check-terms.ts'
import type { Schedule } from '../schedule/schedule.ts'
import type { Terms } from '../terms/terms.ts'
import { getOrder } from '../waterfall/waterfall-order.ts'
import type { LoanFacts } from './facts.ts'

/**
 * The facts of a loan on the day of its disbursement, from its agreement. Later events are added by
 * object spread: `{ ...openFacts(agreed), payments }`. The caps are those of the day of the
 * agreement. Throws `RangeError` when the terms name an unknown waterfall order.
 */
export function openFacts(agreed: {
  readonly loanId: string
  readonly market: MarketCode
  readonly clientKind: ClientKind
  readonly terms: Terms
  readonly schedule: Schedule
  /** Absent: the day of disbursement. */
  readonly agreedOn?: LocalDate
}): LoanFacts {
  const { loanId, market, clientKind, terms, schedule } = agreed
  const agreedOn = agreed.agreedOn ?? schedule.disbursedOn
  return {
    loanId,
    market,
    currency: terms.currency,
    clientKind,
    principalMinor: terms.principalMinor,
    disbursedOn: schedule.disbursedOn,
    benefitMinor: benefitMinor(terms, schedule),
    schedule: schedule.rows,
    lateTerms: terms.late,
    caps: capsFor(market, tenorDaysOf(schedule), agreedOn),
    waterfall: getOrder(terms.waterfallCode),
    payments: [],
    charges: [],
    waivers: [],
    extensions: [],
    freezes: [],
    refunds: [],
  }
}
