import type { Kysely } from 'kysely'
import type { ProductContent } from '#contract/catalog/staff-schemas.ts'
import { addDays, localDate } from '#domain/calendar/local-date.ts'
import { newId } from '#server/platform/security/ids.ts'
import type { Tables } from '#server/tables.ts'

const longAgo = new Date('2020-01-01')

/**
 * Changes a seeded product from now on, without the checks of the API: the next version in the
 * database begins a day after the last one, long ago.
 */
export const publishProductContent = async (
  db: Kysely<Tables>,
  productId: string,
  change: (content: ProductContent) => unknown,
): Promise<void> => {
  const last = await db
    .selectFrom('version.version')
    .select(['market', 'content', 'fromOn'])
    // Written by `publishVersion` or here, in the form of its kind.
    .$narrowType<{ content: ProductContent }>()
    .where('kind', '=', 'product')
    .where('subject', '=', productId)
    .where('state', '=', 'published')
    .orderBy('fromOn', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const fromOn = addDays(last.fromOn ?? localDate('2020-01-01'), 1)
  await db
    .insertInto('version.version')
    .values({
      versionId: newId(),
      kind: 'product',
      market: last.market,
      subject: productId,
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
