import { expect } from 'vitest'
import { daysBetween, type LocalDate } from '../calendar/local-date.ts'
import type { InstallmentAccount, LoanAccount, PaymentAllocation } from '../loan/account.ts'
import type { LoanFacts } from '../loan/facts.ts'
import { sumMinor } from '../money/money.ts'
import { publishedMinor } from './fineract-terms.ts'

/** One row of a published table: column to printed value. */
export type TableCells = Readonly<Record<string, string | undefined>>

/** What a column shows, from our side: an amount in minor units, or a text. */
type TableColumns<T> = Readonly<Record<string, (line: T) => bigint | string | undefined>>

/** The one column whose absence says something: nothing has been paid off yet. */
const ABSENT_MEANS_NONE = 'paidDate'

/**
 * Compares our lines with the printed rows, column by column: amounts by value, the rest as text.
 * A column that is not known is refused, so that none is passed over in silence.
 */
export function checkRows<T>(
  where: string,
  lines: readonly T[],
  rows: readonly TableCells[],
  columns: TableColumns<T>,
): void {
  expect(lines, where).toHaveLength(rows.length)
  const ours = lines.map((line, index) => {
    const row = required(rows[index])
    const shown = Object.keys(row).concat(ABSENT_MEANS_NONE in columns ? [ABSENT_MEANS_NONE] : [])
    return Object.fromEntries(
      shown.map(column => {
        const value = required(columns[column], `${where}: an unknown column, ${column}`)(line)
        const printed = row[column]
        const isSame =
          typeof value === 'bigint' && printed !== undefined && publishedMinor(printed) === value
        return [column, isSame ? printed : value]
      }),
    )
  })
  expect(ours, where).toEqual(rows)
}

export const paymentCells: TableColumns<PaymentAllocation> = {
  date: payment => payment.paidOn,
  type: () => 'Repayment',
  amount: payment => payment.amountMinor,
  principal: payment => payment.byBucket.principal,
  interest: payment => payment.byBucket.interest,
  fees: payment => payment.byBucket.fee,
  penalties: payment => payment.byBucket.penalty,
  overpayment: payment => payment.overpaidMinor,
  balanceAfter: payment => payment.principalAfterMinor,
}

type ScheduleTableLine = {
  readonly installment: InstallmentAccount
  /** The day the one before falls due, which an extension may have moved. */
  readonly fromOn: LocalDate
  readonly balanceAfterMinor: bigint
}

export function scheduleLines(facts: LoanFacts, account: LoanAccount): ScheduleTableLine[] {
  return account.installments.map((installment, index) => ({
    installment,
    fromOn: account.installments[index - 1]?.dueOn ?? installment.fromOn,
    balanceAfterMinor: facts.schedule[index]?.balanceAfterMinor ?? 0n,
  }))
}

export const scheduleCells: TableColumns<ScheduleTableLine> = {
  nr: ({ installment }) => String(installment.periodNo),
  days: ({ installment, fromOn }) => String(daysBetween(fromOn, installment.dueOn)),
  dueDate: ({ installment }) => installment.dueOn,
  paidDate: ({ installment }) => installment.clearedOn,
  balanceAfter: ({ balanceAfterMinor }) => balanceAfterMinor,
  principal: ({ installment }) => installment.owed.principal,
  interest: ({ installment }) => installment.owed.interest,
  fees: ({ installment }) => installment.owed.fee,
  penalties: ({ installment }) => installment.owed.penalty,
  due: ({ installment }) => installment.owedMinor,
  paid: ({ installment }) => installment.paidMinor,
  inAdvance: ({ installment }) => installment.paidInAdvanceMinor,
  late: ({ installment }) => installment.paidLateMinor,
  outstanding: ({ installment }) => installment.outstandingMinor,
}

export const totalCells: TableColumns<LoanAccount> = {
  principal: summed(each => each.owed.principal),
  interest: summed(each => each.owed.interest),
  fees: summed(each => each.owed.fee),
  penalties: summed(each => each.owed.penalty),
  due: summed(each => each.owedMinor),
  paid: summed(each => each.paidMinor),
  inAdvance: summed(each => each.paidInAdvanceMinor),
  late: summed(each => each.paidLateMinor),
  outstanding: account => account.outstandingMinor,
}

/** Disbursements and accruals are listed too; only money from the borrower is ours to check. */
export function isPayment(row: TableCells): boolean {
  return !['Disbursement', 'Accrual'].includes(row['type'] ?? '')
}

/** The first row of a printed schedule is the disbursement; it has no number. */
export function isInstallment(row: TableCells): boolean {
  return row['nr'] !== undefined
}

export function required<T>(value: T | undefined, problem = 'the story lacks a value'): T {
  if (value === undefined) throw new Error(problem)
  return value
}

function summed(amountOf: (installment: InstallmentAccount) => bigint) {
  return (account: LoanAccount) => sumMinor(account.installments.map(amountOf))
}
