import { addMonths } from '#domain/calendar/local-date.ts'
import { termsToJson } from '#domain/terms/terms-json.ts'
import { findProductProblems } from '#server/catalog/public.ts'
import { lenderSimulatorUrl } from '#server/sandbox/public.ts'
import type { Services } from '#server/services.ts'
import { announcements } from './announcements.ts'
import { seedProducts } from './products.ts'
import type { SeedProduct } from './seed-product.ts'

/** A product as its row; a partner's link leads to the page that simulates its site. */
const productRow = (
  product: SeedProduct,
  position: number,
  config: Pick<Services['config'], 'publicUrl'>,
) => {
  const { lenderName } = product
  return {
    productId: product.productId,
    market: product.market,
    name: product.name,
    logo: product.logo,
    copy: JSON.stringify(product.copy),
    terms: JSON.stringify(termsToJson(product.terms)),
    minMinor: product.limits.minMinor,
    maxMinor: product.limits.maxMinor,
    stepMinor: product.limits.stepMinor,
    installments: [...product.limits.installments],
    partnerUrl:
      lenderName === undefined ? null : lenderSimulatorUrl(config, { ...product, lenderName }),
    lenderName: lenderName ?? null,
    scenes: [...product.scenes],
    accepting: product.accepting ?? true,
    position,
  }
}

/** Throws when a product of ours may not be sold as it is. */
const requireSound = ({ clock }: Pick<Services, 'clock'>): void => {
  const problems = seedProducts.flatMap(product =>
    findProductProblems(
      { ...product, baseTerms: product.terms, isPartner: product.lenderName !== undefined },
      clock.businessDate(product.market),
    ),
  )
  if (problems.length > 0) throw new Error(`products cannot be seeded: ${problems.join('; ')}`)
}

/** Inserts the products and their announcement, and updates existing products. */
export const seedCatalog = async ({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<void> => {
  requireSound({ clock })
  await db
    .insertInto('catalog.product')
    .values(seedProducts.map((product, index) => productRow(product, index, config)))
    .onConflict(conflict =>
      conflict.column('productId').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        logo: ref('excluded.logo'),
        copy: ref('excluded.copy'),
        terms: ref('excluded.terms'),
        minMinor: ref('excluded.minMinor'),
        maxMinor: ref('excluded.maxMinor'),
        stepMinor: ref('excluded.stepMinor'),
        installments: ref('excluded.installments'),
        // The server's own address may have changed since.
        partnerUrl: ref('excluded.partnerUrl'),
        lenderName: ref('excluded.lenderName'),
        scenes: ref('excluded.scenes'),
        accepting: ref('excluded.accepting'),
        position: ref('excluded.position'),
      })),
    )
    .execute()
  await db
    .insertInto('catalog.announcement')
    .values(
      (['ID', 'IN'] as const).map(market => ({
        announcementId: `fraud-${market}`,
        market,
        copy: JSON.stringify(announcements[market]),
        fromOn: clock.businessDate(market),
        untilOn: addMonths(clock.businessDate(market), 24),
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
