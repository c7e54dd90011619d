import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, localDate } from '#domain/calendar/local-date.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { benefitMinor, checkTermsWithinCaps, tenorDaysOf } from '#domain/rate-caps/check-terms.ts'
import { buildSchedule } from '#domain/schedule/build-schedule.ts'
import { periodsOf } from '#domain/schedule/periods.ts'
import { everyChoice, findProductProblems, termsFor } from '#server/catalog/public.ts'
import { ownProducts } from './own-products.ts'
import { seedProducts } from './products.ts'
import type { SeedProduct } from './seed-product.ts'

const everyTerms = (product: SeedProduct) =>
  [...everyChoice(product.limits)].map(choice => {
    const terms = termsFor({ limits: product.limits, baseTerms: product.terms }, choice)
    if (!terms) throw new Error('a choice of a product has terms')
    return terms
  })

// February makes the shortest terms, a leap year the longest.
const days = ['2026-11-21', '2027-01-31', '2027-11-30', '2028-02-28'].map(localDate)

describe.each(seedProducts.map(product => [product.productId, product] as const))(
  '%s',
  (_, product) => {
    test('stays within the caps for every amount and term, whenever it is signed', () => {
      for (const on of days) {
        for (const terms of everyTerms(product)) {
          expect(
            checkTermsWithinCaps(terms, product.market, on),
            `${terms.principalMinor} over ${terms.installments} from ${on}`,
          ).toEqual([])
        }
      }
    })

    test('lends for the terms that are printed: in India 91 to 365 days', () => {
      for (let on = localDate('2026-11-21'); on < '2028-11-21'; on = addDays(on, 1)) {
        for (const installments of product.limits.installments) {
          const lastOn = periodsOf({ ...product.terms, installments }, on).at(-1)?.dueOn ?? on
          const termDays = daysBetween(on, lastOn)
          expect(termDays).toBeLessThanOrEqual(product.market === 'IN' ? 365 : 366)
          expect(termDays).toBeGreaterThanOrEqual(product.market === 'IN' ? 91 : 89)
        }
      }
    })

    test('may be repaid early after half its term and 7 days, and cancelled within 3 days', () => {
      const { prepayment, coolingOffDays } = product.terms
      expect(prepayment).toEqual({
        afterTermShare: { numerator: 1n, denominator: 2n },
        afterDays: 7,
      })
      expect(coolingOffDays).toBe(3)
    })

    test('offers its own first example', () => {
      const { principalMinor, installments } = product.terms
      const choice = { principalMinor, installments }
      const offered = { limits: product.limits, baseTerms: product.terms }
      expect(termsFor(offered, choice)).toEqual(product.terms)
      expect(termsFor(offered, { ...choice, principalMinor: principalMinor + 1n })).toBeUndefined()
      expect(termsFor(offered, { ...choice, installments: 99 })).toBeUndefined()
    })
  },
)

test('our own products lend what specification section 1 declares, all of it', () => {
  for (const market of ['ID', 'IN'] as const) {
    const own = seedProducts.filter(each => each.market === market && !each.lenderName)
    const least = own.map(({ limits }) => limits.minMinor).sort(byAmount)[0]
    const most = own
      .map(({ limits }) => limits.maxMinor)
      .sort(byAmount)
      .at(-1)
    expect({ minMinor: least, maxMinor: most }).toEqual(marketRules(market).declared.loanAmount)
  }
})

test('Dana Usaha, which is productive funding, keeps to its lower cap of 0.067 % a day', () => {
  const usaha = seedProducts.find(({ productId }) => productId === 'dana-usaha')
  if (!usaha) throw new Error('there is no such product')
  for (const on of days) {
    for (const terms of everyTerms(usaha)) {
      const schedule = buildSchedule(terms, on)
      const tenorDays = BigInt(tenorDaysOf(schedule))
      const capMinor = (terms.principalMinor * 67n * tenorDays) / 100_000n
      expect(benefitMinor(terms, schedule)).toBeLessThanOrEqual(capMinor)
    }
  }
})

const codes = (checked: Parameters<typeof findProductProblems>[0], on = '2026-11-21') =>
  findProductProblems(checked, localDate(on)).map(({ path, code }) => `${path}: ${code}`)

test('a product above the caps for a single one of its choices is found out', () => {
  const [product] = seedProducts
  if (!product) throw new Error('there are products')
  const checked = { ...product, baseTerms: product.terms, isPartner: false }
  expect(codes(checked)).toEqual([])
  // Two months leave fewer days for the same fee.
  const shorter = { ...checked, limits: { ...product.limits, installments: [2, 3] } }
  expect(codes(shorter)).toEqual(['terms.annualRate: benefit-above-daily-cap'])
  const larger = { ...checked, limits: { ...product.limits, maxMinor: 20_000_000n } }
  expect(codes(larger)).toEqual(['limits.maxMinor: outside-declared-range'])
  const tiny = { ...checked, limits: { ...product.limits, minMinor: 500n, maxMinor: 500n } }
  expect(codes(tiny)).toContain('terms.installmentMultipleMinor: installments-too-small')
})

test('a product of ours in India has 91 to 365 days on every day, and one to cancel', () => {
  const product = ownProducts.find(each => each.market === 'IN')
  if (!product) throw new Error('there are products in India')
  const checked = { ...product, baseTerms: product.terms, isPartner: false }
  const offering = (...installments: number[]) => ({
    ...checked,
    limits: { ...product.limits, installments: [product.terms.installments, ...installments] },
  })
  const outside = ['limits.installments: outside-term-days']
  expect(codes(offering())).toEqual([])
  // 92 days from November, but 90 from 28 February 2028; 365, but 366 over a 29 February.
  expect(codes(offering(3))).toEqual(outside)
  expect(codes(offering(12))).toEqual(outside)
  expect(codes(offering(12), '2028-03-01')).toEqual(outside)
  expect(codes({ ...offering(12), isPartner: true })).toEqual([])
  const final = { ...checked, baseTerms: { ...product.terms, coolingOffDays: 0 } }
  expect(codes(final)).toEqual(['terms.coolingOffDays: cooling-off-too-short'])
})

const byAmount = (a: bigint, b: bigint) => (a < b ? -1 : Number(a > b))
