import type { Services } from '../services.ts'
import type { Db } from '../tables.ts'
import type { LineKind } from './tables.ts'

type LineCipher = Pick<Services, 'cipher'>

export type StoredLine = {
  readonly lineId: string
  readonly kind: LineKind
  readonly author: string
  readonly qaId: string | null
  readonly value: number | null
  /** Empty for what is no text, and once the person is erased. */
  readonly text: string
  readonly found: readonly string[] | null
  readonly isSure: boolean
  readonly writtenAt: Date
}

export type NewLine = Pick<StoredLine, 'kind' | 'author'> &
  Partial<Pick<StoredLine, 'qaId' | 'value' | 'text' | 'found' | 'isSure'>>

export const insertLine = async (
  tx: Db,
  { cipher, random, clock }: Pick<Services, 'cipher' | 'random' | 'clock'>,
  conversationId: string,
  line: NewLine,
): Promise<void> => {
  const lineId = random.uuid()
  await tx
    .insertInto('assistant.line')
    .values({
      line_id: lineId,
      conversation_id: conversationId,
      kind: line.kind,
      author: line.author,
      qa_id: line.qaId ?? null,
      value: line.value ?? null,
      text_encrypted: line.text === undefined ? null : cipher.seal(line.text, lineId),
      found: line.found ? [...line.found] : null,
      is_sure: line.isSure ?? false,
      written_at: clock.now(),
    })
    .execute()
}

/** What was said in these conversations, oldest first. */
export const listLines = async (
  db: Db,
  { cipher }: LineCipher,
  conversationIds: readonly string[],
): Promise<StoredLine[]> => {
  if (conversationIds.length === 0) return []
  const rows = await db
    .selectFrom('assistant.line')
    .selectAll()
    .where('conversation_id', 'in', conversationIds)
    .orderBy('line_no')
    .execute()
  return rows.map(row => ({
    lineId: row.line_id,
    kind: row.kind,
    author: row.author,
    qaId: row.qa_id,
    value: row.value,
    text: row.text_encrypted === null ? '' : cipher.open(row.text_encrypted, row.line_id),
    found: row.found,
    isSure: row.is_sure,
    writtenAt: row.written_at,
  }))
}

/** Empties every text of a borrower's conversations; that there were some stays. */
export const eraseConversations = async (tx: Db, borrowerId: string): Promise<void> => {
  await tx
    .updateTable('assistant.line')
    .set({ text_encrypted: null })
    .where('conversation_id', 'in', query =>
      query
        .selectFrom('assistant.conversation')
        .select('conversation_id')
        .where('borrower_id', '=', borrowerId),
    )
    .execute()
}
