import { expect, test } from 'vitest'
import { createAttempts } from './attempts.ts'

const numbered = () => {
  let count = 0
  return createAttempts(() => {
    count += 1
    return `key-${count}`
  })
}

test('the same input sent again before a reply has the key of the first try', () => {
  const attempts = numbered()
  const input = { complaintId: 'a', answer: 'yes' }
  expect(attempts.keyFor('answer', input)).toBe('key-1')
  expect(attempts.keyFor('answer', { ...input })).toBe('key-1')
})

test('another input or another call is another attempt', () => {
  const attempts = numbered()
  expect(attempts.keyFor('answer', { answer: 'yes' })).toBe('key-1')
  expect(attempts.keyFor('answer', { answer: 'no' })).toBe('key-2')
  expect(attempts.keyFor('note', { answer: 'yes' })).toBe('key-3')
})

test('after a reply the same input is a new attempt', () => {
  const attempts = numbered()
  attempts.keyFor('answer', { answer: 'yes' })
  attempts.end('answer', { answer: 'yes' })
  expect(attempts.keyFor('answer', { answer: 'yes' })).toBe('key-2')
})
