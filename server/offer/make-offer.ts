import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { figuresOf, type OfferFigures } from '#domain/offer/offer-figures.ts'
import { tenorDaysOf } from '#domain/rate-caps/check-terms.ts'
import { buildSchedule } from '#domain/schedule/build-schedule.ts'
import { keyFactsValidUntil } from '#domain/terms/key-facts-validity.ts'
import type { Terms } from '#domain/terms/terms.ts'
import { termsToJson } from '#domain/terms/terms-json.ts'
import { readSchedule, readTerms, scheduleToJson } from '../loan/public.ts'
import type { Services } from '../services.ts'
import {
  endOffer,
  findOpenOffer,
  hasSettledLoan,
  insertOffer,
  type OfferCriteria,
  type StoredOffer,
} from './store.ts'

type OfferRequest = Omit<OfferCriteria, 'principalMinor' | 'installments'> & {
  readonly market: MarketCode
  /** The product's version that the price is of. */
  readonly productVersionId: string
  /** Today's price for this amount and term. */
  readonly terms: Terms
}

const maxTries = 5

/** A number a person can read out: the day, then six digits. */
const newProposalNo = (services: Services, on: LocalDate): string =>
  `K${on.replaceAll('-', '')}-${services.random.digits(6)}`

const prepareOffer = async (services: Services, request: OfferRequest, issuedOn: LocalDate) => {
  const { terms, market, borrowerId, productId, productVersionId } = request
  const schedule = buildSchedule(terms, issuedOn)
  const isRepeat = await hasSettledLoan(services.db, borrowerId)
  return {
    offerId: services.random.uuid(),
    proposalNo: newProposalNo(services, issuedOn),
    borrowerId,
    productId,
    productVersionId,
    market,
    clientKind: isRepeat ? ('repeat' as const) : ('new' as const),
    principalMinor: terms.principalMinor,
    installments: terms.installments,
    terms: JSON.stringify(termsToJson(terms)),
    schedule: JSON.stringify(scheduleToJson(schedule)),
    issuedAt: services.clock.now(),
    issuedOn,
    validUntil: keyFactsValidUntil(marketRules(market).businessCalendar, {
      issuedOn,
      tenorDays: tenorDaysOf(schedule),
    }),
  }
}

/**
 * The binding offer for this amount and term: the open one, whatever the product costs by now, or a
 * new one at today's price. Concurrent calls create one.
 */
export const findOrCreateOffer = async (
  services: Services,
  request: OfferRequest,
): Promise<StoredOffer> => {
  const { principalMinor, installments } = request.terms
  const { borrowerId, productId } = request
  const today = services.clock.businessDate(request.market)
  for (let tries = 0; tries < maxTries; tries += 1) {
    const criteria = { borrowerId, productId, principalMinor, installments }
    const open = await findOpenOffer(services.db, criteria)
    if (open && isBinding(open, today)) return open
    if (open) await endOffer(services.db, open.offerId)
    // A concurrent call may insert one first: either way it is found next.
    await insertOffer(services.db, await prepareOffer(services, request, today))
  }
  throw new Error(`no offer could be created for product ${productId}`)
}

/** Whether an offer can be accepted on a day; one issued later (the clock was moved back) cannot. */
export const isBinding = (offer: StoredOffer, today: LocalDate): boolean =>
  offer.state === 'open' && offer.issuedOn <= today && today <= offer.validUntil

/** The figures of an offer as it was issued, or of its loan from the day the money arrived. */
export const offerFiguresOf = (
  offer: Pick<StoredOffer, 'terms' | 'schedule'>,
  disbursedOn: string | null = null,
): OfferFigures => {
  const { schedule } = offer
  return figuresOf(readTerms(offer), readSchedule({ schedule, disbursedOn }))
}
