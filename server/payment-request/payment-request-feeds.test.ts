import { expect, test, vi } from 'vitest'
import { createWatchers } from '../platform/process/watchers.ts'
import { createPaymentRequestFeeds } from './payment-request-feeds.ts'

const setUp = () => {
  const events = createWatchers()
  const feeds = createPaymentRequestFeeds(events)
  const read = vi.fn(async () => 'waiting')
  const follow = (locale = 'id') => {
    const seen: string[] = []
    const failures: unknown[] = []
    const leave = feeds.follow({
      requestNo: '1',
      locale,
      read,
      onChange: json => seen.push(json),
      onFailure: error => failures.push(error),
    })
    return { seen, failures, leave }
  }
  return { events, read, follow }
}

test('a change is read once for all that watch a payment request in a language', async () => {
  const { events, read, follow } = setUp()
  const watchers = Array.from({ length: 1000 }, () => follow())
  await expect.poll(() => watchers.every(({ seen }) => seen.length === 1)).toBe(true)
  expect(read).toHaveBeenCalledTimes(1)
  read.mockResolvedValue('paid')
  events.notify('1')
  await expect.poll(() => watchers.every(({ seen }) => seen[1] === 'paid')).toBe(true)
  expect(read).toHaveBeenCalledTimes(2)
  const english = follow('en')
  await expect.poll(() => english.seen).toEqual(['paid'])
  expect(read).toHaveBeenCalledTimes(3)
})

test('a change during a read is read after it', async () => {
  const { events, read, follow } = setUp()
  const slow = Promise.withResolvers<string>()
  read.mockReturnValueOnce(slow.promise)
  const { seen } = follow()
  for (let n = 0; n < 100; n += 1) events.notify('1')
  slow.resolve('waiting')
  read.mockResolvedValue('paid')
  await expect.poll(() => seen).toEqual(['waiting', 'paid'])
  expect(read).toHaveBeenCalledTimes(2)
})

test('nothing is read for those who have left', async () => {
  const { events, read, follow } = setUp()
  const watcher = follow()
  await expect.poll(() => watcher.seen).toEqual(['waiting'])
  watcher.leave()
  events.notify('1')
  expect(read).toHaveBeenCalledTimes(1)
})

test('a failed read ends the feed for all, and a later watcher reads again', async () => {
  const { events, read, follow } = setUp()
  const watchers = [follow(), follow()]
  await expect.poll(() => watchers.map(({ seen }) => seen.length)).toEqual([1, 1])
  read.mockRejectedValueOnce(new Error('no database'))
  events.notify('1')
  await expect.poll(() => watchers.map(({ failures }) => failures.length)).toEqual([1, 1])
  const later = follow()
  await expect.poll(() => later.seen).toEqual(['waiting'])
  for (const { leave } of watchers) leave()
  read.mockResolvedValue('paid')
  events.notify('1')
  await expect.poll(() => later.seen).toEqual(['waiting', 'paid'])
})
