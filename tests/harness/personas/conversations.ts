import { qaConversation, qaRecord, recordType } from '#contract/assistant/calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { Borrower } from '../app/create-test-app.ts'
import { freshKey } from './fresh-key.ts'

/** Sends the assistant a record, under its own key. */
export const sendRecord = async (
  { call }: Borrower,
  input: InputOf<typeof qaRecord>,
  idempotencyKey = freshKey(),
) => await call(qaRecord, input, { idempotencyKey })

/** The same; throws unless it is stored, and returns the reply. */
export const sendSavedRecord = async (borrower: Borrower, input: InputOf<typeof qaRecord>) => {
  const reply = await sendRecord(borrower, input)
  if (!reply.success) throw new Error(`not stored: ${reply.code} ${reply.message}`)
  return reply.data.reportResultData
}

export const writeMessage = async (borrower: Borrower, value: string) =>
  await sendSavedRecord(borrower, { type: recordType.text, value })

export const requestAgent = async (borrower: Borrower) =>
  await sendSavedRecord(borrower, { type: recordType.agent })

export const conversationOf = async ({
  call,
}: Borrower): Promise<OutputOf<typeof qaConversation>> => {
  const reply = await call(qaConversation, {})
  if (!reply.success) throw new Error(`no conversation: ${reply.code} ${reply.message}`)
  return reply.data
}

/** Author and text of each line. */
export const transcriptOf = async (borrower: Borrower): Promise<string[]> =>
  (await conversationOf(borrower)).lines.map(({ from, text }) => `${from}: ${text}`)
