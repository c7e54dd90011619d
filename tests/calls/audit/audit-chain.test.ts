import { describe, expect, onTestFinished, test } from 'vitest'
import { revealField } from '#contract/profile/staff-calls.ts'
import { storeDayDigests, storeHead } from '#server/audit/chain-digest.ts'
import { sealEntries } from '#server/audit/seal-chain.ts'
import { verifyAuditChain } from '#server/audit/verify-chain.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { testLog } from '../../harness/app/test-database-server.ts'

const reason = 'a question of the borrower'

/** Staff read six times; the entries are sealed, and the chain's end is in the file store. */
const createStream = async (app: TestApp): Promise<void> => {
  const { borrowerId } = await app.enter('siti')
  for (const field of ['name', 'phone', 'email', 'address', 'income', 'device'] as const) {
    await app.staff(revealField, { borrowerId, field, reason })
  }
  await sealEntries(app.services)
  await storeHead(app.services)
}

/** The owner of the database, with what refuses every change taken away. */
const asOwner = async (app: TestApp) => {
  const owner = createDatabase({ address: app.database.ownerAddress, poolSize: 1, log: testLog })
  onTestFinished(async () => await owner.close())
  await owner.pool.query('alter table audit.entry disable trigger entry_append_only')
  await owner.pool.query('alter table audit.chain disable trigger chain_append_only')
  await owner.pool.query('alter table audit.chain drop constraint chain_entry_id_key')
  return async (statement: string) => {
    const { rowCount } = await owner.pool.query(statement)
    expect(rowCount, statement).toBeGreaterThan(0)
  }
}

const findViolations = async (app: TestApp) => (await verifyAuditChain(app.services)).violations

const email = `action = 'reveal email'`
const idOfPlace = (place: number) => `(select entry_id from audit.chain where chain_no = ${place})`
const changedEntry = 'its entry was changed'

describe('the verifier of the audit stream', () => {
  test('finds nothing in what was written and sealed several times', async () => {
    await using app = await createTestApp()
    await createStream(app)
    await createStream(app)
    expect(await verifyAuditChain(app.services)).toEqual({ entries: 12, violations: [] })
  })

  test.each([
    ['a changed reason', `update audit.entry set reason = 'none' where ${email}`, changedEntry],
    [
      'a changed time',
      `update audit.entry set done_at = done_at - interval '1 hour' where ${email}`,
      changedEntry,
    ],
    [
      'an exchanged address',
      `update audit.entry a set address_encrypted = b.address_encrypted
        from audit.entry b where a.${email} and b.action = 'reveal name'`,
      changedEntry,
    ],
    ['a removed signature', `update audit.entry set signature = null where ${email}`, changedEntry],
    [
      'a changed hash',
      `update audit.chain set hash = decode('00', 'hex') where chain_no = 3`,
      'it does not follow from the one before',
    ],
    [
      'exchanged places',
      `update audit.chain set entry_id = case chain_no when 2 then ${idOfPlace(3)}
        else ${idOfPlace(2)} end where chain_no in (2, 3)`,
      'it does not follow from the one before',
    ],
    ['a removed place', 'delete from audit.chain where chain_no = 3', 'place 3: it was removed'],
  ])('finds %s', async (_name, statement, violation) => {
    await using app = await createTestApp()
    await createStream(app)
    const run = await asOwner(app)
    await run(statement)
    expect((await findViolations(app)).join()).toContain(violation)
  })

  test('finds a removed entry', async () => {
    await using app = await createTestApp()
    await createStream(app)
    const run = await asOwner(app)
    await run('delete from audit.chain where chain_no = 3')
    await run(`delete from audit.entry where ${email}`)
    expect((await findViolations(app)).join()).toContain('place 3: it was removed')
  })

  test.each([
    ['a cut tail', 4],
    ['that everything was removed', 0],
  ])('finds %s, by the digest in the file store', async (_name, left) => {
    await using app = await createTestApp()
    await createStream(app)
    const run = await asOwner(app)
    await run(`delete from audit.chain where chain_no > ${left}`)
    await run(`delete from audit.entry where entry_no > ${left}`)
    expect(await findViolations(app)).toEqual(['digest head: place 6 was cut off'])
  })

  test('finds a tail that was cut and written again, by the digest of its day', async () => {
    await using app = await createTestApp()
    await createStream(app)
    app.clock.advance({ days: 2 })
    await createStream(app)
    await storeDayDigests(app.services)
    expect(await findViolations(app)).toEqual([])
    const run = await asOwner(app)
    await run('delete from audit.chain where chain_no > 4')
    await run('delete from audit.entry where entry_no in (5, 6)')
    expect((await findViolations(app)).join()).toMatch(
      /digest 2026-11-21: place 6 was written again/,
    )
  })

  test('accepts a digest that the release before stored, and signs it with its own key', async () => {
    await using app = await createTestApp()
    await createStream(app)
    const { cipher, files } = app.services
    const key = cipher.index('audit digest head').toString('base64url')
    const stored = async () => JSON.parse(String(await files.get(key))) as { content: string }
    const { content: now } = await stored()
    const content = JSON.stringify({ ...JSON.parse(now), stream: undefined })
    const signature = cipher.sign(content).toString('hex')
    await files.put(key, Buffer.from(JSON.stringify({ content, signature })))
    expect(await findViolations(app)).toEqual([])
    expect(await stored()).toMatchObject({ content: now, digestSignature: expect.any(String) })
  })

  test('accepts entries that two processes seal at once: one place each', async () => {
    await using app = await createTestApp()
    const { borrowerId } = await app.enter('siti')
    for (const field of ['name', 'phone'] as const) {
      await app.staff(revealField, { borrowerId, field, reason })
    }
    const sealed = await Promise.all([sealEntries(app.services), sealEntries(app.services)])
    expect(sealed.toSorted()).toEqual([0, 2])
    expect(await findViolations(app)).toEqual([])
  })
})
