import { expect, test } from 'vitest'
import { qaList } from '#contract/assistant/calls.ts'
import {
  checkContentVersion,
  listContentVersions,
  proposeContentVersion,
  readContentVersion,
  saveContentDraft,
} from '#contract/content/staff-calls.ts'
import { faq } from '#contract/support/calls.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { decideOnSubject } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

const dayMs = 86_400_000
const once = () => ({ idempotencyKey: freshKey() })
const place = { kind: 'answer', market: 'ID', subject: 'who' } as const

const answerOf = (text: string, when = '') => ({
  question: 'Siapa yang boleh meminjam dari kami?',
  parts: [{ when, text }],
})

const textsOf = (text: string, when?: string) => {
  const answer = answerOf(text, when)
  return JSON.stringify({ texts: { en: answer, id: answer, es: answer } })
}

/** A question as the page of questions shows it, and as the assistant answers it. */
const readQuestion = async ({ call }: Borrower, id: string) => {
  const { data } = await call(faq, {})
  const onPage = data?.topics.flatMap(topic => topic.questions).find(each => each.id === id)
  const { question } = (await call(qaList, { pid: id })).data ?? {}
  expect(question).toMatchObject({ title_local: onPage?.question, answer: onPage?.answer })
  return onPage
}

const publish = async (app: TestApp, content: string): Promise<void> => {
  const [ani, bayu] = [app.staffAs('ani'), app.staffAs('bayu')]
  const saved = await ani(saveContentDraft, { ...place, content }, once())
  const versionId = saved.data?.versionId ?? ''
  const fromOn = addDays(app.clock.businessDate('ID'), 1)
  const proposal = { kind: 'answer', versionId, revision: '1', fromOn, reason: 'clearer' } as const
  expect((await ani(proposeContentVersion, proposal, once())).code).toBe('0')
  expect((await decideOnSubject(bayu, versionId)).code).toBe('0')
  await app.drain()
}

test('an answer is what borrowers read from its day on, with the figures in force', async () => {
  await using app = await createTestApp()
  const dewi = await app.enter('dewi')
  const before = await readQuestion(dewi, 'who')
  const others = await readQuestion(dewi, 'apr')
  await publish(app, textsOf('Mulai {leastAge}, seluruh Indonesia.'))
  expect(await readQuestion(dewi, 'who')).toEqual(before)
  await app.clock.moveBy(dayMs)
  const after = await readQuestion(dewi, 'who')
  expect(after?.question).toBe('Siapa yang boleh meminjam dari kami?')
  expect(after?.answer).toMatch(/^Mulai \d+, seluruh Indonesia\.$/)
  expect(await readQuestion(dewi, 'apr')).toEqual(others)
})

test('every question of a market has a first version, and reads as it is in force', async () => {
  await using app = await createTestApp()
  const { data } = await app.staff(listContentVersions, place)
  expect(data?.rows.map(({ state }) => state)).toEqual(['in-force'])
  const versionId = data?.rows[0]?.versionId ?? ''
  const read = await app.staff(readContentVersion, { kind: 'answer', versionId })
  expect(JSON.stringify(read.data?.content)).toContain('{leastAge}')
})

test('an answer with an unknown figure or part, without a language, or too long, is refused', async () => {
  await using app = await createTestApp()
  const problems = async (content: string, subject = 'who') => {
    const { data } = await app.staff(checkContentVersion, { ...place, subject, content })
    return data?.problems.map(({ path }) => path)
  }
  const everywhere = (place: string) =>
    ['en', 'id', 'es'].map(language => `texts.${language}.${place}`)
  expect(await problems(textsOf('Mulai {leastAge}.'))).toEqual([])
  expect(await problems(textsOf('Mulai {age}.'))).toEqual(everywhere('parts.0.text'))
  expect(await problems(textsOf('Mulai {fee}.'))).toEqual(everywhere('parts.0.text'))
  expect(await problems(textsOf('Biaya {fee}.', 'extension'))).toEqual([])
  expect(await problems(textsOf('Mulai 21 tahun.', 'someday'))).toEqual(everywhere('parts.0.when'))
  expect(await problems(textsOf('{mostAmount} '.repeat(20)))).toEqual(everywhere('parts'))
  expect(await problems(JSON.stringify({ texts: { en: answerOf('From 21.') } }))).toEqual(
    expect.arrayContaining(['texts.id']),
  )
  expect(await problems(textsOf('Mulai {leastAge}.'), 'a-new-subject')).toEqual(['subject'])
})
