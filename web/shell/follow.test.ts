import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { networkCode, protocolCode, type Reply } from '#contract/envelope.ts'
import { follow } from './follow.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const latest = (state: string): Reply<string> => ({
  success: true,
  code: '0',
  message: '',
  data: state,
  raw: null,
  status: 200,
})
const failed = (code: string): Reply<string> => ({
  success: false,
  code,
  message: '',
  data: null,
  raw: null,
  status: 0,
})

const start = (answers: readonly Reply<string>[], waitMs?: (attempt: number) => number) => {
  const states: string[] = []
  let polls = 0
  let resume: () => void = () => undefined
  let visible = true
  follow({
    fetchLatest: async () => {
      const answer = answers[Math.min(polls, answers.length - 1)]
      polls += 1
      return answer as Reply<string>
    },
    isAwaited: state => state.startsWith('awaited'),
    onLatest: state => states.push(state),
    activity: {
      isVisible: () => visible,
      onReturn: callback => {
        resume = callback
        return () => {
          resume = () => undefined
        }
      },
    },
    ...(waitMs && { waitMs }),
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

test('polls while a change is awaited, and then stops', async () => {
  const page = start([latest('awaited'), latest('here'), latest('later')])
  await aMinute()
  expect(page.states).toEqual(['awaited', 'here'])
  page.becomeVisible()
  await aMinute()
  expect(page.polls()).toBe(2)
})

test.each([
  networkCode,
  protocolCode.tooManyRequests,
  protocolCode.internalError,
  protocolCode.unavailable,
])('a poll that fails with %s leaves the page as it is, and is repeated', async code => {
  const page = start([failed(code), latest('here')])
  await aMinute()
  expect(page.states).toEqual(['here'])
})

test('there is no poll while the page is hidden, and one as soon as it is visible', async () => {
  const page = start([latest('awaited')])
  page.hide()
  await aMinute()
  expect(page.polls()).toBe(0)
  page.becomeVisible()
  await vi.advanceTimersByTimeAsync(0)
  expect(page.polls()).toBe(1)
})

test('polling ends when the session has ended', async () => {
  const page = start([failed(protocolCode.signedOut)])
  await aMinute()
  expect(page.polls()).toBe(1)
})

test('the page decides how long it waits for each poll', async () => {
  const page = start([latest('awaited')], attempt => (attempt + 1) * 10_000)
  await aMinute()
  expect(page.polls()).toBe(3)
})
