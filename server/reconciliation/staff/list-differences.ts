import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listDifferences } from '#contract/reconciliation/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listDifferenceRows } from '../store.ts'
import { differenceResponse } from './difference-response.ts'

const defaultSize = 50

/** Where a provider's list and the books disagree. */
export const listDifferencesHandler = async (
  { state = 'open', sort = 'found', after, size }: InputOf<typeof listDifferences>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listDifferences>> => {
  const listed = { state, markets, sort, after, size: Number(size ?? defaultSize) }
  const page = await listDifferenceRows(services.db, listed)
  return { differences: page.rows.map(differenceResponse), after: page.after }
}
