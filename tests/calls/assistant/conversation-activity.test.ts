import { describe, expect, test } from 'vitest'
import { qaConversation } from '#contract/assistant/calls.ts'
import {
  answerConversation,
  followConversation,
  listConversations,
  readConversation,
  takeConversation,
} from '#contract/assistant/staff-calls.ts'
import type { QueueChange } from '#server/live/queue-changes.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { conversationOf, requestAgent, writeMessage } from '../../harness/personas/conversations.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

/** A borrower who waits for an agent, and the conversation. */
const createConversation = async (app: TestApp) => {
  const siti = await app.enter('siti')
  await writeMessage(siti, 'Saya bingung soal bunga')
  await requestAgent(siti)
  const { borrowerId } = siti
  const { data } = await app.staff(listConversations, { borrowerId })
  return { siti, conversationId: data?.conversations[0]?.conversationId ?? '' }
}

const take = async (app: TestApp, name: string, conversationId: string) =>
  await app.staffAs(name)(takeConversation, { conversationId }, { idempotencyKey: freshKey() })

const typeAs = async (app: TestApp, name: string, conversationId: string) =>
  await app.staffAs(name)(followConversation, { conversationId, typing: '1' })

const type = async ({ call }: Borrower) => await call(qaConversation, { typing: '1' })

const followed = async (app: TestApp, conversationId: string) =>
  (await app.staffAs('ani')(followConversation, { conversationId })).data

describe('a conversation', () => {
  test('says to the borrower for a few seconds that the agent who took it is typing', async () => {
    await using app = await createTestApp()
    const { siti, conversationId } = await createConversation(app)
    const isTyping = async () => (await conversationOf(siti)).isAgentTyping
    await typeAs(app, 'ani', conversationId)
    expect(await isTyping()).toBe('0')
    await take(app, 'ani', conversationId)
    await typeAs(app, 'bayu', conversationId)
    expect(await isTyping()).toBe('0')
    await typeAs(app, 'ani', conversationId)
    expect(await isTyping()).toBe('1')
    await app.clock.moveBy(10_000)
    expect(await isTyping()).toBe('0')
  })

  test('says to the agent that the borrower is typing, and announces it without a word of it', async () => {
    await using app = await createTestApp()
    const { siti, conversationId } = await createConversation(app)
    const changes: QueueChange[] = []
    const announced = new Promise<void>(resolve => {
      app.services.queueChanges.follow({
        onGap: () => {},
        onChange: change => {
          if (change.queue !== 'conversation-activity') return
          changes.push(change)
          resolve()
        },
      })
    })
    expect(await followed(app, conversationId)).toEqual({ isBorrowerTyping: '0', seenAt: null })
    await type(siti)
    expect(await followed(app, conversationId)).toMatchObject({ isBorrowerTyping: '1' })
    await announced
    const version = expect.stringMatching(/^\d+$/)
    const market = 'ID'
    expect(changes).toEqual([
      { queue: 'conversation-activity', id: conversationId, market, version },
    ])
    await app.clock.moveBy(10_000)
    expect(await followed(app, conversationId)).toMatchObject({ isBorrowerTyping: '0' })
  })

  test('says to each side when the other has seen what was written last', async () => {
    await using app = await createTestApp()
    const { siti, conversationId } = await createConversation(app)
    const seenAt = async () => (await conversationOf(siti)).seenAt
    const read = async (name: string) =>
      await app.staffAs(name)(readConversation, { conversationId })
    await take(app, 'ani', conversationId)
    // Only the agent who answers has seen it.
    await read('bayu')
    expect(await seenAt()).toBeNull()
    await read('ani')
    expect(await seenAt()).toBe(app.clock.now().toISOString())
    await app.clock.moveBy(60_000)
    await writeMessage(siti, 'dan dendanya?')
    expect(await seenAt()).toBeNull()

    const answer = { conversationId, answer: 'Dendanya nol.' }
    await app.staffAs('ani')(answerConversation, answer, { idempotencyKey: freshKey() })
    expect(await followed(app, conversationId)).toMatchObject({ seenAt: null })
    await conversationOf(siti)
    const first = app.clock.now().toISOString()
    expect(await followed(app, conversationId)).toMatchObject({ seenAt: first })
    await app.clock.moveBy(60_000)
    await conversationOf(siti)
    expect(await followed(app, conversationId)).toMatchObject({ seenAt: first })
  })

  test('ignores more signs of typing than a person gives', async () => {
    await using app = await createTestApp()
    const { siti, conversationId } = await createConversation(app)
    for (let sign = 0; sign < 45; sign += 1) await type(siti)
    await app.clock.moveBy(10_000)
    expect((await type(siti)).success).toBe(true)
    expect(await followed(app, conversationId)).toMatchObject({ isBorrowerTyping: '0' })
  })
})

test('a session that follows a conversation leaves one entry of it, another session its own', async () => {
  await using app = await createTestApp()
  const { conversationId } = await createConversation(app)
  const countEntries = async () => {
    const entries = await app.services.db
      .selectFrom('audit.entry')
      .select('subjectId')
      .where('call', '=', 'followConversation')
      .execute()
    return entries.filter(({ subjectId }) => subjectId === conversationId).length
  }
  const ani = app.staffAs('ani')
  for (let times = 0; times < 3; times += 1) await ani(followConversation, { conversationId })
  expect(await countEntries()).toBe(1)
  await app.staffAs('bayu')(followConversation, { conversationId })
  expect(await countEntries()).toBe(2)
})
