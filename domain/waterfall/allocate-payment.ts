import type { LocalDate } from '../calendar/local-date.ts'
import { minMinor } from '../money/money.ts'
import type { Bucket } from './bucket.ts'
import type { WaterfallOrder, WaterfallStage } from './waterfall-order.ts'

/** An amount owed. `amountMinor` is the unpaid part. */
export type Receivable = {
  readonly periodNo: number
  readonly bucket: Bucket
  /** The day this receivable itself falls due. */
  readonly dueOn: LocalDate
  readonly amountMinor: bigint
}

export type ReceivableAllocation<C extends Receivable> = {
  readonly receivable: C
  readonly amountMinor: bigint
}

export type AllocationResult<C extends Receivable> = {
  /** In the order paid; each amount above zero and never above its receivable's. */
  readonly allocations: readonly ReceivableAllocation<C>[]
  /** The part beyond all receivables. */
  readonly remainderMinor: bigint
}

/**
 * Allocates `amountMinor`, paid on the day `on`, to the receivables by the order. Allocations and
 * remainder sum to the amount. Receivables that the order does not distinguish are paid in the
 * order given, so the result is deterministic. Throws `RangeError` for a negative amount.
 */
export function allocatePayment<C extends Receivable>(
  order: WaterfallOrder,
  receivables: readonly C[],
  amountMinor: bigint,
  on: LocalDate,
): AllocationResult<C> {
  if (amountMinor < 0n) throw new RangeError(`a payment of ${amountMinor} cannot be allocated`)
  const allocations: ReceivableAllocation<C>[] = []
  let leftMinor = amountMinor
  for (const stage of order.stages) {
    if (leftMinor === 0n) break
    for (const receivable of receivablesOfStage(stage, receivables, on)) {
      if (leftMinor === 0n) break
      const paidMinor = minMinor(receivable.amountMinor, leftMinor)
      allocations.push({ receivable, amountMinor: paidMinor })
      leftMinor -= paidMinor
    }
  }
  return { allocations, remainderMinor: leftMinor }
}

/** A stage's unpaid receivables in the order of payment. A receivable is in at most one stage. */
function receivablesOfStage<C extends Receivable>(
  stage: WaterfallStage,
  receivables: readonly C[],
  on: LocalDate,
): C[] {
  const chosen = receivables.filter(receivable => {
    const { dueOn } = receivable
    const timing = dueOn < on ? 'past-due' : dueOn === on ? 'due' : 'in-advance'
    return (
      receivable.amountMinor > 0n &&
      stage.timings.includes(timing) &&
      stage.buckets.includes(receivable.bucket)
    )
  })
  return chosen.sort((left, right) => {
    const byPeriod = left.periodNo - right.periodNo
    const byBucket = stage.buckets.indexOf(left.bucket) - stage.buckets.indexOf(right.bucket)
    const [major, minor] =
      stage.across === 'installment' ? [byPeriod, byBucket] : [byBucket, byPeriod]
    if (major !== 0) return major
    if (minor !== 0) return minor
    return left.dueOn < right.dueOn ? -1 : left.dueOn > right.dueOn ? 1 : 0
  })
}
