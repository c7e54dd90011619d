import { expect, test } from 'vitest'
import { reminderKindText, reminderRefusalText } from './reminder-words.ts'

test('kinds of reminders and the rules that keep them back are words, not codes', () => {
  expect(reminderKindText('before-1')).toBe('1 day before it is due')
  expect(reminderKindText('before-3')).toBe('3 days before it is due')
  expect(reminderKindText('due')).toBe('On the due date')
  expect(reminderKindText('late-7')).toBe('7 days after it was due')
  for (const rule of ['quiet-hours', 'claim-open', 'week-cap']) {
    expect(reminderRefusalText(rule)).not.toContain(rule)
  }
})
