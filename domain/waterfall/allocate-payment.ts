import type { LocalDate } from '../calendar/local-date.ts'
import { minMinor } from '../money/money.ts'
import type { Bucket } from './bucket.ts'
import type { Stage, WaterfallOrder } from './order.ts'

/** Something owed. `amountMinor` is what is still unpaid of it. */
export type Claim = {
  readonly periodNo: number
  readonly bucket: Bucket
  /** The day this claim itself falls due. */
  readonly dueOn: LocalDate
  /** The day its installment falls due. */
  readonly installmentDueOn: LocalDate
  readonly amountMinor: bigint
}

export type Allocation<C extends Claim> = { readonly claim: C; readonly amountMinor: bigint }

export type Spreading<C extends Claim> = {
  /** In the order paid; each amount above zero and never above its claim's. */
  readonly allocations: readonly Allocation<C>[]
  /** What no claim could take. */
  readonly remainderMinor: bigint
}

/**
 * Spreads `amountMinor`, paid on the day `on`, over the claims by the order. Allocations and
 * remainder sum to the amount. Two claims alike in every respect are paid in the order given, so
 * the same claims always give the same answer.
 */
export function allocatePayment<C extends Claim>(
  order: WaterfallOrder,
  claims: readonly C[],
  amountMinor: bigint,
  on: LocalDate,
): Spreading<C> {
  if (amountMinor < 0n) throw new RangeError(`a payment of ${amountMinor} cannot be spread`)
  const allocations: Allocation<C>[] = []
  let leftMinor = amountMinor
  for (const stage of order.stages) {
    if (leftMinor === 0n) break
    for (const claim of claimsOfStage(order, stage, claims, on)) {
      if (leftMinor === 0n) break
      const paidMinor = minMinor(claim.amountMinor, leftMinor)
      allocations.push({ claim, amountMinor: paidMinor })
      leftMinor -= paidMinor
    }
  }
  return { allocations, remainderMinor: leftMinor }
}

/** The stage's unpaid claims in the order they are paid. A claim is in one stage at most. */
function claimsOfStage<C extends Claim>(
  order: WaterfallOrder,
  stage: Stage,
  claims: readonly C[],
  on: LocalDate,
): C[] {
  const chosen = claims.filter(claim => {
    const dueOn = order.timedBy === 'claim' ? claim.dueOn : claim.installmentDueOn
    const timing = dueOn < on ? 'past-due' : dueOn === on ? 'due' : 'in-advance'
    return (
      claim.amountMinor > 0n &&
      stage.timings.includes(timing) &&
      stage.buckets.includes(claim.bucket)
    )
  })
  const direction = stage.first === 'oldest' ? 1 : -1
  return chosen.sort((left, right) => {
    const byPeriod = (left.periodNo - right.periodNo) * direction
    const byBucket = stage.buckets.indexOf(left.bucket) - stage.buckets.indexOf(right.bucket)
    const [major, minor] =
      stage.across === 'installment' ? [byPeriod, byBucket] : [byBucket, byPeriod]
    if (major !== 0) return major
    if (minor !== 0) return minor
    return left.dueOn < right.dueOn ? -1 : left.dueOn > right.dueOn ? 1 : 0
  })
}
