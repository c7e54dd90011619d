import { expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { PLAIN_TERMS } from '../cases/any-terms.ts'
import published from '../cases/key-facts-rbi.json' with { type: 'json' }
import { parseMoney, toWire } from '../money/parse.ts'
import { formatPercent } from '../money/ratio.ts'
import type { Fee, Terms } from '../terms/terms.ts'
import { offerFigures } from './offer-figures.ts'

const { annexII } = published
const rupees = (text: string) => parseMoney('INR', text).minor

const fee = (code: string, payableTo: Fee['payableTo'], text: string): Fee => ({
  code,
  when: 'disbursal',
  payableTo,
  amount: { kind: 'flat', minor: rupees(text) },
})

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
  const figures = offerFigures(terms, localDate('2026-11-21'))
  expect(figures.apr && formatPercent(figures.apr)).toBe(`${annexII.expectedAprPercent}%`)
  expect(figures.netDisbursedMinor).toBe(rupees(annexII.netDisbursed))
  expect(toWire({ currency: 'INR', minor: figures.interestMinor })).toMatch(/^3273|^3274/)
  expect(figures.feesMinor).toBe(40_000n)
})
