import { expect, test } from 'vitest'
import { createSessionCache, sessionName } from './session-cache.ts'
import type { StoredSession } from './store.ts'

const hash = Buffer.from('a-hash')
const session: StoredSession = {
  borrowerId: 'b1',
  market: 'ID',
  common: {},
  codeProvenAt: null,
  startedAt: new Date('2026-11-21T03:00:00Z'),
  lastSeenAt: new Date('2026-11-21T03:00:00Z'),
  expiresAt: new Date('2026-11-28T03:00:00Z'),
}

const countReads = (answer: StoredSession | undefined = session) => {
  const reads = { count: 0 }
  const read = async () => {
    reads.count += 1
    return answer
  }
  return { reads, read }
}

test('a session is read once in five seconds', async () => {
  let nowMs = 0
  const cache = createSessionCache(() => nowMs)
  const { reads, read } = countReads()
  for (nowMs of [0, 1, 4999]) expect(await cache.find(hash, read)).toBe(session)
  expect(reads.count).toBe(1)
  nowMs = 5000
  await cache.find(hash, read)
  expect(reads.count).toBe(2)
})

test('what is not there is asked for every time', async () => {
  const cache = createSessionCache()
  const reads: string[] = []
  const read = async () => {
    reads.push('read')
    return undefined
  }
  await cache.find(hash, read)
  await cache.find(hash, read)
  expect(reads).toHaveLength(2)
})

test('a session that ended is forgotten, by its own name or with all', async () => {
  const cache = createSessionCache()
  const { reads, read } = countReads()
  await cache.find(hash, read)
  cache.forget(sessionName(hash))
  await cache.find(hash, read)
  cache.forgetAll()
  await cache.find(hash, read)
  expect(reads.count).toBe(3)
})

test('a session that ends while it is read is not kept', async () => {
  const cache = createSessionCache()
  await cache.find(hash, async () => {
    cache.forget(sessionName(hash))
    return session
  })
  const { reads, read } = countReads()
  await cache.find(hash, read)
  expect(reads.count).toBe(1)
})
