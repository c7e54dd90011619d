import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listIdentityChecks } from '#contract/profile/staff-calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { faceResponse, lookUpResponses } from '../identity-look-up/look-up-response.ts'
import { listWaitingChecks } from '../identity-store.ts'

const defaultSize = 50

export const listIdentityChecksHandler = async (
  { sort = 'givenAt', after, size }: InputOf<typeof listIdentityChecks>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listIdentityChecks>> => {
  const listed = { markets, sort, after, size: Number(size ?? defaultSize) }
  const page = await listWaitingChecks(services.db, listed)
  const lookUps = await lookUpResponses(
    services,
    page.rows.map(({ borrowerId }) => borrowerId),
  )
  return {
    checks: page.rows.map(row => ({
      checkId: row.checkId,
      borrowerId: row.borrowerId,
      market: row.market,
      documentImage: row.documentImage,
      faceImage: row.faceImage,
      images: [row.documentImage, row.faceImage].filter(image => image !== null).length,
      givenAt: row.givenAt.toISOString(),
      lookUp: lookUps.get(row.borrowerId) ?? null,
      face: faceResponse(row),
    })),
    after: page.after,
  }
}
