import type { OutputOf } from '#contract/call.ts'
import type { myData } from '#contract/profile/calls.ts'
import { findImage } from '../image/public.ts'
import type { Services } from '../services.ts'
import type { IdentityCheck } from './identity-store.ts'

type IdentityResponse = OutputOf<typeof myData>['identity']

const states = {
  waiting: 'waiting',
  approved: 'confirmed',
  refused: 'refused',
  replaced: 'missing',
} as const satisfies Record<IdentityCheck['state'], IdentityResponse['state']>

/** The last check, and those of its images that still exist. */
export const identityResponse = async (
  { db }: Pick<Services, 'db'>,
  check: IdentityCheck | undefined,
): Promise<IdentityResponse> => {
  const there = async (imageId: string | null | undefined) => {
    const image = imageId ? await findImage(db, imageId) : undefined
    return image?.fileKey ? image.imageId : null
  }
  return {
    state: check ? states[check.state] : 'missing',
    note: check?.state === 'refused' ? (check.reason ?? '') : '',
    documentImage: await there(check?.documentImage),
    faceImage: await there(check?.faceImage),
  }
}
