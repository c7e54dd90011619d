/**
 * The kind of an amount owed. The order here is the specification's (section 9): charges
 * allowed by law, enforcement expenses, late penalties, fees, interest, principal.
 */
export type Bucket = 'statutory' | 'enforcement' | 'penalty' | 'fee' | 'interest' | 'principal'

export const BUCKETS = [
  'statutory',
  'enforcement',
  'penalty',
  'fee',
  'interest',
  'principal',
] as const satisfies readonly Bucket[]

/** One amount in minor units for every bucket. */
export type BucketAmounts = Readonly<Record<Bucket, bigint>>

export const ZERO_AMOUNTS: BucketAmounts = {
  statutory: 0n,
  enforcement: 0n,
  penalty: 0n,
  fee: 0n,
  interest: 0n,
  principal: 0n,
}

/** The sum over all buckets. */
export function totalOf(amounts: BucketAmounts): bigint {
  return (
    amounts.statutory +
    amounts.enforcement +
    amounts.penalty +
    amounts.fee +
    amounts.interest +
    amounts.principal
  )
}
