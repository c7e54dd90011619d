import type { readAuditChoices } from '#contract/audit/staff-calls.ts'
import type { OutputOf } from '#contract/call.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listAuditChoices } from '../store.ts'

/** Names of calls and of people of staff; entries themselves are of the reader's markets alone. */
export const readAuditChoicesHandler = async (
  _input: object,
  { services }: StaffContext,
): Promise<OutputOf<typeof readAuditChoices>> => await listAuditChoices(services.db)
