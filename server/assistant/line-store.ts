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
      lineId,
      conversationId,
      kind: line.kind,
      author: line.author,
      qaId: line.qaId ?? null,
      value: line.value ?? null,
      textEncrypted: line.text === undefined ? null : cipher.seal(line.text, lineId),
      found: line.found ? [...line.found] : null,
      isSure: line.isSure ?? false,
      writtenAt: clock.now(),
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
    .where('conversationId', 'in', conversationIds)
    .orderBy('lineNo')
    .execute()
  return rows.map(row => ({
    lineId: row.lineId,
    kind: row.kind,
    author: row.author,
    qaId: row.qaId,
    value: row.value,
    text: row.textEncrypted === null ? '' : cipher.open(row.textEncrypted, row.lineId),
    found: row.found,
    isSure: row.isSure,
    writtenAt: row.writtenAt,
  }))
}

/**
 * Ends a borrower's conversations and empties every text in them; that there were some stays. The
 * caller holds the borrower's row, so that nothing is written after it.
 */
export const eraseConversations = async (tx: Db, borrowerId: string): Promise<void> => {
  await tx
    .updateTable('assistant.conversation')
    .set({ state: 'closed', waitingSince: null, scoreOpen: false })
    .where('borrowerId', '=', borrowerId)
    .where(({ eb, or }) => or([eb('state', '!=', 'closed'), eb('scoreOpen', '=', true)]))
    .execute()
  await tx
    .updateTable('assistant.line')
    .set({ textEncrypted: null })
    .where('conversationId', 'in', query =>
      query
        .selectFrom('assistant.conversation')
        .select('conversationId')
        .where('borrowerId', '=', borrowerId),
    )
    .execute()
}
