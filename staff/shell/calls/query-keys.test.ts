import { expect, test } from 'vitest'
import { answerComplaint, listComplaints, readComplaint } from '#contract/complaint/staff-calls.ts'
import { applyUnmatchedMoney, listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { listRefunds } from '#contract/refund/staff-calls.ts'
import { changedBy, queryKeyOf, subjectOf } from './query-keys.ts'

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
