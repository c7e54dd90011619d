import type { RawBuilder } from 'kysely'
import type { AuditSubject } from '#contract/staff/audit-subjects.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Services } from '../services.ts'

/**
 * Whose a subject is: that of one market; of `no-market`, for everyone with the call's permission; or
 * of `every-market`, where nothing says of which one it is, for those alone who work for all.
 */
export type SubjectMarket = MarketCode | 'no-market' | 'every-market'

/** The market of the subject with an id; undefined when there is none. */
export type FindSubjectMarket = (
  services: Services,
  subjectId: string,
) => Promise<SubjectMarket | undefined>

/** How the market of each kind of subject is found; each capability finds that of its own kinds. */
export type SubjectMarkets = Readonly<Record<AuditSubject, FindSubjectMarket>>

/** Finds the market by a statement that returns one row with it; null there is `no-market`. */
export const marketBySql =
  (
    statement: (subjectId: string) => RawBuilder<{ market: MarketCode | null }>,
  ): FindSubjectMarket =>
  async ({ db }, subjectId) => {
    if (!isUuid(subjectId)) return undefined
    const { rows } = await statement(subjectId).execute(db)
    const [row] = rows
    return row && (row.market ?? 'no-market')
  }

/** Of kinds of which nothing belongs to a market. */
export const withoutMarket: FindSubjectMarket = async () => 'no-market'

/**
 * Whether a person who works for these markets may know of a subject of that one, where so many are
 * lent in.
 */
export const isWithin = (
  markets: readonly MarketCode[],
  market: SubjectMarket,
  lentIn: readonly MarketCode[],
): boolean =>
  market === 'no-market' ||
  (market === 'every-market'
    ? lentIn.every(each => markets.includes(each))
    : markets.includes(market))
