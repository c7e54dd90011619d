import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import { type DigestName, readDigest, storeDigest } from '../providers/files/signed-digests.ts'
import type { Services } from '../services.ts'
import { settleMs } from './add-to-totals.ts'
import { idAt, millisecondsOf } from './id-ranges.ts'

type DigestServices = Pick<Services, 'db' | 'cipher' | 'clock' | 'files'>

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/**
 * Of the entries whose ids were made in one hour: how many, SHA-256 over their hashes in order, and over
 * all that they consist of, by no function of ours that an owner of the database could replace. The
 * release before stored no `content`, nor keeps it when it signs again; it goes in when it is compared.
 */
const hourDigest = z.object({
  entries: z.number(),
  hash: z.string(),
  content: z.optional(z.string()),
})
/** The hours of a day (UTC) that are final, the first first. */
const dayFields = z.object({ hours: z.array(hourDigest) })
/** The days that have a digest. */
const headFields = z.object({ first: z.string(), last: z.string() })

type HourDigest = z.infer<typeof hourDigest>

const named = (name: string): DigestName => ({ stream: 'ledger', name })
const head = named('head')

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

const daysFrom = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMs) days.push(dayOf(at))
  return days
}

/**
 * Of a million entries, which the end of a day posts within an hour, one statement takes 10 s and more:
 * an hour is read by so many at once.
 */
const batchSize = 20_000

type EntryHashes = {
  readonly entries: number
  readonly hashes: Buffer
  readonly contents: Buffer
  readonly last: string
}

const readHour = async ({ db }: DigestServices, from: number): Promise<Required<HourDigest>> => {
  const hash = createHash('sha256')
  const content = createHash('sha256')
  let entries = 0
  let after = sql`entry_id >= ${idAt(from)}::uuid`
  for (let isFull = true; isFull; ) {
    const { rows } = await sql<EntryHashes>`
      select count(*)::int as entries,
        coalesce(string_agg(hash, ''::bytea order by entry_id), ''::bytea) as hashes,
        coalesce(string_agg(sha256(convert_to(row(entry_id, stream, stream_no, kind, currency,
            business_on - date '1970-01-01', cause_kind, cause_id, actor, reverses, loan_id,
            extract(epoch from posted_at), accounts, amounts)::text, 'UTF8')), ''::bytea
            order by entry_id), ''::bytea) as contents,
        (array_agg(entry_id order by entry_id desc))[1] as last
      from (
        select * from ledger.entry where ${after} and entry_id < ${idAt(from + hourMs)}::uuid
        order by entry_id limit ${batchSize}
      ) batch`.execute(db)
    const [batch] = rows
    if (!batch) throw new Error('an aggregate without a row')
    hash.update(batch.hashes)
    content.update(batch.contents)
    entries += batch.entries
    isFull = batch.entries === batchSize
    after = sql`entry_id > ${batch.last}::uuid`
  }
  return { entries, hash: hash.digest('hex'), content: content.digest('hex') }
}

const firstEntryDay = async ({ db }: DigestServices): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select entry_id as id from ledger.entry order by entry_id limit 1`.execute(db)
  return rows[0] && dayOf(millisecondsOf(rows[0].id))
}

/** The end of the last hour in which no entry is added any more. */
const finalUntil = ({ clock }: DigestServices): number =>
  Math.floor((clock.wallNow().getTime() - settleMs) / hourMs) * hourMs

/**
 * Appends the hours that are final to the digests of their days. What is missing before the last one
 * is not stored again: the proof must find it. May run again; several at once store the same.
 */
export const storeLedgerDigests = async (services: DigestServices): Promise<void> => {
  const known = await readDigest(services, head, headFields)
  if (known === 'forged') return
  const first = known?.fields.first ?? (await firstEntryDay(services))
  if (first === undefined) return
  const until = finalUntil(services)
  let last = known?.fields.last
  for (const day of daysFrom(last ?? first, dayOf(until - 1))) {
    const stored = await readDigest(services, named(day), dayFields)
    const isRemoved = stored === undefined ? day === last && day !== first : last === undefined
    if (stored === 'forged' || isRemoved) return
    // Before the first day, so that one without it was removed.
    if (last === undefined) await storeDigest(services, head, { first, last: day })
    const hours = [...(stored?.fields.hours ?? [])]
    const before = hours.length
    for (let at = Date.parse(day) + before * hourMs; at < until && hours.length < 24; ) {
      hours.push(await readHour(services, at))
      at += hourMs
    }
    if (hours.length > before) await storeDigest(services, named(day), { hours })
    if (last !== undefined && last !== day) await storeDigest(services, head, { first, last: day })
    last = day
  }
}

const compareDay = async (
  services: DigestServices,
  { day, isLast }: { readonly day: string; readonly isLast: boolean },
): Promise<string[]> => {
  const stored = await readDigest(services, named(day), dayFields)
  if (stored === undefined) return [`digest ${day}: it is missing`]
  if (stored === 'forged') return [`digest ${day}: its signature is wrong`]
  const { hours } = stored.fields
  const violations: string[] = []
  // An earlier digest of the day is signed too.
  if (!isLast && hours.length < 24) {
    violations.push(`digest ${day}: it ends after ${hours.length} of 24 hours`)
  }
  const compared: HourDigest[] = []
  for (const [no, signed] of hours.entries()) {
    const found = await readHour(services, Date.parse(day) + no * hourMs)
    const place = `digest ${day}, hour ${no}`
    if (found.entries !== signed.entries) {
      violations.push(`${place}: ${found.entries} entries, and ${signed.entries} were signed`)
    } else if (found.hash !== signed.hash || found.content !== (signed.content ?? found.content)) {
      violations.push(`${place}: the entries are not those that were signed`)
    }
    compared.push(found)
  }
  const isOlder = stored.isOlder || hours.some(({ content }) => content === undefined)
  if (violations.length === 0 && isOlder) {
    await storeDigest(services, named(day), { hours: compared })
  }
  return violations
}

/**
 * Compares the whole ledger with the digests in the file store, hour by hour: entries at the end of a
 * chain that were cut off are missing here, though the rest of the chain holds. What agrees is signed
 * again if an older key signed it.
 */
export const verifyLedgerDigests = async (services: DigestServices): Promise<string[]> => {
  const first = await firstEntryDay(services)
  const known = await readDigest(services, head, headFields)
  if (known === undefined) {
    const hasFinal = first !== undefined && Date.parse(first) < finalUntil(services)
    return hasFinal ? ['digest head: it is missing'] : []
  }
  if (known === 'forged') return ['digest head: its signature is wrong']
  const violations: string[] = []
  if (first !== undefined && first < known.fields.first) {
    violations.push(`digest ${first}: it is missing, and there are entries`)
  }
  const { last } = known.fields
  for (const day of daysFrom(known.fields.first, last)) {
    violations.push(...(await compareDay(services, { day, isLast: day === last })))
  }
  if (violations.length === 0 && known.isOlder) await storeDigest(services, head, known.fields)
  return violations
}
