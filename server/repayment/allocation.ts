import * as z from 'zod/mini'
import type { Spread } from '#domain/posting/payment.ts'
import { BUCKETS, type Bucket, NOTHING } from '#domain/waterfall/bucket.ts'

/** How one payment was spread: what went to which installment, and what was beyond the debt. */
export type Allocation = {
  readonly parts: readonly {
    readonly periodNo: number
    readonly bucket: Bucket
    readonly amountMinor: bigint
  }[]
  readonly overpaidMinor: bigint
}

const stored = z.object({
  parts: z.array(z.tuple([z.number(), z.enum(BUCKETS), z.string()])),
  overpaid: z.string(),
})

/** As stored with the payment: amounts as decimal text of minor units. */
export const allocationToJson = (allocation: Allocation): z.infer<typeof stored> => ({
  parts: allocation.parts.map(({ periodNo, bucket, amountMinor }) => [
    periodNo,
    bucket,
    String(amountMinor),
  ]),
  overpaid: String(allocation.overpaidMinor),
})

export const allocationFromJson = (json: unknown): Allocation => {
  const { parts, overpaid } = z.parse(stored, json)
  return {
    parts: parts.map(([periodNo, bucket, amount]) => ({
      periodNo,
      bucket,
      amountMinor: BigInt(amount),
    })),
    overpaidMinor: BigInt(overpaid),
  }
}

/** The same by bucket, as the ledger wants it. */
export const spreadOf = (allocation: Allocation): Spread => {
  const byBucket: Record<Bucket, bigint> = { ...NOTHING }
  for (const part of allocation.parts) byBucket[part.bucket] += part.amountMinor
  return { byBucket, overpaidMinor: allocation.overpaidMinor }
}

export const isSameAllocation = (a: Allocation, b: Allocation): boolean =>
  JSON.stringify(allocationToJson(a)) === JSON.stringify(allocationToJson(b))
