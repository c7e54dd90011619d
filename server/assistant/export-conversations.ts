import type { Services } from '../services.ts'
import { listLines } from './line-store.ts'
import { conversations } from './store.ts'

/** A borrower's conversations and their lines, for the borrower's data export. */
export const exportConversations = async (
  services: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<object[]> => {
  const found = await conversations(services.db)
    .where('c.borrowerId', '=', borrowerId)
    .orderBy('c.sequenceNo')
    .execute()
  return await Promise.all(
    found.map(async ({ conversationId, orderNo, state, openedAt, stars }) => ({
      orderNo,
      state,
      openedAt,
      stars,
      lines: (await listLines(services.db, services, [conversationId])).map(
        ({ kind, qaId, value, text, writtenAt }) => ({ kind, qaId, value, text, writtenAt }),
      ),
    })),
  )
}
