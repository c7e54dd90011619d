import { type Insertable, type Kysely, sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Tables } from '../tables.ts'

/** Where a visit is counted: a page of the lender, its market, and the day that it is there. */
type VisitCount = {
  readonly market: MarketCode
  readonly day: LocalDate
  readonly page: string
}

const countColumns = { view: 'visits', click: 'clicks', code: 'codes' } as const

/**
 * The parameters of a link are anything that a visitor writes: so many links of a day and a market have totals of
 * their own by visits alone. What comes by others is counted together.
 */
const maxLinksOfDay = 500
const otherLinks = '(other)'

/**
 * Stores a visit and adds it to the totals of its day, where it has a page. Waits for another visit of
 * the same link that is just stored.
 */
export const insertVisit = async (
  db: Kysely<Tables>,
  visit: Insertable<Tables['promotion.visit']>,
  count: VisitCount | undefined,
): Promise<void> => {
  const insert = db.insertInto('promotion.visit').values(visit)
  if (count === undefined) {
    await insert.execute()
    return
  }
  const column = countColumns[visit.kind]
  const { market, day, page } = count
  const [channel, campaign] = [visit.appFrom, visit.utmTag]
  const ofDay = sql`from promotion.funnel_total where market = ${market} and day = ${day}::date`
  const links = sql`(select count(*) from (select ${ofDay} limit ${maxLinksOfDay}) l)`
  const isCounted = sql`(exists (select ${ofDay} and page = ${page} and channel = ${channel}
    and campaign = ${campaign}) or ${links} < ${maxLinksOfDay})`
  await db
    .with('visit', () => insert.returning('visitId'))
    .insertInto('promotion.funnel_total')
    .values({
      ...count,
      channel: sql<string>`case when ${isCounted} then ${channel} else ${otherLinks} end`,
      campaign: sql<string>`case when ${isCounted} then ${campaign} else '' end`,
      [column]: 1n,
    })
    .onConflict(conflict =>
      conflict
        .columns(['market', 'day', 'channel', 'page', 'campaign'])
        .doUpdateSet(eb => ({ [column]: eb(`promotion.funnel_total.${column}`, '+', 1n) })),
    )
    .execute()
}

export const insertRegistration = async (
  db: Kysely<Tables>,
  registration: Insertable<Tables['promotion.registration']>,
): Promise<void> => {
  await db.insertInto('promotion.registration').values(registration).execute()
}

/** Whether this very code made the borrower's account. */
export const isRegisteredBy = async (
  db: Kysely<Tables>,
  { borrowerId, codeId }: { borrowerId: string; codeId: string },
): Promise<boolean> => {
  const row = await db
    .selectFrom('promotion.registration')
    .select('borrowerId')
    .where('borrowerId', '=', borrowerId)
    .where('codeId', '=', codeId)
    .executeTakeFirst()
  return row !== undefined
}
