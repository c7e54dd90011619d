import { describe, expect, test } from 'vitest'
import {
  answerConversation,
  closeConversation,
  handOverConversation,
  listConversations,
  readConversation,
  takeConversation,
} from '#contract/assistant/staff-calls.ts'
import type { Call } from '#contract/call.ts'
import { answerAsAgent, listOpenConversations } from '#contract/sandbox/calls.ts'
import type { Borrower, TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import {
  conversationOf,
  requestAgent,
  sendSavedRecord,
  transcriptOf,
  writeMessage,
} from '../../harness/personas/conversations.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

const shared = shareApp()

const staffOf = ({ staffAs }: TestApp, name: string) => staffAs(name)

/** A support agent; each call has its own idempotency key. */
const agentOf = (name: string) => {
  const call = staffOf(shared(), name)
  return async <Input, Output>(target: Call<Input, Output>, input: Input) =>
    await call(target, input, { idempotencyKey: freshKey() })
}

const idOf = async ({ borrowerId }: Borrower): Promise<string> => {
  const { data } = await agentOf('ani')(listConversations, { borrowerId })
  return data?.conversations[0]?.conversationId ?? ''
}

/** A borrower who wrote and then asked for an agent. */
const createWaitingConversation = async (words = 'Saya bingung soal bunga'): Promise<Borrower> => {
  const siti = await shared().enter('siti')
  await writeMessage(siti, words)
  await requestAgent(siti)
  return siti
}

describe('the queue', () => {
  test('lists the longest waiting first, and reads the whole conversation', async () => {
    const ani = agentOf('ani')
    const siti = await createWaitingConversation()
    await shared().clock.moveBy(60_000)
    const other = await createWaitingConversation()
    const { data } = await ani(listConversations, { queue: 'waiting' })
    const ids = data?.conversations.map(each => each.conversationId) ?? []
    const [first, second] = [await idOf(siti), await idOf(other)]
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second))
    const read = await ani(readConversation, { conversationId: first })
    expect(read.data).toMatchObject({
      state: 'waiting',
      market: 'ID',
      language: 'id',
      lines: [
        { kind: 'text', author: 'borrower', text: 'Saya bingung soal bunga' },
        { kind: 'agent-asked' },
      ],
      actions: [{ staffName: 'ani', action: 'read' }],
    })
  })

  test('answers in the borrower’s conversation, where the answer is marked as helpful and rated', async () => {
    const ani = agentOf('ani')
    const siti = await createWaitingConversation()
    const conversationId = await idOf(siti)
    const answer = { conversationId, answer: 'Bunga Anda <b>tetap</b>.\u202e' }
    expect((await ani(answerConversation, answer)).code).toBe('4008')
    await ani(takeConversation, { conversationId })
    expect((await conversationOf(siti)).state).toBe('taken')
    expect((await ani(answerConversation, answer)).code).toBe('0')
    expect(await conversationOf(siti)).toMatchObject({
      state: 'answered',
      isFeedbackOpen: '1',
      mayAskAgent: '1',
    })
    const transcript = await transcriptOf(siti)
    expect(transcript.at(-1)).toBe('agent: Bunga Anda <b>tetap</b>.')
    expect(JSON.stringify(transcript)).not.toContain('ani')

    expect(await sendSavedRecord(siti, { type: '2', value: '1' })).toMatchObject({ isScore: '1' })
    expect(await sendSavedRecord(siti, { type: '3', value: '5' })).toMatchObject({ rateApp: '1' })
    const read = await ani(readConversation, { conversationId })
    expect(read.data).toMatchObject({ state: 'closed', stars: 5 })
    expect(read.data?.lines.map(({ kind, value }) => [kind, value]).slice(-3)).toEqual([
      ['answer', ''],
      ['feedback', '1'],
      ['score', '5'],
    ])
    const done = await ani(listConversations, { queue: 'done' })
    expect(done.data?.conversations.map(each => each.conversationId)).toContain(conversationId)
  })

  test('shows again a borrower whom the answer did not help, and what is written meanwhile', async () => {
    const ani = agentOf('ani')
    const siti = await createWaitingConversation()
    const conversationId = await idOf(siti)
    expect(await writeMessage(siti, 'dan dendanya?')).toMatchObject({
      text: 'Pesan Anda sudah diteruskan kepada petugas.',
    })
    await ani(takeConversation, { conversationId })
    await ani(answerConversation, { conversationId, answer: 'Lihat perjanjian.' })
    expect(await sendSavedRecord(siti, { type: '2', value: '0' })).toMatchObject({
      contactAgent: '0',
    })
    expect((await conversationOf(siti)).state).toBe('waiting')
    // Asking again does not put a borrower in the queue twice.
    expect((await requestAgent(siti)).text).toContain('sudah menerima')
    await ani(takeConversation, { conversationId })
    await ani(answerConversation, { conversationId, answer: 'Dendanya nol.' })
    await writeMessage(siti, 'Sejak kapan?')
    expect((await conversationOf(siti)).state).toBe('waiting')
  })

  test('has one agent at a time, who is named to the others', async () => {
    const [ani, bayu] = [agentOf('ani'), agentOf('bayu')]
    const siti = await createWaitingConversation()
    const conversationId = await idOf(siti)
    await ani(takeConversation, { conversationId })
    const mine = await ani(listConversations, { queue: 'mine' })
    expect(mine.data?.conversations.map(each => each.conversationId)).toContain(conversationId)
    const answer = { conversationId, answer: 'Halo.' }
    const others = await bayu(answerConversation, answer)
    expect([others.code, others.message]).toEqual(['4008', 'Percakapan ini ditangani ani.'])
    await bayu(takeConversation, { conversationId })
    expect((await bayu(answerConversation, answer)).code).toBe('0')
    expect((await bayu(closeConversation, { conversationId, reason: 'settled' })).code).toBe('0')
    expect((await bayu(answerConversation, answer)).code).toBe('4008')
    const { data } = await ani(readConversation, { conversationId })
    expect(
      data?.actions.map(({ staffName, action, reason }) => [staffName, action, reason]),
    ).toEqual([
      ['ani', 'take', ''],
      ['bayu', 'take', ''],
      ['bayu', 'answer', ''],
      ['bayu', 'close', 'settled'],
      ['ani', 'read', ''],
    ])
    await writeMessage(siti, 'Satu lagi')
    expect(await idOf(siti)).not.toBe(conversationId)
  })

  test('goes back to the queue when it is handed over, and the borrower has waited since they wrote', async () => {
    const siti = await createWaitingConversation()
    const conversationId = await idOf(siti)
    const [ani, bayu] = [agentOf('ani'), agentOf('bayu')]
    const { waitingSince } = (await ani(takeConversation, { conversationId })).data ?? {}
    const handOver = { conversationId, reason: 'asks about a refund' }
    expect((await bayu(handOverConversation, handOver)).code).toBe('4008')
    expect((await ani(handOverConversation, handOver)).data).toMatchObject({
      state: 'waiting',
      takenBy: '',
      waitingSince,
    })
    expect((await bayu(takeConversation, { conversationId, version: '1' })).code).toBe('4409')
    expect((await bayu(takeConversation, { conversationId })).data?.takenBy).toBe('bayu')
  })

  test('answers once under one key, refuses blank text, and knows no other ids', async () => {
    const siti = await createWaitingConversation()
    const conversationId = await idOf(siti)
    const ani = staffOf(shared(), 'ani')
    await ani(takeConversation, { conversationId }, { idempotencyKey: freshKey() })
    const key = { idempotencyKey: freshKey() }
    const input = { conversationId, answer: 'Sekali saja.' }
    const first = await ani(answerConversation, input, key)
    expect((await ani(answerConversation, input, key)).data).toEqual(first.data)
    expect((await transcriptOf(siti)).filter(line => line.startsWith('agent'))).toHaveLength(1)
    const call = agentOf('ani')
    expect((await call(answerConversation, { conversationId, answer: ' \u202e ' })).code).toBe(
      '400',
    )
    for (const unknown of ['x', '01a1fc0b-0000-7000-8000-000000000000']) {
      expect((await call(readConversation, { conversationId: unknown })).code).toBe('404')
      expect((await call(takeConversation, { conversationId: unknown })).code).toBe('404')
    }
  })
})

test('in the sandbox the tester plays the agent', async () => {
  const siti = await createWaitingConversation('Kapan kantor buka?')
  const conversationId = await idOf(siti)
  const found = await shared().anyone(listOpenConversations, {})
  expect(found.data?.conversations).toContainEqual(
    expect.objectContaining({
      conversationId,
      said: [{ by: 'borrower', text: 'Kapan kantor buka?' }],
    }),
  )
  const words = 'Setiap hari.'
  expect((await shared().anyone(answerAsAgent, { conversationId, words })).code).toBe('0')
  expect((await transcriptOf(siti)).at(-1)).toBe('agent: Setiap hari.')
})
