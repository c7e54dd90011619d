import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { renderPage, textOf } from '../../rendering/render-page.tsx'
import ComplaintDetail, { type ComplaintDetails } from './complaint-detail.tsx'

const message = (
  kind: 'question' | 'answer',
  text: string,
): ComplaintDetails['thread'][number] => ({
  messageId: `of-${kind}`,
  kind,
  text,
  images: [],
  at: '2026-11-21T05:00:00.000Z',
})

const detail: ComplaintDetails = {
  problemId: 'c1',
  complaintNo: 'A261121-80013906',
  type: 'A payment is not shown',
  sonType: '',
  content: 'I paid yesterday.',
  images: [],
  disposeDetail: '',
  disposeImages: [],
  isScore: 0,
  score: null,
  orderNo: '',
  productName: '',
  state: 'waiting',
  receivedAt: '2026-11-20T05:00:00.000Z',
  answerBy: '2026-11-25',
  limitOn: '2026-12-20',
  workingDaysLate: 0,
  isPastLimit: '0',
  authority: { name: '', contact: '', url: 'https://authority.example' },
  thread: [],
  mayWrite: '1',
}

const markupFor = (change: Partial<ComplaintDetails>, actionData?: unknown) =>
  renderPage(createElement(ComplaintDetail), {
    market: 'IN',
    at: '/complaintDetail?problemId=c1',
    loaderData: { ...detail, ...change },
    actionData,
  })

const textFor = (change: Partial<ComplaintDetails>) => textOf(markupFor(change))

describe('the form to write again stands', () => {
  test('right below a question, before what was sent', () => {
    const thread = [message('question', 'On which day did you pay?')]
    expect(textFor({ state: 'asked', thread })).toMatch(
      /On which day did you pay\? Your reply .*Send What you sent/,
    )
  })

  test('below an answer, before what was sent', () => {
    const text = 'We found it.'
    expect(
      textFor({ state: 'answered', disposeDetail: text, thread: [message('answer', text)] }),
    ).toMatch(/We found it\. .*Send What you sent/)
  })

  test('below what was sent where nothing was written since', () => {
    expect(textFor({})).toMatch(/What you sent I paid yesterday\. .*Send$/)
  })
})

test('a message that was not sent keeps its words and its key', () => {
  const unsent = { message: 'No connection.', text: 'I paid on Monday.', attemptKey: 'key-2' }
  const markup = markupFor({ thread: [message('question', 'When?')] }, { unsent })
  expect(markup).toContain('value="key-2"')
  expect(markup).toContain('I paid on Monday.</textarea>')
  expect(markupFor({})).toContain('value="c1-0"')
})
