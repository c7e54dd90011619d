import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Reply } from '#contract/envelope.ts'
import { stateCode } from '#domain/loan/loan-state.ts'
import { followLoan, type LoanDetails } from './follow-loan.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const loanIn = (state: Parameters<typeof stateCode>[0]) =>
  // The functions under test read the state only.
  ({ orderStatus: stateCode(state) }) as LoanDetails

const loanReply = (loan: LoanDetails): Reply<LoanDetails> => ({
  success: true,
  code: '0',
  message: '',
  data: loan,
  raw: null,
  status: 200,
})
const failed = (code: string): Reply<LoanDetails> => ({
  success: false,
  code,
  message: '',
  data: null,
  raw: null,
  status: 0,
})

const start = (answers: readonly Reply<LoanDetails>[]) => {
  const states: string[] = []
  let polls = 0
  let resume: () => void = () => undefined
  let visible = true
  followLoan({
    fetchLatest: async () => {
      const answer = answers[Math.min(polls, answers.length - 1)]
      polls += 1
      return answer as Reply<LoanDetails>
    },
    onLoan: loan => states.push(loan.orderStatus),
    activity: {
      isVisible: () => visible,
      onReturn: callback => {
        resume = callback
        return () => {
          resume = () => undefined
        }
      },
    },
  })
  return {
    states,
    polls: () => polls,
    hide: () => {
      visible = false
    },
    becomeVisible: () => resume(),
  }
}

const aMinute = () => vi.advanceTimersByTimeAsync(60_000)

test('polls until the money has arrived, and then stops', async () => {
  const page = start([
    loanReply(loanIn('approved')),
    loanReply(loanIn('running')),
    loanReply(loanIn('due')),
  ])
  await aMinute()
  expect(page.states).toEqual(['151', '170'])
  page.becomeVisible()
  await aMinute()
  expect(page.polls()).toBe(2)
})

test('a failed poll leaves the page as it is, and is repeated', async () => {
  const page = start([failed('network'), loanReply(loanIn('rejected'))])
  await aMinute()
  expect(page.states).toEqual(['110'])
})

test('there is no poll while the page is hidden, and one as soon as it is visible', async () => {
  const page = start([loanReply(loanIn('approved'))])
  page.hide()
  await aMinute()
  expect(page.polls()).toBe(0)
  page.becomeVisible()
  await vi.advanceTimersByTimeAsync(0)
  expect(page.polls()).toBe(1)
})

test('polling ends when the session has ended', async () => {
  const page = start([failed('401')])
  await aMinute()
  expect(page.polls()).toBe(1)
})
