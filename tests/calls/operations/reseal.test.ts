import { createSecretKey, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { uploadImage } from '#contract/profile/calls.ts'
import { revealField } from '#contract/profile/staff-calls.ts'
import { recordEntry } from '#server/audit/audit-trail.ts'
import { sealEntries } from '#server/audit/seal-chain.ts'
import { listEntries } from '#server/audit/store.ts'
import { verifyAuditChain } from '#server/audit/verify-chain.ts'
import { notificationPayload, notify } from '#server/notification/notify.ts'
import { createFieldCipher, type FieldCipher } from '#server/platform/security/field-encryption.ts'
import type { KeyRing } from '#server/platform/security/key-ring.ts'
import { enterSealingKey } from '#server/platform/security/sealing-keys.ts'
import { countSealed, type ResealOptions, resealAll } from '#tools/keys/reseal.ts'
import {
  hashColumn,
  sealedColumns,
  specialSealedColumns,
  unsealedColumns,
} from '#tools/keys/sealed-columns.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { asFile, createTestImage } from '../../harness/app/test-image.ts'
import { openSealedValues } from '../../harness/faults/open-sealed.ts'

const reason = 'a question of the borrower'

const newKey = (version: number) => ({ version, key: createSecretKey(randomBytes(32)) })

/** The ring of an application with a newer key before its own, alone, and after its own. */
const ringsOf = ({ services }: TestApp) => {
  const [older] = services.config.secrets.personalData.all
  if (!older) throw new Error('a ring has a key')
  const newer = newKey(2)
  const ring = (...all: KeyRing['all'][number][]): KeyRing => ({ current: all[0] as never, all })
  return {
    before: ring(older),
    known: ring(older, newer),
    both: ring(newer, older),
    newer: ring(newer),
  }
}

const cipherOf = ({ services }: TestApp, ring: KeyRing): FieldCipher =>
  createFieldCipher({ ...services.config.secrets, personalData: ring }, services.random)

const optionsOf = (app: TestApp, ring: KeyRing): ResealOptions => ({
  address: app.database.ownerAddress,
  ring,
  cipher: cipherOf(app, ring),
  files: app.services.files,
  report: () => undefined,
})

/** An application in which borrowers, staff and files left sealed values, and one waits to be sent. */
const createUsedApp = async () => {
  const app = await createTestApp()
  await enterSealingKey(app.services.db, app.services.config.secrets.personalData)
  const siti = await app.enter('siti')
  await app.enter('citra')
  const uploaded = await siti.call(uploadImage, {
    kind: 'document',
    image: asFile(await createTestImage()),
  })
  if (!uploaded.success) throw new Error('no image')
  await app.staff(revealField, { borrowerId: siti.borrowerId, field: 'name', reason })
  await sealEntries(app.services)
  const { borrowerId } = siti
  await app.services.db.transaction().execute(async tx => {
    await notify(app.services, tx, {
      event: 'payment-received',
      reference: 'reseal',
      borrowerId,
      facts: { amount: '1', date: '2026-01-01' } as never,
      phone: '+62811',
    })
  })
  return { app, imageId: uploaded.data.imageId }
}

const fileOf = async ({ services }: TestApp, imageId: string): Promise<Buffer> => {
  const { fileKey } = await services.db
    .selectFrom('image.upload')
    .select('fileKey')
    .where('imageId', '=', imageId)
    .executeTakeFirstOrThrow()
  const bytes = fileKey === null ? undefined : await services.files.get(fileKey)
  if (!bytes) throw new Error('no file')
  return bytes
}

const olderIn = async (app: TestApp, ring: KeyRing): Promise<number> =>
  (await countSealed({ address: app.database.ownerAddress, ring })).reduce(
    (sum, { older }) => sum + older,
    0,
  )

describe('the list of sealed columns', () => {
  test('names every column of bytes that is no hash, and no other', async () => {
    await using app = await createTestApp()
    const { rows } = await sql<{ column: string }>`
      select n.nspname || '.' || c.relname || '.' || a.attname as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace
      where a.atttypid = 'bytea'::regtype and c.relkind in ('r', 'p') and not c.relispartition
        and n.nspname !~ '^(pg_|information_schema|pgboss)' and a.attnum > 0
        and not a.attisdropped`.execute(app.services.db)
    const stored = rows
      .map(({ column }) => column)
      .filter(column => !hashColumn.test(column.split('.').at(-1) ?? ''))
    const listed = [
      ...sealedColumns.map(({ table, column }) => `${table}.${column}`),
      ...specialSealedColumns,
      ...unsealedColumns,
    ]
    expect(stored.toSorted()).toEqual(listed.toSorted())
  })
})

describe('sealing again', () => {
  test('leaves nothing that needs the older key', async () => {
    const { app, imageId } = await createUsedApp()
    await using _ = app
    const { both, newer } = ringsOf(app)
    const before = await openSealedValues(app.database.ownerAddress, app.services.cipher)
    expect(before.closed).toEqual([])
    expect(before.opened.size).toBeGreaterThan(5)
    await resealAll(optionsOf(app, both))
    const alone = cipherOf(app, newer)
    const after = await openSealedValues(app.database.ownerAddress, alone)
    expect(after).toEqual({ opened: before.opened, closed: [] })
    expect(await olderIn(app, both)).toBe(0)
    expect(alone.openBytes(await fileOf(app, imageId), imageId).length).toBeGreaterThan(100)
    const { payload } = await app.services.db
      .selectFrom('platform.outbox')
      .select('payload')
      .where(sql<string>`payload->>'reference'`, '=', 'reseal')
      .executeTakeFirstOrThrow()
    const { phone, notificationId } = notificationPayload.parse(payload)
    expect(alone.open(Buffer.from(phone ?? '', 'base64url'), notificationId)).toBe('+62811')
  })

  test('leaves the audit stream as it was signed, and its addresses readable', async () => {
    const { app } = await createUsedApp()
    await using _ = app
    const { both, newer } = ringsOf(app)
    const address = '203.0.113.7'
    await recordEntry(app.services, app.services.db, {
      staffId: null,
      staffName: 'server',
      staffRoles: [],
      call: 'revealField',
      action: 'reveal name',
      subjectKind: 'borrower',
      subjectId: null,
      market: null,
      reason,
      before: null,
      after: null,
      address,
      sessionId: null,
      requestId: null,
      outcome: 'done',
    })
    await sealEntries(app.services)
    await resealAll(optionsOf(app, both))
    expect((await verifyAuditChain(app.services)).violations).toEqual([])
    const [entry] = await listEntries(
      app.services.db,
      { call: 'revealField', markets: ['ID', 'IN'] },
      { before: undefined, size: 1 },
    )
    if (!entry?.addressEncrypted) throw new Error('no entry with an address')
    expect(cipherOf(app, newer).open(entry.addressEncrypted, entry.entryId)).toBe(address)
    expect(entry.addressEncrypted.readUInt32BE(0)).toBe(2)
  })

  test('goes on where it was interrupted', async () => {
    const { app, imageId } = await createUsedApp()
    await using _ = app
    const { both, newer } = ringsOf(app)
    const all = await olderIn(app, both)
    const interrupted = resealAll({
      ...optionsOf(app, both),
      report: () => {
        throw new Error('interrupted')
      },
    })
    await expect(interrupted).rejects.toThrow('interrupted')
    const left = await olderIn(app, both)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(all)
    await expect(enterSealingKey(app.services.db, newer)).rejects.toThrow('lacks version 1')
    await resealAll(optionsOf(app, both))
    expect(await olderIn(app, both)).toBe(0)
    expect((await fileOf(app, imageId)).readUInt32BE(0)).toBe(2)
  })

  test('finds what a process writes with the older key meanwhile', async () => {
    const { app } = await createUsedApp()
    await using _ = app
    const { both } = ringsOf(app)
    let entered = false
    await resealAll({
      ...optionsOf(app, both),
      files: {
        ...app.services.files,
        // The last part of a pass.
        get: async key => {
          if (!entered) await app.enter('dewi')
          entered = true
          return await app.services.files.get(key)
        },
      },
    })
    expect(entered).toBe(true)
    expect(await olderIn(app, both)).toBe(0)
  })

  test('runs once at a time', async () => {
    const { app } = await createUsedApp()
    await using _ = app
    const { both } = ringsOf(app)
    let second: Promise<unknown> | undefined
    await resealAll({
      ...optionsOf(app, both),
      files: {
        ...app.services.files,
        get: async key => {
          second = resealAll(optionsOf(app, both)).catch(String)
          await second
          return await app.services.files.get(key)
        },
      },
    })
    expect(await second).toMatch('another run seals')
  })
})

describe('a start', () => {
  test('is refused without a key by which data is sealed, until that is sealed again', async () => {
    const { app } = await createUsedApp()
    await using _ = app
    const { db } = app.services
    const { known, both, newer } = ringsOf(app)
    await enterSealingKey(db, known)
    await expect(enterSealingKey(db, newer)).rejects.toThrow('lacks version 1')
    await enterSealingKey(db, both)
    await expect(enterSealingKey(db, newer)).rejects.toThrow('lacks version 1')
    await resealAll(optionsOf(app, both))
    await enterSealingKey(db, newer)
  })

  test('is refused with another key under the same version', async () => {
    await using app = await createTestApp()
    await enterSealingKey(app.services.db, app.services.config.secrets.personalData)
    const another = newKey(1)
    const start = enterSealingKey(app.services.db, { current: another, all: [another] })
    await expect(start).rejects.toThrow('another key as version 1')
  })

  test('that was refused leaves no key behind, so that the right setting starts', async () => {
    await using app = await createTestApp()
    const { db, config } = app.services
    await enterSealingKey(db, config.secrets.personalData)
    const { newer } = ringsOf(app)
    await expect(enterSealingKey(db, newer)).rejects.toThrow('lacks version 1')
    await enterSealingKey(db, config.secrets.personalData)
  })
})
