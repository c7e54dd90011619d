import type { LocalDate } from '../calendar/local-date.ts'
import type { ClientKind } from '../charges/late-terms.ts'
import type { MarketCode } from '../market/market.ts'
import { type Caps, capsFor } from '../rate-caps/caps.ts'
import { benefitMinor, tenorDaysOf } from '../rate-caps/check-terms.ts'
import type { Schedule } from '../schedule/schedule.ts'
import type { Terms } from '../terms/terms.ts'
import { getOrder } from '../waterfall/waterfall-order.ts'
import type { LoanFacts } from './facts.ts'

type AgreedLimits = {
  readonly terms: Terms
  readonly market: MarketCode
  readonly agreedOn: LocalDate
  readonly benefitMinor: bigint
  readonly caps: Caps
}

/** A schedule never changes, and a server reads the same one for every request of its loan. */
const agreedLimits = new WeakMap<Schedule, AgreedLimits>()

function limitsOf(
  schedule: Schedule,
  agreed: Pick<AgreedLimits, 'terms' | 'market' | 'agreedOn'>,
): AgreedLimits {
  const { terms, market, agreedOn } = agreed
  const known = agreedLimits.get(schedule)
  if (known?.terms === terms && known.market === market && known.agreedOn === agreedOn) return known
  const limits = {
    ...agreed,
    benefitMinor: benefitMinor(terms, schedule),
    caps: capsFor(market, tenorDaysOf(schedule), agreedOn),
  }
  agreedLimits.set(schedule, limits)
  return limits
}

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
  const limits = limitsOf(schedule, { terms, market, agreedOn })
  return {
    loanId,
    market,
    currency: terms.currency,
    clientKind,
    principalMinor: terms.principalMinor,
    disbursedOn: schedule.disbursedOn,
    benefitMinor: limits.benefitMinor,
    schedule: schedule.rows,
    lateTerms: terms.late,
    caps: limits.caps,
    waterfall: getOrder(terms.waterfallCode),
    payments: [],
    charges: [],
    waivers: [],
    extensions: [],
    freezes: [],
    refunds: [],
  }
}
