import { describe, expect, test } from 'vitest'
import { qaConversation, qaList, qaRecord } from '#contract/assistant/calls.ts'
import { listConversations, readConversation } from '#contract/assistant/staff-calls.ts'
import { callPath } from '#contract/call.ts'
import { problemInit } from '#contract/complaint/calls.ts'
import { closeAccount, exportData } from '#contract/profile/calls.ts'
import { faq } from '#contract/support/calls.ts'
import { type Borrower, createTestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { orderNoOf } from '../../harness/personas/complaints.ts'
import {
  conversationOf,
  requestAgent,
  sendRecord,
  sendSavedRecord,
  transcriptOf,
  writeMessage,
} from '../../harness/personas/conversations.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

const shared = shareApp()

const listed = async ({ call }: Borrower, input: { pid?: string; orderNo?: string } = {}) => {
  const reply = await call(qaList, input)
  if (!reply.success) throw new Error(`not listed: ${reply.code} ${reply.message}`)
  return reply.data
}

describe('the questions', () => {
  test('come in categories, each with its options, and end with a complaint and an agent', async () => {
    const siti = await shared().enter('siti')
    const { answerList, question, order } = await listed(siti)
    expect(question).toBeNull()
    expect(order).toMatchObject({ ...siti.order, orderNo: await orderNoOf(siti) })
    expect(answerList.map(each => each.title_local_alias)).toEqual([
      'Membayar',
      'Sulit bayar',
      'Biaya',
      'Pencairan',
      'Pengajuan',
      'Keamanan',
      'Bantuan',
    ])
    for (const category of answerList) {
      expect(category.action_type).toBe('1')
      expect(category.answerList.slice(-2).map(each => each.action_type)).toEqual(['4', '3'])
      expect((await listed(siti, { pid: category.id })).answerList.map(({ id }) => id)).toEqual(
        category.answerList.map(({ id }) => id),
      )
    }
  })

  test('are answered as on the page of questions, with the figures in force', async () => {
    const rahul = await shared().enter('rahul')
    const { data } = await rahul.call(faq, {})
    const questions = data?.topics.flatMap(topic => topic.questions) ?? []
    expect(questions.length).toBeGreaterThan(40)
    for (const { id, question, answer } of questions) {
      expect((await listed(rahul, { pid: id })).question).toMatchObject({
        title_local: question,
        answer,
        action_type: '2',
      })
    }
  })

  test('describe the borrower’s own loan, and are not offered without a loan', async () => {
    const budi = await shared().enter('budi')
    const { question } = await listed(budi, { pid: 'my-loan' })
    expect(question?.place).toBe('loan')
    expect(question?.answer).toMatch(/Terlambat[\s\S]*Rp/)
    expect(question?.answer).toContain(await orderNoOf(budi))
    const citra = await shared().enter('citra')
    const ids = (await listed(citra)).answerList.flatMap(each => each.answerList.map(o => o.id))
    expect(ids).not.toContain('my-loan')
    expect((await citra.call(qaList, { pid: 'my-loan' })).code).toBe('404')
  })

  test('lead to existing types of complaint, in either market', async () => {
    for (const name of ['siti', 'arjun']) {
      const borrower = await shared().enter(name)
      const types = (await borrower.call(problemInit, {})).data?.problemType ?? []
      const options = (await listed(borrower)).answerList.flatMap(each => each.answerList)
      const leading = options.filter(each => each.action_type === '4')
      expect(leading).toHaveLength(7)
      for (const { problemType } of leading) {
        expect(types.map(({ value }) => value)).toContain(problemType)
      }
    }
  })

  test('are not found under an unknown id, nor for another’s order', async () => {
    const [siti, budi] = [await shared().enter('siti'), await shared().enter('budi')]
    expect((await siti.call(qaList, { pid: 'nothing' })).code).toBe('404')
    const theirs = await orderNoOf(budi)
    expect((await siti.call(qaList, { orderNo: theirs })).code).toBe('404')
    expect((await sendRecord(siti, { type: '1', orderNo: theirs })).code).toBe('404')
  })
})

describe('a free text', () => {
  test('is answered at once where it is clear, with an agent offered beside', async () => {
    const siti = await shared().enter('siti')
    const written = await writeMessage(siti, 'udah transfer kok msh ditagih')
    const { question } = await listed(siti, { pid: 'paid-not-seen' })
    expect(written).toMatchObject({ text: question?.answer, contactAgent: '1', answerList: [] })
    expect(await conversationOf(siti)).toMatchObject({
      state: 'open',
      isFeedbackOpen: '1',
      mayAskAgent: '1',
      lines: [
        { from: 'borrower', text: 'udah transfer kok msh ditagih' },
        { from: 'bot', text: question?.answer, qaId: 'paid-not-seen', place: 'loan' },
      ],
    })
  })

  test('is recognised in any language, and answered in the page’s own', async () => {
    const arjun = await shared().enter('arjun')
    const { question } = await listed(arjun, { pid: 'cannot-pay' })
    for (const text of ['नौकरी चली गयी पैसे नही हैं', 'naukri chali gai paise nahi hai']) {
      const written = await writeMessage(arjun, text)
      const offered = written.answerList.map(({ id }) => id)
      expect([written.text, ...offered]).toContain(
        offered.length > 0 ? 'cannot-pay' : question?.answer,
      )
    }
  })

  test('gets a question back where it may mean several things', async () => {
    const siti = await shared().enter('siti')
    const written = await writeMessage(siti, 'bayar')
    expect(written.text).toBe('Apakah salah satu pertanyaan ini yang Anda maksud?')
    expect(written.answerList.length).toBeGreaterThan(1)
    const { lines, isFeedbackOpen } = await conversationOf(siti)
    expect(isFeedbackOpen).toBe('0')
    expect(lines.at(-1)?.answerList).toEqual(written.answerList)
  })

  test('gets no invented answer', async () => {
    const siti = await shared().enter('siti')
    const written = await writeMessage(siti, 'resep nasi goreng')
    expect(written).toMatchObject({ answerList: [], contactAgent: '1' })
    expect(written.text).toContain('belum menemukan')
  })

  test.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['controls and direction marks', '\u202e\u200b'],
  ])('of %s is refused with a message', async (_, value) => {
    const siti = await shared().enter('siti')
    const reply = await sendRecord(siti, { type: '4', value })
    expect([reply.code, reply.message]).toEqual(['4650', 'Tuliskan pertanyaan Anda dahulu'])
    expect((await conversationOf(siti)).lines).toEqual([])
  })

  test('has at most 300 letters, and hostile text stays plain text', async () => {
    const siti = await shared().enter('siti')
    expect((await sendRecord(siti, { type: '4', value: '😀'.repeat(301) })).code).toBe('4650')
    expect((await sendRecord(siti, { type: '4', value: '😀'.repeat(300) })).code).toBe('00')
    await writeMessage(siti, '<img src=x onerror=alert(1)>\u202e')
    expect(await transcriptOf(siti)).toContain('borrower: <img src=x onerror=alert(1)>')
  })

  test('sent twice under one key is stored once', async () => {
    const siti = await shared().enter('siti')
    const key = freshKey()
    const first = await sendRecord(siti, { type: '4', value: 'denda telat berapa' }, key)
    const again = await sendRecord(siti, { type: '4', value: 'denda telat berapa' }, key)
    expect(again.data).toEqual(first.data)
    expect((await conversationOf(siti)).lines).toHaveLength(2)
    expect((await sendRecord(siti, { type: '4', value: 'lain' }, key)).code).toBe('422')
  })
})

describe('a feedback', () => {
  test('of help asks for stars once, and few stars are thanked for', async () => {
    const siti = await shared().enter('siti')
    const helped = await sendSavedRecord(siti, { type: '2', value: '1', qaId: 'receipt' })
    expect(helped).toMatchObject({ text: 'Senang bisa membantu.', isScore: '1' })
    expect((await conversationOf(siti)).isScore).toBe('1')
    const none = await sendRecord(siti, { type: '3', qaId: 'receipt' })
    expect([none.code, none.message]).toEqual(['4651', 'Silakan pilih'])
    const rated = await sendSavedRecord(siti, { type: '3', value: '2', qaId: 'receipt' })
    expect(rated).toMatchObject({ rateApp: '0' })
    expect(rated.text).toContain('2 dari 5 bintang')
    expect((await sendRecord(siti, { type: '3', value: '5' })).code).toBe('4004')
    expect(await sendSavedRecord(siti, { type: '2', value: '1', qaId: 'order' })).toMatchObject({
      isScore: '0',
    })
    expect((await transcriptOf(siti)).slice(0, 5)).toEqual([
      'borrower: Di mana bukti pembayaran saya?',
      expect.stringMatching(/^bot: /),
      'borrower: Terjawab',
      'bot: Senang bisa membantu.',
      expect.stringContaining('2 dari 5'),
    ])
  })

  test('of four stars or more leads to the store’s own rating', async () => {
    const rahul = await shared().enter('rahul')
    await sendSavedRecord(rahul, { type: '2', value: '1', qaId: 'apr' })
    expect(await sendSavedRecord(rahul, { type: '3', value: '4' })).toMatchObject({
      rateApp: '1',
      text: 'You gave 4 of 5 stars. Thank you!',
    })
  })

  test('of no help offers an agent', async () => {
    const siti = await shared().enter('siti')
    expect(await sendSavedRecord(siti, { type: '2', value: '0', qaId: 'otp' })).toMatchObject({
      contactAgent: '1',
      isScore: '0',
    })
  })

  test.each([
    ['without its value', { value: '', qaId: 'otp' }],
    ['of another value', { value: '2', qaId: 'otp' }],
    ['to what is no question', { value: '1', qaId: 'pay' }],
    ['to an agent who has not answered', { value: '1', qaId: '' }],
  ])('%s is malformed', async (_, input) => {
    const siti = await shared().enter('siti')
    expect((await sendRecord(siti, { type: '2', ...input })).code).toBe('400')
    expect((await conversationOf(siti)).lines).toEqual([])
  })
})

describe('a conversation', () => {
  test('is its borrower’s alone', async () => {
    const [siti, other] = [await shared().enter('siti'), await shared().enter('siti')]
    await writeMessage(siti, 'Rahasia saya')
    expect(await conversationOf(other)).toMatchObject({ lines: [], state: 'open' })
    await writeMessage(other, 'Punya orang lain')
    expect(await transcriptOf(siti)).toHaveLength(2)
  })

  test('needs a session to list, read and record', async () => {
    const { anyone } = shared()
    expect((await anyone(qaList, {})).code).toBe('401')
    expect((await anyone(qaConversation, {})).code).toBe('401')
    expect((await anyone(qaRecord, { type: '1' }, { idempotencyKey: freshKey() })).code).toBe('401')
    expect((await anyone(listConversations, {})).code).toBe('401')
    const siti = await shared().enter('siti')
    expect((await siti.call(listConversations, {})).code).toBe('401')
  })

  test('is one, however many messages are sent at once', async () => {
    const siti = await shared().enter('siti')
    await Promise.all(
      Array.from({ length: 6 }, async (_, index) => await writeMessage(siti, `pesan ${index}`)),
    )
    const { data } = await shared().staff(listConversations, { borrowerId: siti.borrowerId })
    expect(data?.conversations).toHaveLength(1)
    expect((await transcriptOf(siti)).filter(line => line.startsWith('borrower'))).toHaveLength(6)
  })

  test('without messages for a day is over, and the next message begins another', async () => {
    await using app = await createTestApp()
    const siti = await app.enter('siti')
    await writeMessage(siti, 'denda')
    await app.clock.moveBy(25 * 3_600_000)
    expect((await conversationOf(siti)).lines).toEqual([])
    await writeMessage(siti, 'pelunasan')
    const { data } = await app.staff(listConversations, { borrowerId: siti.borrowerId })
    expect(data?.conversations.map(({ state }) => state)).toEqual(['open', 'closed'])
    await requestAgent(siti)
    await app.clock.moveBy(72 * 3_600_000)
    expect(await conversationOf(siti)).toMatchObject({ state: 'waiting', mayAskAgent: '0' })
  })

  test('is stored encrypted, is part of the borrower’s export, and is emptied with the account', async () => {
    const app = shared()
    const citra = await app.enter('citra')
    const text = 'Sebuah rahasia kecil'
    await writeMessage(citra, text)
    const raw = await app.services.db.selectFrom('assistant.line').select('textEncrypted').execute()
    expect(raw.some(row => row.textEncrypted?.includes(text))).toBe(false)
    const file = await app.fetch(callPath(exportData, app.services.config.apiBase), {
      headers: { 'X-Session-Id': citra.token },
    })
    expect(await file.json()).toMatchObject({
      conversations: [{ state: 'open', lines: [{ kind: 'text', text }] }],
    })
    const list = await app.staff(listConversations, { borrowerId: citra.borrowerId })
    const conversationId = list.data?.conversations[0]?.conversationId ?? ''
    expect((await citra.call(closeAccount, { confirm: '1' })).code).toBe('0')
    const { data } = await app.staff(readConversation, { conversationId })
    expect(data?.lines.map(({ text }) => text)).toEqual([''])
  })
})
