import type { OutputOf } from '#contract/call.ts'
import type { myData } from '#contract/profile/calls.ts'
import { findImage } from '../image/public.ts'
import type { Services } from '../services.ts'
import { findLastCheck, type IdentityCheck } from './identity-store.ts'

type IdentityResponse = OutputOf<typeof myData>['identity']

const states = {
  waiting: 'waiting',
  approved: 'confirmed',
  refused: 'refused',
  replaced: 'missing',
} as const satisfies Record<IdentityCheck['state'], IdentityResponse['state']>

const there = async ({ db }: Pick<Services, 'db'>, imageId: string | null | undefined) => {
  const image = imageId ? await findImage(db, imageId) : undefined
  return image?.fileKey ? image.imageId : null
}

/** The images of a borrower's last check that still exist. */
export const identityImages = async (services: Pick<Services, 'db'>, borrowerId: string) => {
  const check = await findLastCheck(services.db, borrowerId)
  return {
    documentImage: await there(services, check?.documentImage),
    faceImage: await there(services, check?.faceImage),
  }
}

/** The last check, and those of its images that still exist. */
export const identityResponse = async (
  services: Pick<Services, 'db'>,
  check: IdentityCheck | undefined,
): Promise<IdentityResponse> => {
  return {
    state: check ? states[check.state] : 'missing',
    note: check?.state === 'refused' ? (check.reason ?? '') : '',
    documentImage: await there(services, check?.documentImage),
    faceImage: await there(services, check?.faceImage),
  }
}
