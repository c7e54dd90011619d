import type { InputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { dueDatesFile } from '#contract/statement/calls.ts'
import { statementCopy } from '#copy/server/statement.js'
import { type CalendarDay, calendarFile } from '#domain/calendar/calendar-file.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import { formatMoney } from '#domain/money/format.ts'
import { sumMinor } from '#domain/money/money.ts'
import { fileResponse } from '../document/public.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { accountToday, findBorrowerLoan } from '../loan/public.ts'
import { say } from '../platform/copy.ts'

/** What falls due on which day from today on; a part of an installment on its own day. */
const amountsAhead = ({ installments, asOf }: LoanAccount) =>
  installments
    .flatMap(({ periodNo, dueOn, outstandingMinor, earlierParts }) => {
      const parts = earlierParts.map(part => ({
        id: `${periodNo}-${part.dueOn}`,
        on: part.dueOn,
        minor: sumMinor(Object.values(part.outstanding)),
      }))
      const rest = outstandingMinor - sumMinor(parts.map(({ minor }) => minor))
      return [...parts, { id: String(periodNo), on: dueOn, minor: rest }]
    })
    .filter(({ on, minor }) => on >= asOf && minor > 0n)

/**
 * The due dates of a loan as a file for the borrower's calendar: day, amount and product, nothing of
 * the borrower. Not found while nothing falls due.
 */
export const dueDatesFileHandler = async (
  order: InputOf<typeof dueDatesFile>,
  context: BorrowerContext,
): Promise<Response | Refusal> => {
  const { services, signedIn, locale } = context
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, order)
  const amounts =
    loan && loan.disbursedOn !== null ? amountsAhead(accountToday(services, loan)) : []
  if (!loan || amounts.length === 0) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const copy = statementCopy[locale].calendar
  const { currency, productName: product, loanId, orderNo } = loan
  const days = amounts.map(({ id, on, minor }): CalendarDay => {
    const title = copy.due({ product, amount: formatMoney({ currency, minor }) })
    return { id: `${loanId}-${id}`, on, title }
  })
  const bytes = new TextEncoder().encode(calendarFile(days, services.clock.now()))
  const name = `${copy.file}-${orderNo.toLowerCase()}.ics`
  return await fileResponse(context, async () => ({ name, bytes }), 'text/calendar; charset=utf-8')
}
