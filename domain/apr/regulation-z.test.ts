import { expect, test } from 'vitest'
import { multiplyRatios, parseRatio, type Ratio, ratio } from '../money/ratio.ts'
import regulationZ from '../test-vectors/actuarial-rate-regz.json' with { type: 'json' }
import { nominalAnnualRateOfFlows } from './annual-rate.ts'
import type { Flow } from './internal-rate.ts'

function fractionOf(text: string): Ratio {
  const [numerator = '0', denominator = '1'] = text.split('/')
  return ratio(BigInt(numerator), BigInt(denominator))
}

/**
 * The examples of US Regulation Z, Appendix J (12 CFR 1026), whose rate is the annual percentage
 * rate of the key facts statement where no fraction of a period comes first. Where one does, the
 * appendix counts simple interest for it: the advance times 1 + f i is (1 - f) of it at the start
 * and f of it a period before, since i is (1 + i) - 1.
 */
test.each(regulationZ.cases)('$id: the stated unit periods give $expectedAprPercent %', entry => {
  const fraction = fractionOf(entry.payments[0]?.fraction ?? '0')
  const rest = ratio(fraction.denominator - fraction.numerator, fraction.denominator)
  const advance = parseRatio(`-${entry.amountFinanced}`)
  const flows: Flow[] = [
    { at: 0, amount: multiplyRatios(advance, rest) },
    { at: -1, amount: multiplyRatios(advance, fraction) },
    ...entry.payments.flatMap(series =>
      Array.from({ length: series.count }, (_, index) => ({
        at: series.firstUnitPeriod + index,
        amount: parseRatio(series.amount),
      })),
    ),
  ]
  const result = nominalAnnualRateOfFlows(flows, entry.unitPeriodsPerYear)
  expect(result.found && (result.rate * 100).toFixed(2)).toBe(entry.expectedAprPercent)
  expect(result.found && (result.rate * 100).toFixed(4)).toBe(entry.reproducedAprPercent)
})
