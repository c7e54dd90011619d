import { expect, test } from 'vitest'
import { everyCall } from '../../harness/app/every-call.ts'
import { borrowerCallCases, listedCalls } from './borrower-call-cases.ts'

test('every call of borrowers is in one list, and the lists name no other', () => {
  const cases = borrowerCallCases()
  expect(cases.length).toBeGreaterThan(40)
  const known = everyCall.filter(call => call.audience === 'borrower').map(({ name }) => name)
  expect(listedCalls.filter(name => !known.includes(name))).toEqual([])
  expect(listedCalls.length).toBe(new Set(listedCalls).size)
})
