import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../test-vectors/property-runs.ts'
import { type Flow, internalRate, presentValue } from './internal-rate.ts'

function rateOf(flows: readonly Flow[]): number {
  const result = internalRate(flows)
  if (!result.found) throw new Error(`no rate: ${result.reason}`)
  return result.rate
}

test('a loan paid back with one tenth more after one period costs 10 % per period', () => {
  expect(
    rateOf([
      { at: 0, amount: -1000n },
      { at: 1, amount: 1100n },
    ]),
  ).toBeCloseTo(0.1, 13)
})

test('a loan paid back exactly costs 0 %, not a trace of rounding', () => {
  expect(
    rateOf([
      { at: 0, amount: -300n },
      { at: 1, amount: 100n },
      { at: 2, amount: 200n },
    ]),
  ).toBe(0)
})

test('a loan paid back short has a negative rate', () => {
  expect(
    rateOf([
      { at: 0, amount: -1000n },
      { at: 1, amount: 10n },
    ]),
  ).toBeCloseTo(-0.99, 12)
})

test('a week at a quarter of the loan costs more than ten million per cent a year', () => {
  const rate = rateOf([
    { at: 0, amount: -1_000_000n },
    { at: 7 / 365, amount: 1_250_000n },
  ])
  expect(rate / (1.25 ** (365 / 7) - 1)).toBeCloseTo(1, 12)
})

test('the unit of time does not matter but for scale', () => {
  const amounts = [-980_000n, 210_000n, 410_000n, 500_000n]
  const monthly = rateOf(amounts.map((amount, index) => ({ at: index, amount })))
  const yearly = rateOf(amounts.map((amount, index) => ({ at: index / 12, amount })))
  expect(yearly).toBeCloseTo((1 + monthly) ** 12 - 1, 12)
  // Nor does it matter when it all begins.
  const later = amounts.map((amount, index) => ({ at: index + 5, amount }))
  expect(rateOf(later)).toBeCloseTo(monthly, 12)
})

test.each([
  ['no-flows', []],
  ['no-flows', [{ at: 0, amount: 0n }]],
  [
    'one-direction',
    [
      { at: 0, amount: -5n },
      { at: 1, amount: -5n },
    ],
  ],
  [
    'one-moment',
    [
      { at: 3, amount: -5n },
      { at: 3, amount: 6n },
    ],
  ],
  [
    'no-crossing',
    [
      { at: 0, amount: -1n },
      { at: 1, amount: 1n },
      { at: 2, amount: -1n },
    ],
  ],
  [
    'out-of-range',
    [
      { at: 0, amount: -1n },
      { at: 1 / 8760, amount: 2n },
    ],
  ],
] as const)('flows without a rate say why: %s', (reason, flows) => {
  expect(internalRate(flows)).toEqual({ found: false, reason })
})

test('of two rates the one nearest to zero is given', () => {
  // (1.1 / 1.1) and (1.3 / 1.3): roots at 10 % and 30 %.
  const rate = rateOf([
    { at: 0, amount: -100 },
    { at: 1, amount: 240 },
    { at: 2, amount: -143 },
  ])
  expect(rate).toBeCloseTo(0.1, 10)
})

test('at the rate found every loan discounts back to the amount lent', () => {
  const loan = fc.record({
    lent: fc.bigInt({ min: 1_000n, max: 10n ** 10n }),
    payments: fc.array(
      fc.record({
        gap: fc.double({ min: 0.01, max: 40, noNaN: true }),
        amount: fc.bigInt({ min: 1n, max: 10n ** 10n }),
      }),
      { minLength: 1, maxLength: 30 },
    ),
  })
  fc.assert(
    fc.property(loan, ({ lent, payments }) => {
      let at = 0
      const flows = payments.map(payment => {
        at += payment.gap
        return { at, amount: payment.amount }
      })
      const result = internalRate([{ at: 0, amount: -lent }, ...flows])
      if (!result.found) return result.reason === 'out-of-range'
      // Discounting from rates near -100 % multiplies the last bit's error by the growth itself.
      const scale = Math.max(Number(lent), presentValue(flows, Math.abs(result.rate)))
      const gap = Math.abs(presentValue(flows, result.rate) - Number(lent)) / scale
      return result.rate < -0.5 || gap < 1e-9
    }),
    runs(2_000),
  )
})
