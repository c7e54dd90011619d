import { daysLate } from '../calendar/format.ts'
import type { InstallmentAccount, LoanAccount } from '../loan/account.ts'
import { BUCKETS, type BucketAmounts, totalOf } from '../waterfall/bucket.ts'

/**
 * An installment to pay, or a part of one that falls due before it by a hardship plan, with the
 * refunds that have to be repaid with it. Minor units.
 */
export type PayableInstallment = Pick<
  InstallmentAccount,
  'periodNo' | 'isScheduled' | 'dueOn' | 'daysLate' | 'outstanding'
> & {
  /** Unique in the list: the installment's number, or one of its own for an earlier part. */
  readonly choiceNo: number
  readonly isPart: boolean
  /** Part of `payableMinor`; only the first has some. */
  readonly refundShortfallMinor: bigint
  readonly payableMinor: bigint
}

/** Installments have at most three digits. */
const partNumber = (periodNo: number, index: number): number => periodNo * 1000 + index + 1

/**
 * The installments with something left to pay, oldest first; one in parts is its parts, by their due
 * dates. Payments repay refunds before any debt, so the first one includes them: paying it clears
 * it. The amounts sum to what is outstanding. When only refunds are left, they are due today, in
 * place of the last installment.
 */
export function payableInstallments(account: LoanAccount): readonly PayableInstallment[] {
  const { asOf, installments, refundShortfallMinor: shortfallMinor } = account
  const unpaid = installments.filter(({ outstandingMinor }) => outstandingMinor > 0n)
  const last = installments.at(-1)
  if (unpaid.length === 0 && shortfallMinor > 0n && last !== undefined) {
    const { periodNo, isScheduled, outstanding } = last
    const payable = { refundShortfallMinor: shortfallMinor, payableMinor: shortfallMinor }
    const shown = { periodNo, choiceNo: periodNo, isPart: false, isScheduled, dueOn: asOf }
    return [{ ...shown, daysLate: 0, outstanding, ...payable }]
  }
  return unpaid
    .flatMap(each => partsOf(each, account))
    .map((part, index) => {
      const refundShortfallMinor = index === 0 ? shortfallMinor : 0n
      const payableMinor = totalOf(part.outstanding) + refundShortfallMinor
      return { ...part, refundShortfallMinor, payableMinor }
    })
}

type InstallmentPart = Omit<PayableInstallment, 'refundShortfallMinor' | 'payableMinor'>

/** An installment whole; or its earlier parts, and then what is left of it. */
function partsOf(installment: InstallmentAccount, { asOf }: LoanAccount): InstallmentPart[] {
  const { periodNo, isScheduled, dueOn, earlierParts } = installment
  const isPart = earlierParts.length > 0
  const parts = earlierParts.map((part, index) => ({
    ...{ periodNo, isScheduled, isPart, choiceNo: partNumber(periodNo, index) },
    dueOn: part.dueOn,
    daysLate: part.dueOn < asOf ? daysLate(part.dueOn, asOf) : 0,
    outstanding: part.outstanding,
  }))
  const outstanding = less(
    installment.outstanding,
    parts.map(part => part.outstanding),
  )
  const rest = {
    ...{ periodNo, isScheduled, isPart, choiceNo: periodNo },
    ...{ dueOn, daysLate: installment.daysLate, outstanding },
  }
  return totalOf(outstanding) > 0n ? [...parts, rest] : parts
}

function less(amounts: BucketAmounts, others: readonly BucketAmounts[]): BucketAmounts {
  const left = { ...amounts }
  for (const other of others) {
    for (const bucket of BUCKETS) left[bucket] -= other[bucket]
  }
  return left
}
