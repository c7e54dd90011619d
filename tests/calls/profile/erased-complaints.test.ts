import { describe, expect, test } from 'vitest'
import {
  answerConversation,
  listConversations,
  readConversation,
  takeConversation,
} from '#contract/assistant/staff-calls.ts'
import type { Call } from '#contract/call.ts'
import {
  answerComplaint,
  noteComplaint,
  readComplaint,
  takeComplaint,
} from '#contract/complaint/staff-calls.ts'
import { closeAccount } from '#contract/profile/calls.ts'
import { inLockOrder } from '../../harness/app/in-lock-order.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { createComplaint } from '../../harness/personas/complaints.ts'
import { requestAgent, writeMessage } from '../../harness/personas/conversations.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

const shared = shareApp()

/** A support agent; each call has its own idempotency key. */
const ani = async <Input, Output>(target: Call<Input, Output>, input: Input) =>
  await shared().staffAs('ani')(target, input, { idempotencyKey: freshKey() })

const storedTexts = async (statement: string, id: string): Promise<number> => {
  const { rows } = await shared().database.pool.query(statement, [id])
  return rows.length
}

const complaintTexts = `select from complaint.message
  where complaint_id = $1 and text_encrypted is not null`
const conversationTexts = `select from assistant.line
  where conversation_id = $1 and text_encrypted is not null`

describe('once a borrower is erased', () => {
  test('their open complaint is closed, and nothing more is written in it', async () => {
    const citra = await shared().enter('citra')
    const { problemId: complaintId } = await createComplaint(citra)
    await ani(takeComplaint, { complaintId })
    replyData(await citra.call(closeAccount, { confirm: '1' }))
    const answer = await ani(answerComplaint, { complaintId, answer: 'Untuk Ibu Citra Ayu.' })
    const note = await ani(noteComplaint, { complaintId, note: 'Citra Ayu menelepon.' })
    expect([answer.code, note.code]).toEqual(['4008', '4008'])
    expect(note.message).toBe(
      'Peminjam telah menutup akunnya dan datanya telah dihapus: tidak ada lagi yang disimpan tentangnya.',
    )
    expect(await storedTexts(complaintTexts, complaintId)).toBe(0)
    expect((await ani(readComplaint, { complaintId })).data).toMatchObject({ state: 'closed' })
  })

  test('their open conversation is closed, and nothing more is written in it', async () => {
    const { citra, conversationId } = await talkToAgent()
    replyData(await citra.call(closeAccount, { confirm: '1' }))
    const answer = await ani(answerConversation, { conversationId, answer: 'Halo Ibu Citra.' })
    expect(answer.code).toBe('4008')
    expect(await storedTexts(conversationTexts, conversationId)).toBe(0)
    const read = await ani(readConversation, { conversationId })
    expect(read.data).toMatchObject({ state: 'closed' })
  })

  test('an answer that waits for the erasure is refused', async () => {
    const citra = await shared().enter('citra')
    const { problemId: complaintId } = await createComplaint(citra)
    await ani(takeComplaint, { complaintId })
    const closing = async () => await citra.call(closeAccount, { confirm: '1' })
    const answering = async () => await ani(answerComplaint, { complaintId, answer: 'Halo.' })
    const [closed, answered] = await inLockOrder(shared(), citra, [closing, answering])
    expect([closed.code, answered.code]).toEqual(['0', '4008'])
    expect(await storedTexts(complaintTexts, complaintId)).toBe(0)
  })
})

const talkToAgent = async () => {
  const citra = await shared().enter('citra')
  await writeMessage(citra, 'Saya bingung soal bunga')
  await requestAgent(citra)
  const { data } = await ani(listConversations, { borrowerId: citra.borrowerId })
  const conversationId = data?.conversations[0]?.conversationId ?? ''
  await ani(takeConversation, { conversationId })
  return { citra, conversationId }
}
