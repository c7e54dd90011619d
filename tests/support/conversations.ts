import { qaConversation, qaRecord, recordType } from '#contract/assistant.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { freshKey } from './bills.ts'
import type { Borrower } from './create-test-app.ts'

/** Tells the assistant something, under a key of its own. */
export const record = async (
  { call }: Borrower,
  asked: InputOf<typeof qaRecord>,
  idempotencyKey = freshKey(),
) => await call(qaRecord, asked, { idempotencyKey })

/** The same, which must be kept; gives what is answered. */
export const recorded = async (borrower: Borrower, asked: InputOf<typeof qaRecord>) => {
  const reply = await record(borrower, asked)
  if (!reply.success) throw new Error(`not kept: ${reply.code} ${reply.message}`)
  return reply.data.reportResultData
}

export const write = async (borrower: Borrower, value: string) =>
  await recorded(borrower, { type: recordType.text, value })

export const askAgent = async (borrower: Borrower) =>
  await recorded(borrower, { type: recordType.agent })

export const conversationOf = async ({
  call,
}: Borrower): Promise<OutputOf<typeof qaConversation>> => {
  const reply = await call(qaConversation, {})
  if (!reply.success) throw new Error(`no conversation: ${reply.code} ${reply.message}`)
  return reply.data
}

/** Who said what, in short. */
export const saidIn = async (borrower: Borrower): Promise<string[]> =>
  (await conversationOf(borrower)).lines.map(({ from, text }) => `${from}: ${text}`)
