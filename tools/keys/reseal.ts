import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import * as z from 'zod'
import { connectionOptions, type DatabaseAddress } from '#server/platform/database/database.ts'
import { findErrorCode } from '#server/platform/database/database-errors.ts'
import type { FieldCipher } from '#server/platform/security/field-encryption.ts'
import type { KeyRing } from '#server/platform/security/key-ring.ts'
import { fingerprintOf } from '#server/platform/security/sealing-keys.ts'
import type { FileStore } from '#server/providers/files/file-store.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

/** An arbitrary constant: the advisory lock that lets one process seal again. */
const lockKey = 7_284_110_333
const pagesAtOnce = 16
const filesAtOnce = 100
/** Borrowers wait no longer for a row that is being sealed again. */
const lockTimeoutMs = 2000
/** Values that a running process wrote meanwhile are found by the next pass. */
const maxPasses = 5

/** What is sealed by the first key of the ring, and by others, in a part of the data. */
export type SealedCounts = {
  readonly part: string
  readonly current: number
  readonly older: number
}

export type ResealOptions = {
  /** The owner's, past a pooler. */
  readonly address: DatabaseAddress
  readonly ring: KeyRing
  readonly cipher: FieldCipher
  readonly files: Pick<FileStore, 'get' | 'put' | 'delete'>
  /** Called after each batch that changed something. */
  readonly report: (part: string, resealed: number) => void
  /** What the batches of a part wait between each other, so that borrowers come first. */
  readonly pauseMs?: number
}

type Resealing = ResealOptions & { readonly client: pg.Client; readonly version: Buffer }

const versionOf = (ring: KeyRing): Buffer => {
  const version = Buffer.alloc(4)
  version.writeUInt32BE(ring.current.version)
  return version
}

const connect = async (address: DatabaseAddress): Promise<pg.Client> => {
  const client = new pg.Client({ ...connectionOptions(address), statement_timeout: 0 })
  await client.connect()
  return client
}

/** How much is sealed by which key, in the database; files are counted by `resealAll` alone. */
export const countSealed = async ({
  address,
  ring,
}: Pick<ResealOptions, 'address' | 'ring'>): Promise<SealedCounts[]> => {
  const client = await connect(address)
  try {
    return await countAll(client, versionOf(ring))
  } finally {
    await client.end()
  }
}

const countAll = async (client: pg.Client, version: Buffer): Promise<SealedCounts[]> => {
  const counts: SealedCounts[] = []
  const count = async (part: string, from: string, sealed: string) => {
    const { rows } = await client.query<{ current: string; older: string }>(
      `select count(*) filter (where substring(${sealed} for 4) = $1) as current,
         count(*) filter (where substring(${sealed} for 4) <> $1) as older from ${from}`,
      [version],
    )
    const [row] = rows
    counts.push({ part, current: Number(row?.current), older: Number(row?.older) })
  }
  for (const { table, column } of sealedColumns) {
    await count(`${table}.${column}`, table, column)
  }
  await count(
    addressPart,
    'audit.entry e left join audit.resealed_address r using (entry_id)',
    'coalesce(r.address_encrypted, e.address_encrypted)',
  )
  await count(outboxPart, sealedInOutbox, 'sealed')
  return counts
}

const addressPart = 'audit.entry.address_encrypted'
const outboxPart = 'platform.outbox.payload'
const imagePart = 'image.upload'

/** Notifications that wait to be planned: members of their payload, as base64url. */
const sealedInOutbox = `(select decode(rpad(translate(member, '-_', '+/'),
    (length(member) + 3) / 4 * 4, '='), 'base64') as sealed
  from platform.outbox, lateral (values (payload->>'facts'), (payload->>'phone')) m (member)
  where topic = 'notification' and member is not null) o`

/**
 * Seals everything that an older key sealed again with the first key of the ring, batch by batch, each
 * in a transaction of its own, while the server runs. May be interrupted anywhere and run again: what
 * is done is passed over. At the end no value is sealed by another key, and only the first key remains
 * entered, so that a server starts without the others. Every process must run with this first key
 * before. Holds a lock of its own; rows are locked batch by batch.
 * @throws when another run holds the lock, when a value does not open, or when values of older keys
 * keep coming, which a process with another first key writes.
 */
export const resealAll = async (options: ResealOptions): Promise<SealedCounts[]> => {
  const client = await connect(options.address)
  const version = versionOf(options.ring)
  const resealing: Resealing = { ...options, client, version }
  try {
    await holdLock(client)
    await enterCurrentKey(resealing)
    for (let pass = 1; ; pass += 1) {
      for (const column of sealedColumns) await resealColumn(resealing, column)
      await resealAddresses(resealing)
      await resealOutbox(resealing)
      await resealImages(resealing)
      const counts = await countAll(client, version)
      const older = counts.filter(each => each.older > 0)
      if (older.length === 0) {
        await client.query('delete from platform.sealing_key where version <> $1', [
          options.ring.current.version,
        ])
        return counts
      }
      if (pass === maxPasses) {
        throw new Error(
          `a process still seals with an older key: ${older.map(({ part }) => part).join(', ')}`,
        )
      }
    }
  } finally {
    await client.end()
  }
}

const holdLock = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [lockKey])
  if (rows[0]?.held !== true) throw new Error('another run seals this database again')
  await client.query(`set lock_timeout = ${lockTimeoutMs}`)
}

const enterCurrentKey = async ({ client, ring }: Resealing): Promise<void> => {
  await client.query(
    `insert into platform.sealing_key (version, fingerprint) values ($1, $2)
     on conflict do nothing`,
    [ring.current.version, fingerprintOf(ring.current.key)],
  )
}

/** Runs again what waited too long for a borrower's lock, or met one in another order. */
const untilUnlocked = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!['55P03', '40P01'].includes(findErrorCode(error) ?? '')) throw error
      await sleep(100)
    }
  }
}

const finishBatch = async (
  { report, pauseMs = 0 }: Resealing,
  part: string,
  resealed: number,
): Promise<void> => {
  if (resealed === 0) return
  report(part, resealed)
  if (pauseMs > 0) await sleep(pauseMs)
}

/** The table, or its partitions, which have the rows. */
const tablesOf = async (client: pg.Client, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    'select relid::regclass::text as name from pg_partition_tree($1::regclass) where isleaf',
    [table],
  )
  return rows.length > 0 ? rows.map(({ name }) => name) : [table]
}

const resealColumn = async (resealing: Resealing, column: SealedColumn): Promise<void> => {
  for (const name of await tablesOf(resealing.client, column.table)) {
    await resealPages(resealing, name, column)
  }
}

/** By pages of a table or partition, so that the order of its keys does not matter. */
const resealPages = async (
  resealing: Resealing,
  name: string,
  { table, column, rowId }: SealedColumn,
): Promise<void> => {
  const { client, cipher, version } = resealing
  const { rows } = await client.query<{ pages: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages`,
    [name],
  )
  for (let page = 0; page < (rows[0]?.pages ?? 0); page += pagesAtOnce) {
    const found = await client.query<{ place: string; id: string; sealed: Buffer }>(
      `select ctid::text as place, ${rowId} as id, ${column} as sealed from ${name}
       where ctid >= $1::tid and ctid < $2::tid and substring(${column} for 4) <> $3`,
      [`(${page},0)`, `(${page + pagesAtOnce},0)`, version],
    )
    const again = found.rows.map(({ id, sealed }) =>
      cipher.sealBytes(cipher.openBytes(sealed, id), id),
    )
    if (again.length === 0) continue
    // A row that was changed since is elsewhere or holds something else; the next pass finds it.
    const { rowCount } = await untilUnlocked(() =>
      client.query(
        `update ${name} t set ${column} = n.again
         from unnest($1::tid[], $2::bytea[], $3::bytea[]) n (place, sealed, again)
         where t.ctid = n.place and t.${column} = n.sealed`,
        [found.rows.map(({ place }) => place), found.rows.map(({ sealed }) => sealed), again],
      ),
    )
    await finishBatch(resealing, `${table}.${column}`, rowCount ?? 0)
  }
}

/** Entries are signed and never changed: their addresses get a second row. */
const resealAddresses = async (resealing: Resealing): Promise<void> => {
  const { client, cipher, version } = resealing
  for (let after = '0'; ; ) {
    const found = await client.query<{ no: string; id: string; sealed: Buffer }>(
      `select e.entry_no::text as no, e.entry_id as id,
         coalesce(r.address_encrypted, e.address_encrypted) as sealed
       from audit.entry e left join audit.resealed_address r using (entry_id)
       where e.entry_no > $1 and substring(coalesce(r.address_encrypted, e.address_encrypted) for 4) <> $2
       order by e.entry_no limit 500`,
      [after, version],
    )
    const last = found.rows.at(-1)
    if (!last) return
    after = last.no
    await client.query(
      `insert into audit.resealed_address (entry_id, address_encrypted)
       select * from unnest($1::uuid[], $2::bytea[])
       on conflict (entry_id) do update set address_encrypted = excluded.address_encrypted`,
      [
        found.rows.map(({ id }) => id),
        found.rows.map(({ id, sealed }) => cipher.sealBytes(cipher.openBytes(sealed, id), id)),
      ],
    )
    await finishBatch(resealing, addressPart, found.rows.length)
  }
}

const sealedPayload = z.looseObject({
  notificationId: z.string(),
  facts: z.string(),
  phone: z.nullable(z.string()),
})

const resealOutbox = async (resealing: Resealing): Promise<void> => {
  const { client, cipher } = resealing
  const again = (sealed: string, id: string) =>
    cipher.seal(cipher.open(Buffer.from(sealed, 'base64url'), id), id).toString('base64url')
  const { rows } = await client.query<{ id: string; payload: unknown; text: string }>(
    `select message_id as id, payload, payload::text as text from platform.outbox
     where topic = 'notification'`,
  )
  for (const { id, payload, text } of rows) {
    const { notificationId, facts, phone } = z.parse(sealedPayload, payload)
    const isCurrent = [facts, ...(phone === null ? [] : [phone])].every(sealed =>
      Buffer.from(sealed, 'base64url').subarray(0, 4).equals(resealing.version),
    )
    if (isCurrent) continue
    const sealed = {
      facts: again(facts, notificationId),
      phone: phone === null ? null : again(phone, notificationId),
    }
    const { rowCount } = await untilUnlocked(() =>
      client.query(
        `update platform.outbox set payload = payload || $2::jsonb
         where message_id = $1 and payload = $3::jsonb`,
        [id, JSON.stringify(sealed), text],
      ),
    )
    await finishBatch(resealing, outboxPart, rowCount ?? 0)
  }
}

/** Files in the order of their images' ids, which is that of time; an interrupted run goes on. */
const resealImages = async (resealing: Resealing): Promise<void> => {
  const { client, ring } = resealing
  for (;;) {
    const { rows } = await client.query<{ id: string; key: string }>(
      `select image_id as id, file_key as key from image.upload
       where file_key is not null and image_id > coalesce((select images_until
         from platform.sealing_key where version = $1), '00000000-0000-0000-0000-000000000000')
       order by image_id limit ${filesAtOnce}`,
      [ring.current.version],
    )
    const last = rows.at(-1)
    if (!last) return
    let resealed = 0
    for (const image of rows) if (await resealImage(resealing, image)) resealed += 1
    await client.query('update platform.sealing_key set images_until = $2 where version = $1', [
      ring.current.version,
      last.id,
    ])
    await finishBatch(resealing, imagePart, resealed)
  }
}

const resealImage = async (
  { client, cipher, files, version }: Resealing,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<boolean> => {
  const sealed = await files.get(key)
  if (!sealed || sealed.subarray(0, 4).equals(version)) return false
  await files.put(key, cipher.sealBytes(cipher.openBytes(sealed, id), id))
  // One that was deleted meanwhile would come back.
  const { rowCount } = await client.query('select from image.upload where file_key = $1', [key])
  if (rowCount === 0) await files.delete(key)
  return true
}
