import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listIdentityChecks } from '#contract/profile/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { listWaitingChecks } from '../identity-store.ts'

const defaultSize = 50

export const listIdentityChecksHandler = async (
  { sort = 'givenAt', after, size }: InputOf<typeof listIdentityChecks>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listIdentityChecks>> => {
  const listed = { markets, sort, after, size: Number(size ?? defaultSize) }
  const page = await listWaitingChecks(services.db, listed)
  return {
    checks: page.rows.map(({ checkId, borrowerId, documentImage, faceImage, givenAt }) => ({
      checkId,
      borrowerId,
      documentImage,
      faceImage,
      givenAt: givenAt.toISOString(),
    })),
    after: page.after,
  }
}
