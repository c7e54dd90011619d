import { expect, test } from 'vitest'
import { productApply, productDetail } from '#contract/catalog/calls.ts'
import { loanConfirm } from '#contract/offer/calls.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import { ownProducts } from '#tools/seed/own-products.ts'
import { shareApp } from '../../harness/app/share-app.ts'

const shared = shareApp()

const ready = { ID: 'citra', IN: 'vikram' } as const

test.each(ownProducts.map(product => [product.productId, product] as const))(
  'what %s is said to cost is what its offer costs',
  async (productId, product) => {
    const { call } = await shared().enter(ready[product.market])
    const { minMinor, maxMinor, stepMinor, installments } = product.limits
    const { currency } = product.terms
    const middleMinor = minMinor + ((maxMinor - minMinor) / stepMinor / 2n) * stepMinor
    for (const minor of [minMinor, middleMinor, maxMinor]) {
      for (const count of installments) {
        const choice = { amount: toDecimalString({ currency, minor }), installments: String(count) }
        const shown = await call(productDetail, { product_id: productId, ...choice })
        const offered = await call(loanConfirm, { productId, ...choice })
        expect(offered.message).toBe('')
        expect(shown.data?.figures).toEqual(offered.data?.figures)
        expect(shown.data?.fees).toEqual(
          offered.data?.fees.map(({ name, amount, payableTo }) => ({ name, payableTo, amount })),
        )
        expect(shown.data?.limits).toEqual(offered.data?.limits)
      }
    }
  },
)

test('a borrower with a complete profile is led straight to the offer of the chosen product', async () => {
  const { call } = await shared().enter('citra')
  const { data } = await call(productApply, {
    product_id: 'dana-cepat',
    module_id: '300',
    amount: '3500000',
    installments: '4',
  })
  const path = '/confirmLoan?productId=dana-cepat&amount=3500000&installments=4'
  expect(data).toEqual({ url: `http://localhost:3000${path}`, path })
})

test('a borrower without a profile is led through the steps first, and then there', async () => {
  const { call } = await shared().enter('dewi')
  const { data } = await call(productApply, { product_id: 'dana-cepat', module_id: '300' })
  const path = `/certification?next=${encodeURIComponent('/confirmLoan?productId=dana-cepat')}`
  expect(data).toEqual({ url: `http://localhost:3000${path}`, path })
})
