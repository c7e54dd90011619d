import type { ProductContent } from '#contract/catalog/staff-schemas.ts'
import { termsToJson } from '#domain/terms/terms-json.ts'
import { productVersion } from '#server/catalog/public.ts'
import { announcementVersion, publishFirstSavedReplies } from '#server/content/public.ts'
import { publishFirstDecisionRules } from '#server/decision/public.ts'
import { publishFirstLandingPages } from '#server/promotion/public.ts'
import { lenderSimulatorUrl } from '#server/sandbox/public.ts'
import type { Services } from '#server/services.ts'
import { publishFirstAnswers } from '#server/support/public.ts'
import { publishFirstVersions } from '#server/version/public.ts'
import { announcements } from './announcements.ts'
import { seedProducts } from './products.ts'
import type { SeedProduct } from './seed-product.ts'

/** What a product keeps for all its versions; a partner's link leads to its simulated site. */
const productRow = (product: SeedProduct, config: Pick<Services['config'], 'publicUrl'>) => {
  const { lenderName } = product
  return {
    productId: product.productId,
    market: product.market,
    name: product.name,
    logo: product.logo,
    partnerUrl:
      lenderName === undefined ? null : lenderSimulatorUrl(config, { ...product, lenderName }),
    lenderName: lenderName ?? null,
    accepting: product.accepting ?? true,
  }
}

/** A product's content in the form of its versions. */
export const productContentOf = (product: SeedProduct, position: number): ProductContent => {
  const { name, logo, copy, limits, terms, scenes } = product
  return {
    name,
    logo,
    copy,
    limits: {
      minMinor: String(limits.minMinor),
      maxMinor: String(limits.maxMinor),
      stepMinor: String(limits.stepMinor),
      installments: [...limits.installments],
    },
    // The contract's schema has the same form; `termsFromJson` reads it back when it is checked.
    terms: termsToJson(terms) as ProductContent['terms'],
    scenes: [...scenes],
    position,
  }
}

/**
 * Inserts the products with their first versions, and the announcement. A product that has versions
 * keeps them: what staff have published is not undone by a start.
 * @throws Error naming the problems when a product of ours may not be sold as it is.
 */
export const seedCatalog = async (
  services: Pick<Services, 'db' | 'clock' | 'config' | 'random'>,
): Promise<void> => {
  const { db, config } = services
  const products = seedProducts.filter(({ market }) => config.markets.includes(market))
  await db
    .insertInto('catalog.product')
    .values(products.map(product => productRow(product, config)))
    .onConflict(conflict =>
      conflict.column('productId').doUpdateSet(({ ref }) => ({
        // The server's own address may have changed since.
        partnerUrl: ref('excluded.partnerUrl'),
      })),
    )
    .execute()
  await publishFirstDecisionRules(services)
  await publishFirstLandingPages(services)
  await publishFirstSavedReplies(services)
  await publishFirstAnswers(services)
  await publishFirstVersions(
    services,
    announcementVersion,
    config.markets.map(market => ({
      market,
      subject: 'home',
      content: { untilOn: null, texts: announcements[market] },
    })),
  )
  await publishFirstVersions(
    services,
    productVersion,
    products.map((product, position) => ({
      market: product.market,
      subject: product.productId,
      content: productContentOf(product, position),
    })),
  )
}
