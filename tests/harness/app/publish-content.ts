import type { Kysely } from 'kysely'
import type { ProductContent } from '#contract/catalog/staff-schemas.ts'
import { addDays, localDate } from '#domain/calendar/local-date.ts'
import { newId } from '#server/platform/security/ids.ts'
import type { Tables } from '#server/tables.ts'

const longAgo = new Date('2020-01-01')

type PublishedSubject = Pick<Tables['version.version'], 'kind' | 'market' | 'subject'>

/**
 * Changes what a seed has published from now on, without the checks of the API: the next version in
 * the database begins a day after the last one, long ago.
 */
export const publishContent = async (
  db: Kysely<Tables>,
  { kind, market, subject }: PublishedSubject,
  change: (content: unknown) => unknown,
): Promise<void> => {
  const last = await db
    .selectFrom('version.version')
    .select(['content', 'fromOn'])
    .where('kind', '=', kind)
    .where('market', '=', market)
    .where('subject', '=', subject)
    .where('state', '=', 'published')
    .orderBy('fromOn', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const fromOn = addDays(last.fromOn ?? localDate('2020-01-01'), 1)
  await db
    .insertInto('version.version')
    .values({
      versionId: newId(),
      kind,
      market,
      subject,
      state: 'published',
      content: JSON.stringify(change(last.content)),
      fromOn,
      changedBy: 'test',
      changedAt: longAgo,
      publishedBy: 'test',
      publishedAt: longAgo,
      publishedOn: fromOn,
    })
    .execute()
}

/** As `publishContent`, for a seeded product. */
export const publishProductContent = async (
  db: Kysely<Tables>,
  productId: string,
  change: (content: ProductContent) => unknown,
): Promise<void> => {
  const { market } = await db
    .selectFrom('catalog.product')
    .select('market')
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow()
  // Written by `publishVersion` or here, in the form of its kind.
  await publishContent(db, { kind: 'product', market, subject: productId }, content =>
    change(content as ProductContent),
  )
}
