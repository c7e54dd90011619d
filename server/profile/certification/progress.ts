import type { OutputOf } from '#contract/call.ts'
import type { certifyBase } from '#contract/profile/calls.ts'
import type { Services } from '../../services.ts'
import { getApplicant } from '../get-applicant.ts'

/** The reply of every step: the first step that is still missing. */
export const progressOf = async (
  services: Services,
  borrowerId: string,
): Promise<OutputOf<typeof certifyBase>> => {
  const { missing } = await getApplicant(services, borrowerId)
  return { next: missing[0] ?? null, mayApply: missing.length === 0 ? '1' : '0' }
}
