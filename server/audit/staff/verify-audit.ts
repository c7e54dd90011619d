import type { verifyAudit } from '#contract/audit/staff-calls.ts'
import type { OutputOf } from '#contract/call.ts'
import type { StaffContext } from '../../http/handler.ts'
import { storeDayDigests } from '../chain-digest.ts'
import { reportVerification } from '../jobs.ts'

const maxShown = 20

/** Verifies the whole stream now, as the nightly job does. */
export const verifyAuditHandler = async (
  _input: object,
  { services }: StaffContext,
): Promise<OutputOf<typeof verifyAudit>> => {
  await storeDayDigests(services)
  const { entries, violations } = await reportVerification(services)
  return { entries, violations: violations.length, found: violations.slice(0, maxShown) }
}
