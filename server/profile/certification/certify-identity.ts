import type { InputOf, OutputOf } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import type { certifyIdentity } from '#contract/profile/calls.ts'
import { profileCopy } from '#copy/server/profile.js'
import { type BorrowerContext, type Refusal, refuse } from '../../http/handler.ts'
import { refuseManyChanges } from '../../http/refuse-many-changes.ts'
import { attachImage, releaseImages } from '../../image/public.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { changeProfile, type ProfileChange } from '../change-profile.ts'
import { requestFaceComparison } from '../identity-look-up/compare-faces.ts'
import { requestLookUpOfProfile } from '../identity-look-up/request-identity-look-up.ts'
import { endWaitingCheck, findLastCheck, insertCheck } from '../identity-store.ts'
import { createFormCheck, refuseDetails } from './check-form.ts'
import { progressOf } from './progress.ts'

type CertifyIdentityInput = InputOf<typeof certifyIdentity>

const attachIdentityImage = async (
  { services, tx, borrower }: ProfileChange,
  imageId: string,
  purpose: string,
): Promise<boolean> =>
  isUuid(imageId) &&
  (await attachImage(tx, {
    imageId,
    ownerId: borrower.borrowerId,
    purpose,
    now: services.clock.wallNow(),
  }))

/** Images that a newer pair replaces; one that is in both is not deleted. */
const releaseReplaced = async (
  change: ProfileChange,
  input: CertifyIdentityInput,
): Promise<void> => {
  const { services, tx, borrower } = change
  const last = await findLastCheck(tx, borrower.borrowerId)
  if (!last) return
  const now = services.clock.now()
  if (last.state === 'waiting') await endWaitingCheck(tx, last.checkId, { by: 'borrower', now })
  const stays = [input.documentImage, input.faceImage]
  const old = [last.documentImage, last.faceImage].filter(id => id !== null && !stays.includes(id))
  await releaseImages(tx, services, old)
}

/** Queues the two images for a check by staff, in place of a pair that waits. */
export const certifyIdentityHandler = async (
  input: CertifyIdentityInput,
  context: BorrowerContext,
): Promise<OutputOf<typeof certifyIdentity> | Refusal> => {
  const { services, signedIn, locale } = context
  const { borrowerId, market } = signedIn
  const tooMany = await refuseManyChanges(context)
  if (tooMany) return tooMany
  const refused = await changeProfile(services, borrowerId, async change => {
    const { tx } = change
    const last = await findLastCheck(tx, borrowerId)
    if (last?.state === 'approved') {
      return refuse(refusalCode.keyConfirmed, profileCopy[locale].replies.identityAlreadyConfirmed)
    }
    const form = createFormCheck(locale)
    if (!(await attachIdentityImage(change, input.documentImage, 'document'))) {
      form.problem('documentImage', 'image')
    }
    if (!(await attachIdentityImage(change, input.faceImage, 'face')))
      form.problem('faceImage', 'image')
    if (form.problems.length > 0) return refuseDetails(locale, form.problems)
    const isSame =
      last?.state === 'waiting' &&
      last.documentImage === input.documentImage &&
      last.faceImage === input.faceImage
    if (isSame) return undefined
    await releaseReplaced(change, input)
    const checkId = services.random.uuid()
    await insertCheck(tx, {
      checkId,
      borrowerId,
      documentImage: input.documentImage,
      faceImage: input.faceImage,
      now: services.clock.now(),
    })
    await requestFaceComparison(services, tx, { checkId, borrowerId, market })
    await requestLookUpOfProfile(change)
    return undefined
  })
  services.outbox.nudge()
  return refused ?? (await progressOf(services, borrowerId))
}
