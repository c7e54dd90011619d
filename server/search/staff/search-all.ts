import type { InputOf, OutputOf } from '#contract/call.ts'
import type { searchAll } from '#contract/search/staff-calls.ts'
import type { FoundKind } from '#contract/search/staff-schemas.ts'
import type { Permission } from '#contract/staff/permissions.ts'
import { findLoanState } from '#domain/loan/loan-state.ts'
import type { Refusal, StaffContext } from '../../http/handler.ts'
import { refuseManySearches } from '../../http/staff-call/refuse-many-searches.ts'
import { maskName } from '../../profile/public.ts'
import type { Services } from '../../services.ts'
import { findByText, foundSize } from '../find-by-text.ts'
import type { FoundRow } from '../store.ts'

const labelOf = ({ cipher }: Services, row: FoundRow): string =>
  row.label ?? (row.name ? maskName(cipher.open(row.name, row.id)) : '')

const stateOf = ({ kind, state }: FoundRow): string =>
  kind === 'loan' ? (findLoanState(state) ?? state) : state

/** What a person must be permitted to read for a kind to be found. */
const mayRead: Readonly<Record<FoundKind, Permission>> = {
  borrower: 'borrower.read',
  loan: 'loan.read',
  'payment-request': 'payment.read',
  payment: 'payment.read',
  complaint: 'complaint.read',
}

/** What a text finds: exact numbers, or a name by its words. Nothing of a market or a kind that the person may not see. */
export const searchAllHandler = async (
  input: InputOf<typeof searchAll>,
  context: StaffContext,
): Promise<OutputOf<typeof searchAll> | Refusal> => {
  const { services, staff, markets } = context
  const text = input.text.trim()
  const tooMany = text === '' ? undefined : await refuseManySearches(context)
  if (tooMany) return tooMany
  const all = text === '' ? [] : await findByText(services, text, markets)
  const lists = all.map(rows => rows.filter(({ kind }) => staff.permissions.has(mayRead[kind])))
  const found = lists.flatMap(rows => rows.slice(0, foundSize))
  return {
    found: found.map(row => ({
      kind: row.kind,
      id: row.id,
      market: row.market,
      borrowerId: row.borrowerId,
      loanId: row.loanId,
      label: labelOf(services, row),
      state: stateOf(row),
      at: row.at.toISOString(),
    })),
    hasMore: lists.some(rows => rows.length > foundSize) ? '1' : '0',
  }
}
