import { expect, test } from 'vitest'
import { percent } from '#domain/money/ratio.ts'
import { termsToJson } from '#domain/terms/terms-json.ts'
import { createTestApp } from '#tests/harness/app/create-test-app.ts'
import { ownProducts } from '#tools/seed/own-products.ts'
import { refuseUnsoundProducts } from './check-products.ts'

test('a server does not start with a product on sale that costs more than may be charged', async () => {
  await using app = await createTestApp()
  await refuseUnsoundProducts(app.services)
  const [product] = ownProducts
  if (!product) throw new Error('there are products')
  const costly = JSON.stringify(termsToJson({ ...product.terms, annualRate: percent('36') }))
  const change = async (values: { terms?: string; enabled?: boolean }) =>
    await app.services.db
      .updateTable('catalog.product')
      .set(values)
      .where('productId', '=', product.productId)
      .execute()
  await change({ terms: costly })
  await expect(refuseUnsoundProducts(app.services)).rejects.toThrow(
    'dana-cepat: benefit-above-daily-cap',
  )
  await change({ enabled: false })
  await refuseUnsoundProducts(app.services)
})

test.each([
  ['an amount that no step reaches', { maxMinor: 15_000_001n }],
  ['no term at all', { installments: [] }],
  ['a term of nothing', { installments: [0] }],
  ['a partner without a name', { lenderName: null, partnerUrl: 'https://lender.example/' }],
])('the database keeps no product with %s', async (_, values) => {
  await using app = await createTestApp()
  const changed = app.services.db
    .updateTable('catalog.product')
    .set(values)
    .where('productId', '=', 'dana-cepat')
    .execute()
  await expect(changed).rejects.toThrow(/violates check constraint "product_/)
})
