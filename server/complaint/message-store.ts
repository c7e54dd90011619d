import type { Services } from '../services.ts'
import type { Db } from '../tables.ts'
import type { MessageKind } from './tables.ts'

export type ComplaintMessage = {
  readonly messageId: string
  readonly kind: MessageKind
  readonly author: string
  /** Empty once the person is erased. */
  readonly text: string
  readonly writtenAt: Date
  readonly imageIds: readonly string[]
}

type MessageCipher = Pick<Services, 'cipher'>

/** A sealed text, opened; empty when it was erased. */
export const openText = (
  { cipher }: MessageCipher,
  messageId: string,
  sealed: Buffer | null,
): string => (sealed === null ? '' : cipher.open(sealed, messageId))

export const insertMessage = async (
  tx: Db,
  { cipher }: MessageCipher,
  message: Omit<ComplaintMessage, 'imageIds'> & { readonly complaintId: string },
): Promise<void> => {
  await tx
    .insertInto('complaint.message')
    .values({
      message_id: message.messageId,
      complaint_id: message.complaintId,
      kind: message.kind,
      author: message.author,
      text_encrypted: cipher.seal(message.text, message.messageId),
      written_at: message.writtenAt,
    })
    .execute()
}

/** Everything written about a complaint, oldest first, our own notes among it. */
export const listMessages = async (
  db: Db,
  services: MessageCipher,
  complaintId: string,
): Promise<ComplaintMessage[]> => {
  const rows = await db
    .selectFrom('complaint.message')
    .selectAll()
    .where('complaint_id', '=', complaintId)
    .orderBy('message_no')
    .execute()
  const images = await db
    .selectFrom('complaint.image as i')
    .innerJoin('complaint.message as m', 'm.message_id', 'i.message_id')
    .select(['i.message_id as messageId', 'i.image_id as imageId'])
    .where('m.complaint_id', '=', complaintId)
    .orderBy('i.position')
    .execute()
  return rows.map(row => ({
    messageId: row.message_id,
    kind: row.kind,
    author: row.author,
    text: openText(services, row.message_id, row.text_encrypted),
    writtenAt: row.written_at,
    imageIds: images
      .filter(({ messageId }) => messageId === row.message_id)
      .map(({ imageId }) => imageId),
  }))
}

export const isUsedImage = async (db: Db, imageId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('complaint.image')
    .select('image_id')
    .where('image_id', '=', imageId)
    .executeTakeFirst()
  return row !== undefined
}

export const insertImage = async (
  tx: Db,
  image: { messageId: string; imageId: string; position: number },
): Promise<void> => {
  await tx
    .insertInto('complaint.image')
    .values({ message_id: image.messageId, image_id: image.imageId, position: image.position })
    .execute()
}

/** Empties every text about a borrower; that there was one stays. */
export const eraseTexts = async (tx: Db, borrowerId: string): Promise<void> => {
  await tx
    .updateTable('complaint.message')
    .set({ text_encrypted: null })
    .where('complaint_id', 'in', query =>
      query
        .selectFrom('complaint.complaint')
        .select('complaint_id')
        .where('borrower_id', '=', borrowerId),
    )
    .execute()
}
