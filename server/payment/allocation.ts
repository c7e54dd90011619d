import * as z from 'zod/mini'
import { BUCKETS, type Bucket } from '#domain/waterfall/bucket.ts'

/** What a payment paid of which installment, and what was beyond the debt, in minor units. */
export type StoredAllocation = {
  readonly parts: readonly {
    readonly periodNo: number
    readonly bucket: Bucket
    readonly amountMinor: bigint
  }[]
  readonly overpaidMinor: bigint
}

const allocationSchema = z.object({
  parts: z.array(z.tuple([z.number(), z.enum(BUCKETS), z.string()])),
  overpaid: z.string(),
})

/** As stored with the payment: amounts as decimal text of minor units. */
export const allocationToJson = (
  allocation: StoredAllocation,
): z.infer<typeof allocationSchema> => ({
  parts: allocation.parts.map(({ periodNo, bucket, amountMinor }) => [
    periodNo,
    bucket,
    String(amountMinor),
  ]),
  overpaid: String(allocation.overpaidMinor),
})

export const allocationFromJson = (json: unknown): StoredAllocation => {
  const { parts, overpaid } = z.parse(allocationSchema, json)
  return {
    parts: parts.map(([periodNo, bucket, amount]) => ({
      periodNo,
      bucket,
      amountMinor: BigInt(amount),
    })),
    overpaidMinor: BigInt(overpaid),
  }
}
