import { expect, test } from 'vitest'
import type { AssistantLine, AssistantQuestion } from './load-assistant.ts'
import { lastAnswered, type PickedQuestion, threadEntries, withPickedQuestion } from './thread.ts'

const question = (id: string): AssistantQuestion => ({
  id,
  title_local: id,
  title_local_alias: id,
  action_type: '2',
  problemType: '',
  answer: `answer to ${id}`,
  place: 'none',
})

const line = (lineId: string, qaId = ''): AssistantLine => ({
  lineId,
  from: 'bot',
  text: lineId,
  at: '2026-11-21T03:00:00Z',
  qaId,
  place: 'none',
  answerList: [],
})

const keys = (lines: readonly AssistantLine[], picks: readonly PickedQuestion[]) =>
  threadEntries(lines, picks).map(entry =>
    entry.kind === 'line' ? entry.line.lineId : entry.question.id,
  )

/** Picks at separate visits, each after a number of lines. */
const picked = (
  ...made: readonly (readonly [id: string, after: number])[]
): readonly PickedQuestion[] =>
  made.reduce<readonly PickedQuestion[]>(
    (picks, [id, after], index) =>
      withPickedQuestion(picks, question(id), { visit: `${index}`, after }),
    [],
  )

test('a picked option stays where it was picked', () => {
  expect(keys([line('1'), line('2')], picked(['a', 0], ['b', 1]))).toEqual(['a', '1', 'b', '2'])
})

test('what arrives while a pick is pending does not duplicate it', () => {
  const once = picked(['a', 0])
  expect(withPickedQuestion(once, question('a'), { visit: '0', after: 3 })).toBe(once)
  expect(withPickedQuestion(once, undefined, { visit: '1', after: 3 })).toBe(once)
  expect(withPickedQuestion(once, question('a'), { visit: '1', after: 3 })).toHaveLength(2)
})

test('what the server has stored since is shown once', () => {
  expect(keys([line('1', 'b'), line('2')], picked(['a', 0], ['b', 0]))).toEqual(['a', '1', '2'])
  expect(keys([line('1', 'b')], picked(['b', 1]))).toEqual(['1', 'b'])
})

test('only the latest answer asks for feedback', () => {
  const lines = [line('1', 'a')]
  expect(lastAnswered(threadEntries(lines, []), true)).toBe('a')
  expect(lastAnswered(threadEntries(lines, []), false)).toBeUndefined()
  expect(lastAnswered(threadEntries(lines, picked(['b', 1])), false)).toBe('b')
  expect(lastAnswered([], true)).toBeUndefined()
})
