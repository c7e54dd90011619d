/** Why cash flows have no rate. */
export type NoRateReason =
  /** No flow, or only zeros. */
  | 'no-flows'
  /** All flows have one direction: nothing is lent, or nothing is paid back. */
  | 'one-direction'
  /** All flows have the same date: without time between them there is no rate. */
  | 'one-moment'
  /** Money changes direction more than once and no rate balances it. */
  | 'no-crossing'
  /** The rate exceeds what a double can hold (a debt doubled within the hour). */
  | 'out-of-range'

export type RateResult =
  | { readonly found: true; readonly rate: number }
  | { readonly found: false; readonly reason: NoRateReason }

/**
 * A flow to search the rate of: its signed amount, and the logarithm of its discount factor when
 * the rate per period is `exp(logRate) - 1`. `logGrowth` must rise with the rate and be 0 at rate
 * 0.
 */
export type SearchFlow = {
  readonly amount: number
  readonly logGrowth: (logRate: number) => number
}

/** Each step doubles the reach: 2^60 times the first is beyond any rate a double can hold. */
const MAX_DOUBLINGS = 60
/** Halvings that take any double bracket to its last bit. */
const MAX_HALVINGS = 200
/** Bracket width, relative to the first step, below which a rate's 15th digit cannot change. */
const RELATIVE_WIDTH = 2 ** -60

/**
 * The rate per period at which the flows balance. The logarithm of 1 + rate is searched, never the
 * rate: it is unbounded in both directions, so a rate of minus 99 % or plus a million per cent is
 * bracketed like any other. The root is bracketed by doubling outward from zero and then halved to
 * the double's last bits, so it always ends; a single change of direction (a loan) has exactly one
 * root, and where there are several the one nearest to zero is given.
 */
export function searchRate(flows: readonly SearchFlow[], longestPeriods: number): RateResult {
  const valueAt = (logRate: number) => balance(flows, logRate)
  const firstStep = 1 / (8 * longestPeriods)
  const bracket = bracketRoot(valueAt, firstStep)
  if (bracket === undefined) return { found: false, reason: 'no-crossing' }
  const rate = Math.expm1(halve(valueAt, bracket, firstStep * RELATIVE_WIDTH))
  return Number.isFinite(rate) ? { found: true, rate } : { found: false, reason: 'out-of-range' }
}

type Bracket = { readonly low: number; readonly high: number }

/** The sum of the discounted flows, scaled so that the largest factor is 1: no overflow. */
function balance(flows: readonly SearchFlow[], logRate: number): number {
  const exponents = flows.map(flow => -flow.logGrowth(logRate))
  const largest = Math.max(...exponents)
  let sum = 0
  flows.forEach((flow, index) => {
    sum += flow.amount * Math.exp((exponents[index] ?? 0) - largest)
  })
  return sum
}

function bracketRoot(valueAt: (logRate: number) => number, firstStep: number): Bracket | undefined {
  const sign = Math.sign(valueAt(0))
  if (sign === 0) return { low: 0, high: 0 }
  let inner = 0
  let outer = firstStep
  for (let doubling = 0; doubling < MAX_DOUBLINGS; doubling += 1) {
    if (Math.sign(valueAt(outer)) !== sign) return { low: inner, high: outer }
    if (Math.sign(valueAt(-outer)) !== sign) return { low: -outer, high: -inner }
    inner = outer
    outer *= 2
  }
  return undefined
}

function halve(valueAt: (logRate: number) => number, bracket: Bracket, floor: number): number {
  let { low, high } = bracket
  const signLow = Math.sign(valueAt(low))
  for (let halving = 0; halving < MAX_HALVINGS && high - low > floor; halving += 1) {
    const middle = low + (high - low) / 2
    if (middle === low || middle === high) break
    const sign = Math.sign(valueAt(middle))
    if (sign === 0) return middle
    if (sign === signLow) low = middle
    else high = middle
  }
  return low + (high - low) / 2
}
