import { expect, test } from 'vitest'
import { productApply, productDetail, recommendProductList } from '#contract/catalog/calls.ts'
import { refusalCode } from '#contract/envelope.ts'
import { loanConfirm } from '#contract/offer/calls.ts'
import { formatAmount } from '#domain/money/format.ts'
import { parseMoney, toDecimalString } from '#domain/money/parse.ts'
import { ownProducts } from '#tools/seed/own-products.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { inLanguage } from '../../harness/app/in-language.ts'
import { publishProductContent } from '../../harness/app/publish-content.ts'
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
        const { figures, limits } = shown.data ?? expect.fail('no product')
        // More than the borrower's facts allow is shown as the most that they do.
        const { amount } = figures
        const shownChoice = { amount, installments: String(figures.installments) }
        if (amount !== choice.amount || shownChoice.installments !== choice.installments) {
          expect(await call(loanConfirm, { productId, ...choice })).toMatchObject({ code: '4402' })
        }
        if (amount !== choice.amount) expect(amount).toBe(limits.maximum)
        const offered = await call(loanConfirm, { productId, ...shownChoice })
        expect(offered.message).toBe('')
        expect(shown.data?.figures).toEqual(offered.data?.figures)
        expect(shown.data?.fees).toEqual(
          offered.data?.fees.map(({ name, amount, payableTo }) => ({ name, payableTo, amount })),
        )
        expect(offered.data?.nearest.amount).toBe(limits.maximum)
        expect(offered.data?.limits.installments).toEqual(limits.installments)
        expect(offered.data?.limits.terms).toEqual(limits.terms)
        expect(offered.data?.termUnit).toBe(figures.every.unit)
      }
    }
  },
)

test.each(ownProducts.map(product => [product.productId, product] as const))(
  'each term of %s is said to cost a period what its offer then does',
  async (productId, { market, limits: { minMinor, maxMinor }, terms: { currency } }) => {
    const { call } = await shared().enter(ready[market])
    for (const minor of [minMinor, maxMinor]) {
      const amount = toDecimalString({ currency, minor })
      const shown = await call(productDetail, { product_id: productId, amount })
      const { figures, limits } = shown.data ?? expect.fail('no product')
      expect(limits.terms.map(term => term.installments)).toEqual(limits.installments)
      for (const { installments, maximum, installment } of limits.terms) {
        const choice = {
          amount: Number(maximum) < Number(figures.amount) ? maximum : figures.amount,
          installments: String(installments),
        }
        const offered = await call(loanConfirm, { productId, ...choice })
        expect(offered.data?.amount).toBe(choice.amount)
        expect(offered.data?.repay_plans).toHaveLength(installments)
        expect(offered.data?.repay_plans[0]?.amount).toBe(
          formatAmount(parseMoney(currency, installment)),
        )
      }
    }
  },
)

test.each([
  ['dana-cepat', 'citra', 'id', 'flat 2% per bulan'],
  ['dana-cepat', 'citra', 'en', 'flat 2% a month'],
  ['dana-usaha', 'citra', 'id', 'flat 1,5% per bulan'],
  // On the balance: no flat rate.
  ['dana-lembah', 'citra', 'id', ''],
  ['salary-line', 'vikram', 'en', ''],
] as const)('beside the yearly rate of %s, read by %s in %s, stands “%s”', async (...row) => {
  const [productId, persona, language, flatRate] = row
  const { call } = inLanguage(shared(), await shared().enter(persona), language)
  const shown = await call(productDetail, { product_id: productId })
  expect(shown.data?.figures.flatRate).toBe(flatRate)
  const offered = await call(loanConfirm, { productId })
  if (!offered.data) return
  expect(offered.data.figures.flatRate).toBe(flatRate)
  const rate = offered.data.details.find(({ value }) => value.includes('%'))?.value
  expect(rate?.includes(`(${flatRate})`)).toBe(flatRate !== '')
  expect(offered.data.pRateDsc.includes(`(${flatRate})`)).toBe(flatRate !== '')
})

test('a product of which an installment is due every two weeks is described by weeks', async () => {
  await using app = await createTestApp()
  const every = { count: 2, unit: 'week' } as const
  await publishProductContent(app.services.db, 'dana-cepat', content => ({
    ...content,
    terms: { ...content.terms, every },
  }))
  const listed = await app.anyone(recommendProductList, {})
  // 24 % over 52 weeks; 3 to 6 installments.
  expect(listed.data?.find(({ id }) => id === 'dana-cepat')).toMatchObject({
    loan_rate: 'Bunga 0,46% per minggu',
    termRange: '6–12 minggu',
  })
  const { call } = await app.enter('citra')
  const shown = await call(productDetail, { product_id: 'dana-cepat' })
  expect(shown.data?.figures.every).toEqual(every)
})

test('a product whose late charges the lender’s policy no longer allows is not offered', async () => {
  await using app = await createTestApp()
  const product = ownProducts.find(({ market }) => market === 'IN') ?? expect.fail('no product')
  const { productId } = product
  const stateLateRate = async (ratePerDay: string) => {
    await publishProductContent(app.services.db, productId, content => {
      const { terms } = content
      const interestTiers = [{ fromDay: 1, ratePerDay }]
      return { ...content, terms: { ...terms, late: { ...terms.late, interestTiers } } }
    })
    const { call } = await app.enter('vikram')
    return (await call(loanConfirm, { productId })).code
  }
  expect(await stateLateRate('5/100')).toBe('0')
  expect(await stateLateRate('51/1000')).toBe(refusalCode.amountNotOffered)
})

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
