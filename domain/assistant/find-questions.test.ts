import { describe, expect, test } from 'vitest'
import { findQuestions, indexQuestions, maxMatches } from './find-questions.ts'

const index = indexQuestions([
  { id: 'pay', phrases: ['how do I pay', 'pay an installment'] },
  { id: 'early', phrases: ['pay an installment early', 'close the loan early'] },
  { id: 'late', phrases: ['pay late', 'penalty for a late installment'] },
  { id: 'other', phrases: ['someone else may pay'] },
  { id: 'code', phrases: ['someone asked for my code'] },
])

describe('a text', () => {
  test.each([
    ['penalty', 'late'],
    ['asked for my cod', 'code'],
    ['clse the loan', 'early'],
  ])('%j surely means %s', (text, id) => {
    expect(findQuestions(index, text)).toMatchObject({ isSure: true })
    expect(findQuestions(index, text).ids[0]).toBe(id)
  })

  test('that fits several questions gives the best of them, and none is sure', () => {
    const { ids, isSure } = findQuestions(index, 'pay')
    expect(isSure).toBe(false)
    expect(ids.length).toBeGreaterThan(1)
    expect(ids.length).toBeLessThanOrEqual(maxMatches)
  })

  test.each(['', '…', 'weather tomorrow'])('%j means none', text => {
    expect(findQuestions(index, text)).toEqual({ ids: [], isSure: false })
  })
})
