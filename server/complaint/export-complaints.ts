import type { Services } from '../services.ts'
import { listMessages } from './message-store.ts'
import { complaints } from './store.ts'

/** A borrower's complaints and their messages, for the borrower's data export. */
export const exportComplaints = async (
  services: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<object[]> => {
  const found = await complaints(services.db)
    .where('c.borrowerId', '=', borrowerId)
    .orderBy('c.sequenceNo')
    .execute()
  return await Promise.all(
    found.map(async complaint => ({
      complaintNo: complaint.complaintNo,
      orderNo: complaint.orderNo,
      problemType: complaint.problemType,
      sonType: complaint.sonType,
      state: complaint.state,
      receivedAt: complaint.receivedAt,
      answerBy: complaint.answerBy,
      stars: complaint.stars,
      messages: (await listMessages(services.db, services, complaint.complaintId)).map(
        ({ kind, text, writtenAt, imageIds }) => ({ kind, text, writtenAt, imageIds }),
      ),
    })),
  )
}
