import type { Kysely } from 'kysely'
import { MARKET_CODES } from '#domain/market/market.ts'
import type { Tables } from '#server/tables.ts'
import { publishContent, publishProductContent } from '../app/publish-content.ts'
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
  for (const market of MARKET_CODES) {
    await publishContent(db, { kind: 'announcement', market, subject: 'home' }, () => ({
      untilOn: null,
      texts: { id: notice, en: notice },
    }))
  }
}
