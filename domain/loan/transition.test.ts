import { describe, expect, test } from 'vitest'
import { LOAN_STATES } from './loan-state.ts'
import { isLegalMove, type LoanStateEvent, nextState } from './transition.ts'

describe('nextState', () => {
  test('leads a loan from review to settled', () => {
    const events: readonly LoanStateEvent[] = [
      'approved',
      'disbursed',
      'fell-due',
      'fell-overdue',
      'nothing-due',
      'settled',
    ]
    const path = events.map((_, index) =>
      events.slice(0, index + 1).reduce(nextState, 'under-review'),
    )
    expect(path).toEqual(['approved', 'running', 'due', 'overdue', 'running', 'settled'])
  })

  test('balance events may repeat', () => {
    expect(nextState('overdue', 'fell-overdue')).toBe('overdue')
    expect(nextState('settled', 'settled')).toBe('settled')
  })

  test('a reversed payment opens a settled loan again', () => {
    expect(nextState('settled', 'fell-overdue')).toBe('overdue')
  })

  test.each<[(typeof LOAN_STATES)[number], LoanStateEvent]>([
    ['under-review', 'disbursed'],
    ['rejected', 'approved'],
    ['approved', 'approved'],
    ['running', 'disbursed'],
    ['settled', 'disbursed'],
    ['approved', 'settled'],
    ['running', 'rejected'],
  ])('a loan that is %s cannot be moved by %s', (state, event) => {
    expect(() => nextState(state, event)).toThrow(/cannot be moved/)
  })
})

test('the table of legal moves', () => {
  const table = Object.fromEntries(
    LOAN_STATES.map(from => [
      from,
      LOAN_STATES.filter(to => to !== from && isLegalMove(from, to)).join(' '),
    ]),
  )
  expect(table).toEqual({
    'under-review': 'rejected approved',
    rejected: 'approved',
    approved: 'rejected running',
    running: 'approved due overdue settled',
    due: 'approved running overdue settled',
    overdue: 'approved running due settled',
    settled: 'running due overdue',
  })
})
