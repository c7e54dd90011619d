import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listDifferences } from '#contract/reconciliation/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listDifferenceRows } from '../store.ts'
import { differenceResponse } from './difference-response.ts'

const pageSize = 50

/** Where a provider's list and the books disagree, oldest first. */
export const listDifferencesHandler = async (
  input: InputOf<typeof listDifferences>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listDifferences>> => {
  const page = { state: input.state ?? 'open', markets, after: input.after, size: pageSize }
  const differences = (await listDifferenceRows(services.db, page)).map(differenceResponse)
  const last = differences.at(-1)
  return { differences, after: differences.length === pageSize && last ? last.differenceId : null }
}
