import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LossyProxy, startLossyProxy } from '#tests/harness/app/lossy-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#tests/harness/app/test-database.ts'
import { testLog } from '#tests/harness/app/test-database-server.ts'
import { writeOutbox } from '../jobs/outbox.ts'
import { createDatabase } from './database.ts'
import { deleteOldKeys, hashBody, type IdempotentRequest, isKey, runOnce } from './idempotency.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 20 })
})
afterAll(() => database.drop())

const requestOf = (changes: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
  actor: 'borrower:a',
  call: 'loanConfirm',
  key: crypto.randomUUID(),
  bodyHash: hashBody({ amount: '1000' }),
  ...changes,
})

/** An effect that can be counted: one outbox row under this topic. */
const effect = (topic: string) => (transaction: Parameters<typeof writeOutbox>[0]) =>
  writeOutbox(transaction, { topic, payload: {} })

const countEffects = async (topic: string) => {
  const { count } = await database.kysely
    .selectFrom('platform.outbox')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('topic', '=', topic)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const confirm = (request: IdempotentRequest, topic: string, body: unknown = { orderNo: '1' }) =>
  runOnce(database.kysely, request, async transaction => {
    await effect(topic)(transaction)
    return { reply: { status: 200, body }, store: true }
  })

describe('one key, one effect', () => {
  test('fifty presses at once do it once, and all fifty get the same reply', async () => {
    const request = requestOf()
    const results = await Promise.all(Array.from({ length: 50 }, () => confirm(request, 'fifty')))
    expect(await countEffects('fifty')).toBe(1)
    expect(results.filter(result => result.kind === 'done' && !result.replayed)).toHaveLength(1)
    for (const result of results) {
      expect(result).toMatchObject({ kind: 'done', reply: { body: { orderNo: '1' } } })
    }
  })

  test('fifty different keys do it fifty times', async () => {
    await Promise.all(Array.from({ length: 50 }, () => confirm(requestOf(), 'different')))
    expect(await countEffects('different')).toBe(50)
  })

  test('a retry gets the first reply letter for letter', async () => {
    const request = requestOf()
    const body = { z: '1', a: ['x', { deep: null }], text: 'नमस्ते' }
    await confirm(request, 'letter', body)
    const retry = await confirm(request, 'letter', { other: true })
    expect(retry).toEqual({ kind: 'done', replayed: true, reply: { status: 200, body } })
    expect(retry.kind === 'done' && JSON.stringify(retry.reply.body)).toBe(JSON.stringify(body))
  })
})

describe('a key belongs to its caller, its call and its body', () => {
  test('the same key with another body is refused and does nothing', async () => {
    const request = requestOf()
    await confirm(request, 'other-body')
    const again = await confirm(
      { ...request, bodyHash: hashBody({ amount: '2000' }) },
      'other-body',
    )
    expect(again).toEqual({ kind: 'other-body' })
    expect(await countEffects('other-body')).toBe(1)
  })

  test('the same key of another borrower or on another call is a new request', async () => {
    const request = requestOf()
    await confirm(request, 'scope', { secret: 'of a' })
    const other = await confirm({ ...request, actor: 'borrower:b' }, 'scope', { secret: 'of b' })
    expect(other).toMatchObject({ replayed: false, reply: { body: { secret: 'of b' } } })
    expect(await confirm({ ...request, call: 'pay' }, 'scope')).toMatchObject({ replayed: false })
  })

  test('a key of more than 255 characters, an empty one and one with controls are refused', async () => {
    for (const key of ['', 'k'.repeat(256), 'k'.repeat(1000), 'line\nbreak', 'spa ce', 'ключ']) {
      expect(await confirm(requestOf({ key }), 'bad-key')).toEqual({ kind: 'bad-key' })
    }
    expect(await countEffects('bad-key')).toBe(0)
    expect(isKey('k'.repeat(255))).toBe(true)
  })
})

describe('what is not kept', () => {
  test('a refusal that time can cure leaves nothing, and the same key may succeed later', async () => {
    const request = requestOf()
    const early = await runOnce(database.kysely, request, async transaction => {
      await effect('curable')(transaction)
      return { reply: { status: 200, body: { code: '12' } }, store: false }
    })
    expect(early).toEqual({
      kind: 'done',
      replayed: false,
      reply: { status: 200, body: { code: '12' } },
    })
    expect(await countEffects('curable')).toBe(0)
    expect(await confirm(request, 'curable')).toMatchObject({ kind: 'done', replayed: false })
    expect(await countEffects('curable')).toBe(1)
  })

  test('a fault of ours leaves nothing, and the retry does it', async () => {
    const request = requestOf()
    const failing = runOnce(database.kysely, request, async transaction => {
      await effect('fault')(transaction)
      throw new Error('a bug')
    })
    await expect(failing).rejects.toThrow('a bug')
    expect(await confirm(request, 'fault')).toMatchObject({ replayed: false })
    expect(await countEffects('fault')).toBe(1)
  })
})

test('a key that is held too long answers in-progress', async () => {
  const request = requestOf()
  await using other = await createTestDatabase({ poolSize: 2, timeouts: { lockMilliseconds: 200 } })
  const { promise: lockHeld, resolve: release } = Promise.withResolvers<void>()
  const { promise: hasKey, resolve: reportKey } = Promise.withResolvers<void>()
  const slow = runOnce(other.kysely, request, async () => {
    reportKey()
    await lockHeld
    return { reply: { status: 200, body: null }, store: true }
  })
  await hasKey
  const second = runOnce(other.kysely, request, async () => {
    throw new Error('must not run')
  })
  expect(await second).toEqual({ kind: 'in-progress' })
  release()
  expect(await slow).toMatchObject({ kind: 'done', replayed: false })
})

describe('a connection lost during the commit', () => {
  const payThrough = async (proxy: LossyProxy, topic: string) => {
    const lossy = createDatabase({ address: proxy.address, poolSize: 2, log: testLog })
    let runs = 0
    const result = await runOnce(lossy.kysely, requestOf(), async transaction => {
      runs += 1
      await effect(topic)(transaction)
      return { reply: { status: 200, body: { run: runs } }, store: true }
    })
    await lossy.close()
    return { result, runs }
  }

  test('that was made: the kept reply is found by its key, and nothing is done again', async () => {
    await using proxy = await startLossyProxy(database.appAddress)
    proxy.loseNextCommit()
    const { result, runs } = await payThrough(proxy, 'commit-made')
    expect(result).toMatchObject({ kind: 'done', replayed: true, reply: { body: { run: 1 } } })
    expect(runs).toBe(1)
    expect(await countEffects('commit-made')).toBe(1)
  })

  test('that was not made: it is done now, once', async () => {
    await using proxy = await startLossyProxy(database.appAddress)
    proxy.stopNextCommit()
    const { result, runs } = await payThrough(proxy, 'commit-not-made')
    expect(result).toMatchObject({ kind: 'done', replayed: false, reply: { body: { run: 2 } } })
    expect(runs).toBe(2)
    expect(await countEffects('commit-not-made')).toBe(1)
  })
})

test('a body is the same in whatever order its names come', () => {
  expect(hashBody({ a: '1', b: { c: 2n, d: [1, 2] }, e: undefined })).toEqual(
    hashBody({ b: { d: [1, 2], c: 2n }, a: '1' }),
  )
  expect(hashBody({ a: '1' })).not.toEqual(hashBody({ a: 1 }))
  expect(hashBody({ d: [1, 2] })).not.toEqual(hashBody({ d: [2, 1] }))
})

test('keys are swept after thirty days, however many they are', async () => {
  await using swept = await createTestDatabase({ poolSize: 2 })
  const done = async () => ({ reply: { status: 200, body: null }, store: true })
  const old = ['old-1', 'old-2', 'old-3', 'old-4']
  for (const key of [...old, 'young']) await runOnce(swept.kysely, requestOf({ key }), done)
  await swept.kysely
    .updateTable('platform.idempotencyKey')
    .set({ createdAt: sql<Date>`clock_timestamp() - interval '31 days'` })
    .where('key', 'in', old)
    .execute()
  expect(await deleteOldKeys(swept.kysely, { batch: 2 })).toBe(4)
  const left = await swept.kysely.selectFrom('platform.idempotencyKey').select('key').execute()
  expect(left).toEqual([{ key: 'young' }])
})
