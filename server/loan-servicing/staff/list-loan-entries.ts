import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listLoanEntries } from '#contract/loan-servicing/staff-calls.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import type { StaffContext } from '../../http/handler.ts'
import { findLoan } from '../../loan/public.ts'
import { readCursor, toPage } from '../../platform/database/keyset.ts'
import { listEntriesBefore } from '../store.ts'

const defaultSize = 50

export const listLoanEntriesHandler = async (
  { loanId, after, size: asked }: InputOf<typeof listLoanEntries>,
  { services }: StaffContext,
): Promise<OutputOf<typeof listLoanEntries>> => {
  const loan = await findLoan(services.db, loanId)
  const place = readCursor(after, 1)
  const [before] = place === 'unknown' ? [''] : (place ?? [])
  if (!loan || (before !== undefined && !/^\d{1,18}$/.test(before))) {
    return { currency: loan?.currency ?? null, rows: [], after: null }
  }
  const size = Number(asked ?? defaultSize)
  const rows = await listEntriesBefore(services.db, loanId, { before, size: size + 1 })
  const page = toPage(rows, size, ({ streamNo }) => [String(streamNo)])
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
