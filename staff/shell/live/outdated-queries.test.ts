import { expect, test } from 'vitest'
import { listComplaints, readComplaint } from '#contract/complaint/staff-calls.ts'
import { type LiveQueue, liveQueues } from '#contract/live/queues.ts'
import { queryKeyOf, subjectOf } from '../calls/query-keys.ts'
import { isOutdatedBy } from './outdated-queries.ts'

const row = { queue: 'complaints', id: 'c1', version: '3' } as const
const query = (queryKey: readonly unknown[], data: unknown = undefined) => ({
  queryKey,
  state: { data },
})
const isOld = isOutdatedBy(row)

test('a changed row makes the lists of its queue old, and its own record', () => {
  expect(isOld(query(queryKeyOf(listComplaints, { queue: 'mine' })))).toBe(true)
  expect(isOld(query(queryKeyOf(readComplaint, { complaintId: 'c1' })))).toBe(true)
  expect(isOld(query(queryKeyOf(readComplaint, { complaintId: 'c2' })))).toBe(false)
  expect(isOld(query(['conversations', 'listConversations', {}]))).toBe(false)
})

test('a record that was read in this version is not read again', () => {
  const key = queryKeyOf(readComplaint, { complaintId: 'c1' })
  expect(isOld(query(key, { version: '3' }))).toBe(false)
  expect(isOld(query(key, { version: '2' }))).toBe(true)
})

test('a queue is named as the subject of its calls', () => {
  const queue: LiveQueue = 'complaints'
  expect(subjectOf(listComplaints)).toBe(queue)
  expect(Object.keys(liveQueues)).toContain(queue)
})
