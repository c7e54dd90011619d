import type { InputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { showImage } from '#contract/profile/calls.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { findImage, imageResponse } from '../image/public.ts'
import { say } from '../platform/copy.ts'
import { isUuid } from '../platform/database/is-uuid.ts'

/** A borrower's own image; not found when it is another's or deleted. */
export const showImageHandler = async (
  { imageId }: InputOf<typeof showImage>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<Response | Refusal> => {
  const image = isUuid(imageId) ? await findImage(services.db, imageId) : undefined
  const shown =
    image?.ownerId === signedIn.borrowerId ? await imageResponse(services, image) : undefined
  return shown ?? refuse(protocolCode.notFound, say(locale, 'notFound'))
}
