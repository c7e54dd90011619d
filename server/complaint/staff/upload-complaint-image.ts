import type { InputOf, OutputOf } from '#contract/call.ts'
import type { uploadComplaintImage } from '#contract/complaint/staff-calls.ts'
import { protocolCode } from '#contract/envelope.ts'
import { maxImageBytes } from '#contract/profile/calls.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { saveImage } from '../../image/public.ts'
import { say } from '../../platform/copy.ts'
import type { ImagePurpose } from '../complaint-images.ts'
import { findComplaint } from '../store.ts'

const purpose: ImagePurpose = 'complaint-answer'

/**
 * The image belongs to the borrower, whose page shows it; it does not count towards their daily
 * upload limit.
 */
export const uploadComplaintImageHandler = async (
  { complaintId, image }: InputOf<typeof uploadComplaintImage>,
  { services, locale }: StaffContext,
): Promise<OutputOf<typeof uploadComplaintImage> | Refusal> => {
  const complaint = await findComplaint(services.db, complaintId)
  if (!complaint) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  if (image.size > maxImageBytes) return refuse(protocolCode.tooLarge, say(locale, 'tooLarge'))
  const bytes = Buffer.from(await image.arrayBuffer())
  return await saveImage(services, { ownerId: complaint.borrowerId, purpose, bytes }, locale)
}
