import type { InputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { showBorrowerImage } from '#contract/profile/staff-calls.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { refuseManyReveals } from '../../http/staff-call/refuse-many-reveals.ts'
import { findImage, imageResponse } from '../../image/public.ts'
import { say } from '../../platform/copy.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'

export const showBorrowerImageHandler = async (
  { imageId, reason }: InputOf<typeof showBorrowerImage>,
  context: StaffContext,
): Promise<Response | Refusal> => {
  const { services, audit, locale } = context
  const tooMany = await refuseManyReveals(context)
  if (tooMany) return tooMany
  const missing = () => refuse(protocolCode.notFound, say(locale, 'notFound'))
  const image = isUuid(imageId) ? await findImage(services.db, imageId) : undefined
  if (!image) return missing()
  await audit.record(services.db, {
    action: `show image ${image.purpose}`,
    subjectKind: 'borrower',
    subjectId: image.ownerId,
    reason,
  })
  return (await imageResponse(services, image)) ?? missing()
}
