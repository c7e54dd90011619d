import type { Kysely } from 'kysely'
import type { Tables } from '#server/tables.ts'
import { publishProductContent } from '../app/publish-product-content.ts'
import type { TextSource } from './store-hostile.ts'

/** Gives every product, lender and announcement hostile text, as a careless import might. */
export const fillCatalog = async (db: Kysely<Tables>, take: TextSource): Promise<void> => {
  const products = await db
    .selectFrom('catalog.product')
    .select(['productId', 'lenderName'])
    .execute()
  for (const { productId, lenderName } of products) {
    const words = { description: take(190), tags: [take(40), take(40)] }
    await db
      .updateTable('catalog.product')
      .set({
        name: take(115),
        logo: take(300),
        lenderName: lenderName === null ? null : take(115),
      })
      .where('productId', '=', productId)
      .execute()
    await publishProductContent(db, productId, content => ({
      ...content,
      copy: { id: words, en: words },
    }))
  }
  const notice = { title: take(100), body: take(300) }
  const copy = JSON.stringify({ id: notice, en: notice })
  await db.updateTable('catalog.announcement').set({ copy }).execute()
}
