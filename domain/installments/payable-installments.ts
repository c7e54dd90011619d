import type { InstallmentAccount, LoanAccount } from '../loan/account.ts'

/** An installment to pay, with the refunds that have to be repaid with it. Minor units. */
export type PayableInstallment = Pick<
  InstallmentAccount,
  'periodNo' | 'isScheduled' | 'dueOn' | 'daysLate' | 'outstanding'
> & {
  /** Part of `payableMinor`; only the first has some. */
  readonly refundShortfallMinor: bigint
  readonly payableMinor: bigint
}

/**
 * The installments with something left to pay, oldest first. Payments repay refunds before any debt,
 * so the first one includes them: paying it clears it. The amounts sum to what is outstanding. When
 * only refunds are left, they are due today, in place of the last installment.
 */
export function payableInstallments(account: LoanAccount): readonly PayableInstallment[] {
  const { asOf, installments, refundShortfallMinor: shortfallMinor } = account
  const unpaid = installments.filter(({ outstandingMinor }) => outstandingMinor > 0n)
  const last = installments.at(-1)
  if (unpaid.length === 0 && shortfallMinor > 0n && last !== undefined) {
    const { periodNo, isScheduled, outstanding } = last
    const payable = { refundShortfallMinor: shortfallMinor, payableMinor: shortfallMinor }
    return [{ periodNo, isScheduled, dueOn: asOf, daysLate: 0, outstanding, ...payable }]
  }
  return unpaid.map((installment, index) => {
    const { periodNo, isScheduled, dueOn, daysLate, outstanding, outstandingMinor } = installment
    const refundShortfallMinor = index === 0 ? shortfallMinor : 0n
    const payableMinor = outstandingMinor + refundShortfallMinor
    const shown = { periodNo, isScheduled, dueOn, daysLate, outstanding }
    return { ...shown, refundShortfallMinor, payableMinor }
  })
}
