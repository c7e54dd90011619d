import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { storeLedgerDigests, verifyLedgerDigests } from '#server/ledger/ledger-digests.ts'
import { postEntry } from '#server/ledger/post-entry.ts'
import { proveLedger } from '#server/ledger/prove.ts'
import { proveBooks } from '#server/loan/jobs.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { createFieldCipher } from '#server/platform/security/field-encryption.ts'
import { parseKeyRing } from '#server/platform/security/key-ring.ts'
import { storeDigest } from '#server/providers/files/signed-digests.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { testLog } from '../../harness/app/test-database-server.ts'

const stream = 'test:digests'

/** The next entry of one chain. */
const post = async (
  { services: { db, random } }: TestApp,
  { entryId = random.uuid(), amountMinor = 5n } = {},
) => {
  await postEntry(db, {
    entryId,
    stream,
    posting: {
      kind: 'suspense',
      lines: [
        { account: 'expense.loss', amountMinor },
        { account: 'cash.funding', amountMinor: -amountMinor },
      ],
    },
    currency: 'IDR',
    businessOn: '2026-03-01',
    cause: { kind: 'test', id: '1' },
    actor: 'test',
    reverses: null,
    loanId: null,
  })
}

/** Two entries, two more a day later, and digests of both days. */
const createBooks = async (): Promise<TestApp> => {
  const app = await createTestApp()
  onTestFinished(async () => await app[Symbol.asyncDispose]())
  await post(app)
  await post(app)
  app.clock.advance({ days: 1 })
  await storeLedgerDigests(app.services)
  await post(app)
  await post(app)
  app.clock.advance({ days: 1 })
  await storeLedgerDigests(app.services)
  return app
}

/** The owner of the database, with what refuses every change taken away. */
const asOwner = async (app: TestApp, statements: string | readonly string[]): Promise<void> => {
  const owner = createDatabase({ address: app.database.ownerAddress, poolSize: 1, log: testLog })
  await owner.pool.query('alter table ledger.entry disable trigger entry_append_only')
  let changed: number | null = 0
  for (const statement of [statements].flat()) {
    changed = (await owner.pool.query(statement)).rowCount
  }
  await owner.close()
  expect(changed, String(statements)).toBeGreaterThan(0)
}

/** Every entry has the hash that it has. */
const replacedDigest = `create or replace function ledger.entry_digest(
  p_previous bytea, p_entry_id uuid, p_stream text, p_stream_no bigint, p_kind text,
  p_currency text, p_business_on date, p_cause_kind text, p_cause_id text, p_actor text,
  p_accounts text[], p_amounts bigint[]
) returns bytea language sql stable as $$ select hash from ledger.entry where entry_id = p_entry_id $$`

const cutTail = `delete from ledger.entry where stream = '${stream}' and stream_no = 4`

const nameOf = (app: TestApp, name: string): string =>
  app.services.cipher.index(`ledger digest ${name}`).toString('base64url')

const dayBefore = (app: TestApp, days: number): string =>
  new Date(app.clock.wallNow().getTime() - days * 86_400_000).toISOString().slice(0, 10)
const firstDay = (app: TestApp): string => dayBefore(app, 2)

const newKey = () => randomBytes(32).toString('base64')

/** The same services with another ring of keys for digests. */
const withKeys = (app: TestApp, keys: string) => {
  const digest = parseKeyRing(keys)
  if (typeof digest === 'string') throw new Error(digest)
  const { config, random } = app.services
  return { ...app.services, cipher: createFieldCipher({ ...config.secrets, digest }, random) }
}

describe('the digests of the ledger', () => {
  test('agree with books that are sound, and go on where they ended', async () => {
    const app = await createBooks()
    expect(await verifyLedgerDigests(app.services)).toEqual([])
    await post(app)
    app.clock.advance({ hours: 2 })
    await storeLedgerDigests(app.services)
    expect(await verifyLedgerDigests(app.services)).toEqual([])
    expect(await proveBooks(app.services)).toEqual([])
  })

  test('find a cut tail, whose chain holds', async () => {
    const app = await createBooks()
    await asOwner(app, cutTail)
    expect(await proveLedger(app.services.db)).toEqual([])
    expect((await verifyLedgerDigests(app.services)).join()).toMatch(
      /^digest [-\d]+, hour \d+: 1 entries, and 2 were signed$/,
    )
    expect((await proveBooks(app.services)).join()).toContain('1 entries, and 2 were signed')
  })

  test('find a tail that was cut and written again', async () => {
    const app = await createBooks()
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select entry_id as id from ledger.entry where stream = '${stream}' and stream_no = 4`,
    )
    await asOwner(app, cutTail)
    await post(app, { entryId: rows[0]?.id ?? '', amountMinor: 7n })
    expect(await proveLedger(app.services.db)).toEqual([])
    expect((await verifyLedgerDigests(app.services)).join()).toContain(
      'the entries are not those that were signed',
    )
  })

  test.each([
    ['the loan', 'set loan_id = gen_random_uuid()'],
    ['the time of posting', "set posted_at = posted_at - interval '1 hour'"],
    [
      'the reversed entry',
      `set reverses = (select entry_id from ledger.entry where stream = '${stream}' and stream_no = 1)`,
    ],
    ['the amounts and the function that its hash is proved by', 'set amounts = $amounts'],
  ])('find an entry with a change of %s', async (_of, change) => {
    const app = await createBooks()
    const amounts = `(select array_agg(2 * a) from unnest(amounts) a)`
    await asOwner(app, [
      replacedDigest,
      `update ledger.entry ${change.replace('$amounts', amounts)}
        where stream = '${stream}' and stream_no = 2`,
    ])
    expect(await verifyLedgerDigests(app.services)).toEqual([
      expect.stringMatching(
        /^digest [-\d]+, hour \d+: the entries are not those that were signed$/,
      ),
    ])
  })

  test('of an hour that the release before stored are of its whole entries once compared', async () => {
    const app = await createBooks()
    const { services } = app
    const key = nameOf(app, firstDay(app))
    const { content } = JSON.parse(String(await services.files.get(key)))
    const { hours } = JSON.parse(content)
    const before = {
      hours: hours.map(({ content: _, ...hour }: object & { content: string }) => hour),
    }
    await storeDigest(services, { stream: 'ledger', name: firstDay(app) }, before)
    expect(await verifyLedgerDigests(services)).toEqual([])
    expect(JSON.parse(String(await services.files.get(key))).content).toBe(content)
  })

  test('find the digest of a day that was replaced by an earlier one of the same day', async () => {
    const app = await createTestApp()
    onTestFinished(async () => await app[Symbol.asyncDispose]())
    await post(app)
    app.clock.advance({ hours: 2 })
    await storeLedgerDigests(app.services)
    const day = dayBefore(app, 0)
    const earlier = await app.services.files.get(nameOf(app, day))
    app.clock.advance({ hours: 1 })
    await post(app)
    app.clock.advance({ days: 1 })
    await storeLedgerDigests(app.services)
    expect(await verifyLedgerDigests(app.services)).toEqual([])
    await app.services.files.put(nameOf(app, day), earlier ?? Buffer.alloc(0))
    expect(await verifyLedgerDigests(app.services)).toEqual([
      expect.stringMatching(new RegExp(`^digest ${day}: it ends after \\d+ of 24 hours$`)),
    ])
  })

  test('are of every entry of an hour that has more than one statement reads', async () => {
    const app = await createBooks()
    const entryId = app.services.random.uuid()
    await post(app, { entryId })
    const inSameHour = entryId.slice(0, 24)
    await asOwner(
      app,
      `insert into ledger.entry (entry_id, stream, stream_no, kind, currency, business_on, cause_kind,
          cause_id, actor, hash, accounts, amounts)
        select ('${inSameHour}' || lpad(to_hex(no), 12, '0'))::uuid, 'test:many', no, 'suspense', 'IDR',
          '2026-03-01', 'test', '1', 'test', sha256(no::text::bytea), '{expense.loss,cash.funding}', '{5,-5}'
        from generate_series(1, 40001) no`,
    )
    app.clock.advance({ days: 1 })
    await storeLedgerDigests(app.services)
    expect(await verifyLedgerDigests(app.services)).toEqual([])
    await asOwner(
      app,
      `update ledger.entry set actor = 'other' where stream = 'test:many' and stream_no = 40001`,
    )
    expect((await verifyLedgerDigests(app.services)).join()).toMatch(
      /^digest [-\d]+, hour \d+: the entries are not those that were signed$/,
    )
    await asOwner(app, `delete from ledger.entry where stream = 'test:many' and stream_no > 40000`)
    expect((await verifyLedgerDigests(app.services)).join()).toMatch(
      / entries, and \d+ were signed$/,
    )
  })

  test('find that everything was removed', async () => {
    const app = await createBooks()
    await asOwner(app, 'delete from ledger.entry')
    await storeLedgerDigests(app.services)
    expect((await verifyLedgerDigests(app.services)).length).toBe(2)
  })

  test('find an entry of before the first day', async () => {
    const app = await createBooks()
    app.clock.advance({ days: -9 })
    await post(app)
    app.clock.advance({ days: 9 })
    expect((await verifyLedgerDigests(app.services)).join()).toMatch(
      /missing, and there are entries/,
    )
  })

  test.each(['the head', 'the first day'])(
    'are not stored again when %s was removed',
    async which => {
      const app = await createBooks()
      const name = which === 'the head' ? 'head' : firstDay(app)
      await app.services.files.delete(nameOf(app, name))
      await storeLedgerDigests(app.services)
      expect(await verifyLedgerDigests(app.services)).toEqual([`digest ${name}: it is missing`])
    },
  )

  test('are of no use to another without the key', async () => {
    const app = await createBooks()
    const key = nameOf(app, firstDay(app))
    const bytes = String(await app.services.files.get(key))
    await app.services.files.put(key, Buffer.from(bytes.replace('entries\\":2', 'entries\\":1')))
    expect(await verifyLedgerDigests(app.services)).toEqual([
      `digest ${firstDay(app)}: its signature is wrong`,
    ])
  })

  test('are signed again by a newer key, and the older one is needed no more', async () => {
    const app = await createBooks()
    const [older, newer] = [newKey(), newKey()]
    const rotated = withKeys(app, `2:${newer}`)
    expect((await verifyLedgerDigests(rotated)).join()).toContain('its signature is wrong')
    const [current] = app.services.config.secrets.digest.all
    const known = current?.key.export().toString('base64') ?? older
    expect(await verifyLedgerDigests(withKeys(app, `2:${newer},1:${known}`))).toEqual([])
    expect(await verifyLedgerDigests(rotated)).toEqual([])
  })

  test('keep the older key when the entries differ', async () => {
    const app = await createBooks()
    await asOwner(app, cutTail)
    const [current] = app.services.config.secrets.digest.all
    const newer = newKey()
    const both = `2:${newer},1:${current?.key.export().toString('base64')}`
    expect((await verifyLedgerDigests(withKeys(app, both))).length).toBe(1)
    // The head is older too, so that the days are compared with a key of their own.
    const lastDay = dayBefore(app, 0)
    await storeDigest(
      withKeys(app, `2:${newer}`),
      { stream: 'ledger', name: 'head' },
      {
        first: firstDay(app),
        last: lastDay,
      },
    )
    const left = await verifyLedgerDigests(withKeys(app, `2:${newer}`))
    expect(left).toEqual([`digest ${dayBefore(app, 1)}: its signature is wrong`])
  })
})
