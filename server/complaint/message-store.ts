import { sql } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
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
      messageId: message.messageId,
      complaintId: message.complaintId,
      kind: message.kind,
      author: message.author,
      textEncrypted: cipher.seal(message.text, message.messageId),
      writtenAt: message.writtenAt,
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
    .where('complaintId', '=', complaintId)
    .orderBy('messageNo')
    .execute()
  const images = await db
    .selectFrom('complaint.image as i')
    .innerJoin('complaint.message as m', 'm.messageId', 'i.messageId')
    .select(['i.messageId', 'i.imageId'])
    .where('m.complaintId', '=', complaintId)
    .orderBy('i.position')
    .execute()
  return rows.map(row => ({
    messageId: row.messageId,
    kind: row.kind,
    author: row.author,
    text: openText(services, row.messageId, row.textEncrypted),
    writtenAt: row.writtenAt,
    imageIds: images
      .filter(({ messageId }) => messageId === row.messageId)
      .map(({ imageId }) => imageId),
  }))
}

export const isUsedImage = async (db: Db, imageId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('complaint.image')
    .select('imageId')
    .where('imageId', '=', imageId)
    .executeTakeFirst()
  return row !== undefined
}

export const insertImage = async (
  tx: Db,
  image: { messageId: string; imageId: string; position: number },
): Promise<void> => {
  await tx
    .insertInto('complaint.image')
    .values({ messageId: image.messageId, imageId: image.imageId, position: image.position })
    .execute()
}

/**
 * Ends a borrower's complaints and empties every text in them; that there were some stays. The caller
 * holds the borrower's row, so that nothing is written after it.
 */
export const eraseComplaints = async (
  tx: Db,
  { borrowerId, today }: { readonly borrowerId: string; readonly today: LocalDate },
): Promise<void> => {
  await tx
    .updateTable('complaint.complaint')
    .set({
      state: 'closed',
      scoreOpen: false,
      stoppedOn: sql<LocalDate>`coalesce(stopped_on, ${today}::date)`,
    })
    .where('borrowerId', '=', borrowerId)
    .where(({ eb, or }) => or([eb('state', '!=', 'closed'), eb('scoreOpen', '=', true)]))
    .execute()
  await tx
    .updateTable('complaint.message')
    .set({ textEncrypted: null })
    .where('complaintId', 'in', query =>
      query
        .selectFrom('complaint.complaint')
        .select('complaintId')
        .where('borrowerId', '=', borrowerId),
    )
    .execute()
}
