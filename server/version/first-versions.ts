import { sql } from 'kysely'
import { localDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import { checkContent } from './check-content.ts'
import { listStarts } from './store.ts'
import type { VersionKind } from './version-kind.ts'

/** Before any loan of ours: what is imported is older than its day of import. */
const firstVersionOn = localDate('2020-01-01')

/** Who published a first version. */
const system = 'system'

/**
 * Publishes the first version of each subject that has none, in force since long ago; a subject that
 * has one keeps its own. Idempotent, also of several servers that start at once.
 * @throws Error naming the problems of unsound content.
 */
export const publishFirstVersions = async <Content, Example>(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'random'>,
  kind: VersionKind<Content, Example>,
  versions: readonly {
    readonly market: MarketCode
    readonly subject: string
    readonly content: Content
  }[],
): Promise<void> => {
  const { clock, random } = services
  await inTransaction(services.db, async tx => {
    await sql`select pg_advisory_xact_lock(hashtextextended('first versions', 0))`.execute(tx)
    const starts = await listStarts(
      tx,
      kind.name,
      versions.map(({ subject }) => subject),
    )
    const missing = versions.filter(({ market, subject }) => !starts.has(`${market}/${subject}`))
    for (const { market, subject, content } of missing) {
      const { problems } = await checkContent({ db: tx, services }, kind, {
        market,
        subject,
        json: content,
        fromOn: clock.businessDate(market),
      })
      if (problems.length > 0) {
        const listed = problems.map(({ path, code }) => `${path} ${code}`.trim())
        throw new Error(`${kind.name} ${subject} cannot be published: ${listed.join('; ')}`)
      }
      await kind.onPublish?.(tx, { market, subject, content })
    }
    if (missing.length === 0) return
    await tx
      .insertInto('version.version')
      .values(
        missing.map(({ market, subject, content }) => ({
          versionId: random.uuid(),
          kind: kind.name,
          market,
          subject,
          state: 'published' as const,
          content: JSON.stringify(content),
          fromOn: firstVersionOn,
          changedBy: system,
          changedAt: clock.now(),
          publishedBy: system,
          publishedAt: clock.now(),
          publishedOn: clock.businessDate(market),
        })),
      )
      .execute()
  })
}
