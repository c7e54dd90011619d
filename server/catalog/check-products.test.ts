import { expect, test } from 'vitest'
import { createTestApp } from '#tests/harness/app/create-test-app.ts'
import { publishProductContent } from '#tests/harness/app/publish-content.ts'
import { ownProducts } from '#tools/seed/own-products.ts'
import { refuseUnsoundProducts } from './check-products.ts'

test('a server does not start with a product on sale that costs more than may be charged', async () => {
  await using app = await createTestApp()
  await refuseUnsoundProducts(app.services)
  const [product] = ownProducts
  if (!product) throw new Error('there are products')
  await publishProductContent(app.services.db, product.productId, content => ({
    ...content,
    terms: { ...content.terms, annualRate: '36/100' },
  }))
  await expect(refuseUnsoundProducts(app.services)).rejects.toThrow(
    'dana-cepat: benefit-above-daily-cap',
  )
  await app.services.db
    .updateTable('catalog.product')
    .set({ enabled: false })
    .where('productId', '=', product.productId)
    .execute()
  await refuseUnsoundProducts(app.services)
})

test.each([
  ['an amount that no step reaches', { maxMinor: '15000001' }],
  ['no term at all', { installments: [] }],
  ['a term of nothing', { installments: [0] }],
  ['no limits', { minMinor: undefined }],
])('the database keeps no version of a product with %s', async (_, changed) => {
  await using app = await createTestApp()
  const published = publishProductContent(app.services.db, 'dana-cepat', content => ({
    ...content,
    limits: { ...content.limits, ...changed },
  }))
  await expect(published).rejects.toThrow(/violates check constraint "version_product/)
})

test('the database keeps no partner without a name', async () => {
  await using app = await createTestApp()
  const changed = app.services.db
    .updateTable('catalog.product')
    .set({ lenderName: null, partnerUrl: 'https://lender.example/' })
    .where('productId', '=', 'dana-cepat')
    .execute()
  await expect(changed).rejects.toThrow(/violates check constraint "product_/)
})
