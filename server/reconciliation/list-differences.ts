import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listDifferences } from '#contract/staff/reconciliation.ts'
import type { StaffContext } from '../handler.ts'
import { describeDifference } from './describe-difference.ts'
import { listDifferenceRows } from './store.ts'

const pageSize = 50

/** Where a provider's list and the books disagree, oldest first. */
export const listDifferencesHandler = async (
  input: InputOf<typeof listDifferences>,
  { services }: StaffContext,
): Promise<OutputOf<typeof listDifferences>> => {
  const page = { state: input.state ?? 'open', after: input.after, size: pageSize }
  const differences = (await listDifferenceRows(services.db, page)).map(describeDifference)
  const last = differences.at(-1)
  return { differences, after: differences.length === pageSize && last ? last.differenceId : null }
}
