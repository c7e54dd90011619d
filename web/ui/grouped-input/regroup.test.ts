import { describe, expect, test } from 'vitest'
import { getMarket } from '#domain/market/market.ts'
import { inFours, phoneGrouping } from './grouping.ts'
import { regroup } from './regroup.ts'

const card = inFours(16)
const indonesia = phoneGrouping(getMarket('ID').phone)
const india = phoneGrouping(getMarket('IN').phone)

/** `|` marks the caret. */
const type = (marked: string, grouping = card, deletedForward = false): string => {
  const { text, caret } = regroup(
    { text: marked.replace('|', ''), caret: marked.indexOf('|') },
    grouping,
    deletedForward,
  )
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

describe('digits of a card', () => {
  test.each([
    ['one more digit opens a group', '12345|', '1234 5|'],
    ['a digit in the middle keeps its place', '12394| 5678', '1239 4|567 8'],
    ['letters and signs are left out', '12a-3|4', '123|4'],
    ['pasted with other gaps', '1234-5678.9012|', '1234 5678 9012|'],
    ['more than a card has', '1234 5678 9012 3456 7|', '1234 5678 9012 3456|'],
    ['a gap deleted backwards', '1234|5678', '1234| 5678'],
    ['nothing', '|', '|'],
  ])('%s', (_, before, after) => {
    expect(type(before)).toBe(after)
  })

  test('deleting forwards steps over a gap', () => {
    expect(type('1234|5678', card, true)).toBe('1234 |5678')
  })
})

describe('a phone', () => {
  test.each([
    ['in Indonesia', '81234567890|', '812 3456 7890|', indonesia],
    ['in India', '9876543210|', '987 6543 210|', india],
    ['with the zero one dials at home', '081234567890|', '812 3456 7890|', indonesia],
    ['with its country', '+62 812-3456-7890|', '812 3456 7890|', indonesia],
    ['with country and zero', '+62 (0) 812 3456 7890|', '812 3456 7890|', indonesia],
    ['beginning like its country', '9198765432|', '919 8765 432|', india],
    ['with a country and beginning alike', '919198765432|', '919 8765 432|', india],
    ['longer than any', '8123456789012|', '812 3456 7890|', indonesia],
  ])('%s', (_, before, after, grouping) => {
    expect(type(before, grouping)).toBe(after)
  })
})
