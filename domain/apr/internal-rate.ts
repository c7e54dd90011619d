import { type Amount, amountToNumber } from './amount.ts'
import { type RateResult, searchRate } from './rate-search.ts'

/**
 * A cash flow. `at` counts periods of any length (months, years) from any origin and may be a
 * fraction. One sign is money lent, the other
 * is money paid back.
 */
export type Flow = { readonly at: number; readonly amount: Amount }

/**
 * The internal rate of return per period: the `i` with sum of `amount / (1 + i)^at` = 0. Irregular
 * spacing and odd first periods are just other values of `at`. The rate is a plain number (0.0142
 * is 1.42 % per period) within 1e-12 of the exact root, relatively for rates above 1.
 *
 * A loan (money one way first, then only the other) has exactly one rate. Other flows may have
 * several; the one nearest to zero is given.
 */
export function internalRate(flows: readonly Flow[]): RateResult {
  const moving = flows
    .map(flow => ({ at: flow.at, amount: amountToNumber(flow.amount) }))
    .filter(flow => flow.amount !== 0)
  if (moving.length === 0) return { found: false, reason: 'no-flows' }
  if (!moving.some(flow => flow.amount < 0) || !moving.some(flow => flow.amount > 0)) {
    return { found: false, reason: 'one-direction' }
  }
  const firstAt = Math.min(...moving.map(flow => flow.at))
  const longest = Math.max(...moving.map(flow => flow.at)) - firstAt
  if (longest === 0) return { found: false, reason: 'one-moment' }
  return searchRate(
    moving.map(({ at, amount }) => ({ amount, logGrowth: logRate => (at - firstAt) * logRate })),
    longest,
  )
}

/** The value at period 0 of flows discounted at `rate` per period. */
export function presentValue(flows: readonly Flow[], rate: number): number {
  const logRate = Math.log1p(rate)
  return flows.reduce(
    (sum, flow) => sum + amountToNumber(flow.amount) * Math.exp(-flow.at * logRate),
    0,
  )
}
