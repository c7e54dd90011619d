import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listIdentityChecks } from '#contract/profile/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listWaitingChecks } from '../identity-store.ts'

const pageSize = 50

export const listIdentityChecksHandler = async (
  { after }: InputOf<typeof listIdentityChecks>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listIdentityChecks>> => {
  const found = await listWaitingChecks(services.db, { markets, after, size: pageSize })
  const checks = found.map(({ checkId, borrowerId, documentImage, faceImage, givenAt }) => ({
    checkId,
    borrowerId,
    documentImage,
    faceImage,
    givenAt: givenAt.toISOString(),
  }))
  return { checks, after: checks.length === pageSize ? (checks.at(-1)?.checkId ?? null) : null }
}
