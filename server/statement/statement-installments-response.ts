import type { OutputOf } from '#contract/call.ts'
import type { loanStatement } from '#contract/statement/calls.ts'
import { statementCopy } from '#copy/server/statement.js'
import { formatDate, formatDaysLate } from '#domain/calendar/format.ts'
import type { InstallmentAccount } from '#domain/loan/account.ts'
import { BUCKETS, totalOf } from '#domain/waterfall/bucket.ts'
import { figureWriter } from '../catalog/public.ts'
import type { StatementSubject } from './subject.ts'

type StatementInstallmentResponse = OutputOf<typeof loanStatement>['installments'][number]

/** Every installment, what it consists of, and what has become of each part. */
export const statementInstallmentsResponse = (
  subject: StatementSubject,
): StatementInstallmentResponse[] => {
  const { loan, account, locale } = subject
  const { amountText } = figureWriter(loan.currency, locale)
  const copy = statementCopy[locale]
  const count = account.installments.filter(each => each.isScheduled).length
  return account.installments.map(installment => {
    const { periodNo, isScheduled, dueOn, status, owed, paid, waived, outstanding } = installment
    return {
      periodNo,
      name: isScheduled ? copy.installment.name({ no: periodNo, count }) : copy.charges,
      dueOn,
      status,
      statusText: statusText(installment, subject),
      parts: BUCKETS.filter(bucket => owed[bucket] > 0n).map(bucket => ({
        kind: bucket,
        name: copy.bucketTitle[bucket],
        owed: amountText(owed[bucket]),
        paid: amountText(paid[bucket]),
        waived: amountText(waived[bucket]),
        left: amountText(outstanding[bucket]),
      })),
      owed: amountText(installment.owedMinor),
      paid: amountText(installment.paidMinor),
      waived: amountText(totalOf(waived)),
      left: amountText(installment.outstandingMinor),
    }
  })
}

const statusText = (
  { status, dueOn, clearedOn, daysLate }: InstallmentAccount,
  { locale }: StatementSubject,
): string =>
  statementCopy[locale].status[status]({
    day: formatDate(status === 'paid' ? (clearedOn ?? dueOn) : dueOn, locale),
    daysLate: formatDaysLate(daysLate, locale).toLowerCase(),
  })
