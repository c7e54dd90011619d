import { sql } from 'kysely'
import { marketBySql, type SubjectMarkets } from '../../audit/public.ts'

const versionMarket = marketBySql(
  id => sql`select market from version.version where version_id = ${id}`,
)

/** What staff change by dated versions is named by a version's id. */
export const versionSubjects = {
  content: versionMarket,
  'decision-rules': versionMarket,
  product: versionMarket,
  promotion: versionMarket,
} satisfies Partial<SubjectMarkets>
