import { expect, test } from 'vitest'
import { addMonths, daysBetween, localDate } from '../calendar/local-date.ts'
import { sumMinor } from '../money/money.ts'
import { parseMoney, toDecimalString } from '../money/parse.ts'
import { formatPercent } from '../money/ratio.ts'
import type { Fee, Terms } from '../terms/terms.ts'
import { PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import published from '../test-vectors/key-facts-rbi.json' with { type: 'json' }
import { figuresOf, offerFigures } from './offer-figures.ts'

const { annexII } = published
const rupees = (text: string) => parseMoney('INR', text).minor

const fee = (code: string, payableTo: Fee['payableTo'], text: string): Fee => ({
  code,
  when: 'disbursal',
  payableTo,
  amount: { kind: 'flat', minor: rupees(text) },
})

const on = localDate('2026-11-21')

const terms: Terms = {
  ...PLAIN_TERMS,
  principalMinor: rupees(annexII.principal),
  installments: annexII.installments,
  fees: [
    fee('processing', 'lender', annexII.chargesToLender),
    fee('insurance', 'third-party', annexII.chargesToThirdParty),
  ],
}

test('the key facts of the published example give its annual percentage rate', () => {
  const figures = offerFigures(terms, on)
  expect(figures.apr && formatPercent(figures.apr)).toBe(`${annexII.expectedAprPercent}%`)
  expect(figures.netDisbursedMinor).toBe(rupees(annexII.netDisbursed))
  expect(toDecimalString({ currency: 'INR', minor: figures.interestMinor })).toMatch(/^3273|^3274/)
  expect(figures.feesMinor).toBe(40_000n)
})

test('each fee has its number of payments and its total; together they are the fees', () => {
  const monthly: Fee = {
    code: 'service',
    when: 'installment',
    payableTo: 'lender',
    amount: { kind: 'flat', minor: rupees('5') },
  }
  const { fees, feesMinor } = offerFigures({ ...terms, fees: [...terms.fees, monthly] }, on)
  expect(fees.map(each => [each.code, each.when, each.payableTo, each.times])).toEqual([
    ['processing', 'disbursal', 'lender', 1],
    ['insurance', 'disbursal', 'third-party', 1],
    ['service', 'installment', 'lender', terms.installments],
  ])
  for (const each of fees) expect(each.totalMinor).toBe(each.amountMinor * BigInt(each.times))
  expect(sumMinor(fees.map(each => each.totalMinor))).toBe(feesMinor)
})

test('the days shown are those of the plan', () => {
  const { schedule, flows, firstDueOn, lastDueOn, termDays } = offerFigures(terms, on)
  expect(firstDueOn).toBe(localDate('2026-12-21'))
  expect(lastDueOn).toBe(addMonths(on, terms.installments))
  expect(lastDueOn).toBe(schedule.rows.at(-1)?.dueOn)
  expect(termDays).toBe(daysBetween(on, lastDueOn))
  expect(flows.map(flow => flow.at)).toEqual(flows.map((_, index) => index))
})

test('a longer first period puts every payment off by its share of a period, and lowers the rate', () => {
  const even = offerFigures(terms, on)
  const odd = offerFigures({ ...terms, firstDueOn: localDate('2027-01-05') }, on)
  // From 21 November: the month back from 5 January is 5 December, and fourteen days are left.
  expect(odd.flows[1]?.at).toBeCloseTo(1 + 14 / 30, 9)
  expect(odd.flows.at(-1)?.at).toBeCloseTo(terms.installments + 14 / 30, 9)
  const inTime = offerFigures({ ...terms, firstDueOn: localDate('2026-12-21') }, on)
  expect(inTime.flows).toEqual(even.flows)
  expect(inTime.apr).toEqual(even.apr)
})

test('a loan that repays nothing has no rate', () => {
  const { schedule } = offerFigures(terms, on)
  const rows = schedule.rows.map(row => ({ ...row, totalMinor: 0n }))
  const { apr, effectiveRate } = figuresOf(terms, { ...schedule, rows })
  expect([apr, effectiveRate]).toEqual([undefined, undefined])
})
