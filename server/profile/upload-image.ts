import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { maxImageBytes, type uploadImage } from '#contract/profile/calls.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { saveImage } from '../image/public.ts'
import { say } from '../platform/copy.ts'

export const uploadImageHandler = async (
  { kind, image }: InputOf<typeof uploadImage>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof uploadImage> | Refusal> => {
  if (image.size > maxImageBytes) return refuse(protocolCode.tooLarge, say(locale, 'tooLarge'))
  const bytes = Buffer.from(await image.arrayBuffer())
  const day = services.clock.businessDate(signedIn.market)
  const upload = { ownerId: signedIn.borrowerId, purpose: kind, bytes, day }
  return await saveImage(services, upload, locale)
}
