import type { InputOf, OutputOf } from '#contract/call.ts'
import type { uploadProblemImg } from '#contract/complaint/calls.ts'
import { protocolCode } from '#contract/envelope.ts'
import { maxImageBytes } from '#contract/profile/calls.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { saveImage } from '../image/public.ts'
import { say } from '../platform/copy.ts'
import { type ImagePurpose, imageUrl } from './complaint-images.ts'

const purpose: ImagePurpose = 'complaint'

/** Stores one image until a complaint names it; deleted after a day. */
export const uploadProblemImgHandler = async (
  { problemImage }: InputOf<typeof uploadProblemImg>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof uploadProblemImg> | Refusal> => {
  if (problemImage.size > maxImageBytes) {
    return refuse(protocolCode.tooLarge, say(locale, 'tooLarge'))
  }
  const bytes = Buffer.from(await problemImage.arrayBuffer())
  const day = services.clock.businessDate(signedIn.market)
  const upload = { ownerId: signedIn.borrowerId, purpose, bytes, day }
  const saved = await saveImage(services, upload, locale)
  if ('refused' in saved) return saved
  return { imageId: saved.imageId, url: imageUrl(services, saved.imageId) }
}
