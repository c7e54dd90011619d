import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listLoanEntries } from '#contract/loan-servicing/staff-calls.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import type { StaffContext } from '../../http/handler.ts'
import { findLoan } from '../../loan/public.ts'
import { listEntries } from '../store.ts'

const defaultSize = 50

export const listLoanEntriesHandler = async (
  { loanId, sort, after, size }: InputOf<typeof listLoanEntries>,
  { services }: StaffContext,
): Promise<OutputOf<typeof listLoanEntries>> => {
  const loan = await findLoan(services.db, loanId)
  if (!loan) return { currency: null, rows: [], after: null }
  const page = await listEntries(services.db, loanId, {
    sort: sort ?? '-entryNo',
    after,
    size: Number(size ?? defaultSize),
  })
  const money = amountTextIn(loan.currency)
  return {
    currency: loan.currency,
    rows: page.rows.map(row => ({
      entryId: row.entryId,
      entryNo: String(row.streamNo),
      kind: row.kind,
      on: row.businessOn,
      cause: `${row.causeKind} ${row.causeId}`,
      by: row.actor,
      reverses: row.reverses,
      lines: row.accounts.map((account, at) => ({ account, amount: money(row.amounts[at] ?? 0n) })),
    })),
    after: page.after,
  }
}
