import { expect, test } from 'vitest'
import { answerComplaint, listComplaints, readComplaint } from '#contract/complaint/staff-calls.ts'
import { applyUnmatchedMoney, listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { listRefunds } from '#contract/refund/staff-calls.ts'
import { changedBy, namesSameRecords, queryKeyOf, subjectOf } from './query-keys.ts'

test('a list, a record and a change of one subject share its name', () => {
  expect([listComplaints, readComplaint, answerComplaint].map(subjectOf)).toEqual(
    Array(3).fill('complaints'),
  )
  expect(queryKeyOf(listComplaints, { queue: 'open' })).toEqual([
    'complaints',
    'listComplaints',
    { queue: 'open' },
  ])
})

test('a change of money makes what follows from it old as well', () => {
  expect(changedBy(applyUnmatchedMoney)).toEqual(
    expect.arrayContaining([subjectOf(listUnmatchedMoney), subjectOf(listRefunds)]),
  )
})

test('inputs are about the same records when each id is equal, whatever else they hold', () => {
  expect(namesSameRecords({ loanId: 'l1' }, { loanId: 'l1', on: '2026-11-24' })).toBe(true)
  expect(namesSameRecords({ queue: 'open' }, { queue: 'mine', after: 'c7' })).toBe(true)
  expect(namesSameRecords({ after: 'c7', loanId: 'l1' }, { loanId: 'l1' })).toBe(true)
  expect(namesSameRecords({ loanId: 'l1' }, { loanId: 'l2' })).toBe(false)
  expect(namesSameRecords({}, { borrowerId: 'b1' })).toBe(false)
  expect(namesSameRecords({ borrowerId: undefined }, {})).toBe(true)
})
