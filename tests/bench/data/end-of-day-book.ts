import pg from 'pg'
import { addDays } from '#domain/calendar/local-date.ts'
import { MARKET_CODES } from '#domain/market/market.ts'
import { connectionOptions } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { loanPersonas } from '#tools/seed/personas.ts'
import { seedCatalog } from '#tools/seed/seed-catalog.ts'
import { seedLoanPersona } from '#tools/seed/seed-sandbox.ts'
import { cloneLoans } from './clone-loans.ts'

/** Number of loans in both markets, current and late: late loans also need a rate-cap check. */
const models = ['siti', 'budi', 'arjun', 'priya']

/**
 * A book of open loans whose last closed day is the day before yesterday: one end of day is due.
 * Every agreement has its own text, as in production, so that none is read for another.
 */
export const openEndOfDayBook = async (
  services: Services,
  socketDir: string,
  copies: number,
): Promise<pg.Client> => {
  await seedCatalog(services)
  const loanIds: string[] = []
  for (const persona of loanPersonas.filter(({ personaId }) => models.includes(personaId))) {
    const { path } = await seedLoanPersona(services, persona)
    loanIds.push(new URLSearchParams(path.split('?')[1]).get('orderId') ?? '')
  }
  const owner = { socketDir, user: 'rupya_owner', database: 'rupya' }
  await cloneLoans(owner, { loanIds, copies })
  const client = new pg.Client({ ...connectionOptions(owner), statement_timeout: 0 })
  await client.connect()
  for (const market of MARKET_CODES) {
    await client.query('update loan.loan set closed_on = $2 where market = $1', [
      market,
      addDays(services.clock.businessDate(market), -2),
    ])
  }
  await client.query(
    `update loan.agreement set schedule = schedule || jsonb_build_object('copy', loan_id)`,
  )
  await client.query('vacuum analyze loan.loan, loan.agreement')
  return client
}
