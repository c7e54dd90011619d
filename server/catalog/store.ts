import type { Insertable, Kysely, Selectable } from 'kysely'
import type { ProductContent } from '#contract/catalog/staff-schemas.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Tables } from '../tables.ts'

/** A product with its version in force; see `ProductContent`. */
export type StoredProduct = Pick<
  Selectable<Tables['catalog.product']>,
  'productId' | 'market' | 'name' | 'logo' | 'partnerUrl' | 'lenderName' | 'accepting'
> &
  Pick<ProductContent, 'copy' | 'limits' | 'terms' | 'scenes' | 'position'> & {
    readonly versionId: string
  }

type ProductReader = { readonly db: Kysely<Tables>; readonly clock: Pick<Clock, 'businessDate'> }

/** The market's products that can be shown, each with its version of the market's date. */
const products = ({ db, clock }: ProductReader, market: MarketCode) =>
  db
    .selectFrom('catalog.product as p')
    .innerJoinLateral(
      query =>
        query
          .selectFrom('version.version as v')
          .select(['v.versionId', 'v.content'])
          .where('v.kind', '=', 'product')
          .whereRef('v.market', '=', 'p.market')
          .whereRef('v.subject', '=', 'p.productId')
          .where('v.state', '=', 'published')
          .where('v.fromOn', '<=', clock.businessDate(market))
          .orderBy('v.fromOn', 'desc')
          .limit(1)
          .as('v'),
      join => join.onTrue(),
    )
    .select([
      'p.productId',
      'p.market',
      'p.name',
      'p.logo',
      'p.partnerUrl',
      'p.lenderName',
      'p.accepting',
      'v.versionId',
    ])
    // Written by `publishVersion` alone, in the form of its kind.
    .select('v.content')
    .$narrowType<{ content: ProductContent }>()
    .where('p.market', '=', market)
    .where('p.enabled', '=', true)

const storedProduct = ({
  content: { copy, limits, terms, scenes, position },
  ...product
}: Awaited<ReturnType<ReturnType<typeof products>['executeTakeFirstOrThrow']>>): StoredProduct => ({
  ...product,
  copy,
  limits,
  terms,
  scenes,
  position,
})

/** Products of a market that can be shown, in the lender's order. */
export const listProducts = async (
  reader: ProductReader,
  market: MarketCode,
): Promise<StoredProduct[]> =>
  (await products(reader, market).execute())
    .map(storedProduct)
    .sort((a, b) => a.position - b.position)

export const findProduct = async (
  reader: ProductReader,
  market: MarketCode,
  productId: string,
): Promise<StoredProduct | undefined> => {
  const row = await products(reader, market).where('p.productId', '=', productId).executeTakeFirst()
  return row && storedProduct(row)
}

/** What a product keeps for all its versions; undefined for a new one. */
export const findProductRow = async (db: Kysely<Tables>, productId: string) =>
  await db
    .selectFrom('catalog.product')
    .select(['market', 'name', 'logo', 'lenderName'])
    .where('productId', '=', productId)
    .executeTakeFirst()

/** Adds our own product, unless it is there. */
export const insertOwnProduct = async (
  db: Kysely<Tables>,
  product: Pick<Selectable<Tables['catalog.product']>, 'productId' | 'market' | 'name' | 'logo'>,
): Promise<void> => {
  await db
    .insertInto('catalog.product')
    .values({ ...product, partnerUrl: null, lenderName: null })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Keeps that a borrower agreed to go to a lender; the day's earlier agreement is the same one. */
export const saveLead = async (
  db: Kysely<Tables>,
  lead: Insertable<Tables['catalog.lead']>,
): Promise<string> => {
  await db
    .insertInto('catalog.lead')
    .values(lead)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { leadId } = await db
    .selectFrom('catalog.lead')
    .select('leadId')
    .where('borrowerId', '=', lead.borrowerId)
    .where('productId', '=', lead.productId)
    .where('consentedOn', '=', lead.consentedOn)
    .executeTakeFirstOrThrow()
  return leadId
}
