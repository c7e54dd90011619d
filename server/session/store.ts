import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CommonParameters } from '#contract/common-parameters.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { openBorrower } from '../profile/public.ts'
import type { Tables } from '../tables.ts'
import { sessionChannel } from './session-cache.ts'

export type StoredSession = {
  readonly borrowerId: string
  readonly market: MarketCode
  readonly common: CommonParameters
  readonly startedAt: Date
  /** When an SMS code was last proven in it; null: begun by an address alone. */
  readonly codeProvenAt: Date | null
  readonly lastSeenAt: Date
  readonly expiresAt: Date
}

export const findLiveSession = async (
  db: Kysely<Tables>,
  tokenHash: Buffer,
  now: Date,
): Promise<StoredSession | undefined> => {
  const row = await db
    .selectFrom('session.session as s')
    .innerJoin('profile.borrower as b', 'b.borrowerId', 's.borrowerId')
    .select([
      's.borrowerId',
      's.common',
      's.createdAt',
      's.codeProvenAt',
      's.lastSeenAt',
      's.expiresAt',
      'b.market',
    ])
    .where('s.tokenHash', '=', tokenHash)
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    // A ticket for an account that was closed meanwhile opens nothing.
    .where('b.closedAt', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      borrowerId: row.borrowerId,
      market: row.market,
      common: row.common,
      startedAt: row.createdAt,
      codeProvenAt: row.codeProvenAt,
      lastSeenAt: row.lastSeenAt,
      expiresAt: row.expiresAt,
    }
  )
}

/** By what a session begins: a sign-in, or another session, which it continues. */
export type SessionOrigin =
  | { readonly passkeyId?: string | undefined; readonly deviceHash?: Buffer | undefined }
  | { readonly continues: Buffer }

type NewSession = {
  tokenHash: Buffer
  borrowerId: string
  common: CommonParameters
  agent: string
  /** When the phone was proven. */
  startedAt: Date
  codeProvenAt: Date | null
  now: Date
  expiresAt: Date
  origin: SessionOrigin
}

/**
 * An account that was closed meanwhile gets none, nor does a session that continues one which was
 * ended or is over: false then, and the token opens nothing.
 */
export const insertSession = async (db: Kysely<Tables>, session: NewSession): Promise<boolean> => {
  const { origin } = session
  const open = openBorrower(db, session.borrowerId).select([
    sql.val(session.tokenHash).as('tokenHash'),
    'b.borrowerId',
    sql.val(JSON.stringify(session.common)).as('common'),
    sql.val(session.agent.slice(0, 200)).as('agent'),
    sql.val(session.startedAt).as('createdAt'),
    sql.val(session.codeProvenAt).as('codeProvenAt'),
    sql.val(session.now).as('lastSeenAt'),
    sql.val(session.expiresAt).as('expiresAt'),
  ])
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('session.session')
    .columns([
      'tokenHash',
      'borrowerId',
      'common',
      'agent',
      'createdAt',
      'codeProvenAt',
      'lastSeenAt',
      'expiresAt',
      'passkeyId',
      'deviceHash',
    ])
    .expression(
      'continues' in origin
        ? open
            .innerJoin('session.session as s', 's.borrowerId', 'b.borrowerId')
            .where('s.tokenHash', '=', origin.continues)
            .where('s.endedAt', 'is', null)
            .where('s.expiresAt', '>', session.now)
            // Who ends it waits for this, or has ended it before.
            .forShare('s')
            .select(['s.passkeyId', 's.deviceHash'])
        : open.select([
            sql.val(origin.passkeyId ?? null).as('passkeyId'),
            sql.val(origin.deviceHash ?? null).as('deviceHash'),
          ]),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Keeps what the shell now says about itself, and pushes the idle limit out. */
export const touchSession = async (
  db: Kysely<Tables>,
  tokenHash: Buffer,
  changes: { common?: CommonParameters; codeProvenAt?: Date; now: Date; expiresAt: Date },
): Promise<void> => {
  await db
    .updateTable('session.session')
    .set({
      lastSeenAt: changes.now,
      expiresAt: changes.expiresAt,
      ...(changes.common ? { common: JSON.stringify(changes.common) } : {}),
      ...(changes.codeProvenAt ? { codeProvenAt: changes.codeProvenAt } : {}),
    })
    .where('tokenHash', '=', tokenHash)
    .execute()
}

/** Where a borrower is signed in, the latest used first. */
export const listLiveSessions = async (db: Kysely<Tables>, borrowerId: string, now: Date) =>
  await db
    .selectFrom('session.session')
    .select(['sessionId', 'tokenHash', 'common', 'agent', 'createdAt', 'lastSeenAt'])
    .where('borrowerId', '=', borrowerId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .limit(50)
    .execute()

type SessionFilter =
  | { readonly tokenHash: Buffer }
  | { readonly borrowerId: string; readonly id?: string }
  | PasskeySessions

type OwnPasskey = { readonly borrowerId: string; readonly passkeyId: string }

/** The sessions that a passkey began, but the one by which it is removed. */
type PasskeySessions = OwnPasskey & { readonly except: Buffer }

/** `deviceHash`: of the known device in which it began; null where that had none. */
export type EndedSession = { readonly tokenHash: Buffer; readonly deviceHash: Buffer | null }

/** Ends sessions, and tells every process that may still keep them. */
const endSessions = async (
  db: Kysely<Tables>,
  which: SessionFilter,
  now: Date,
): Promise<EndedSession[]> => {
  const rows = await db
    .with('ended', query => {
      const live = query
        .updateTable('session.session')
        .set({ endedAt: now })
        .where('endedAt', 'is', null)
        .returning(['tokenHash', 'deviceHash'])
      if ('tokenHash' in which) return live.where('tokenHash', '=', which.tokenHash)
      const own = live.where('borrowerId', '=', which.borrowerId)
      if ('passkeyId' in which) {
        return own.where('passkeyId', '=', which.passkeyId).where('tokenHash', '<>', which.except)
      }
      return which.id === undefined ? own : own.where('sessionId', '=', which.id)
    })
    .selectFrom('ended')
    .select([
      'tokenHash',
      'deviceHash',
      sql`pg_notify(${sessionChannel}, ${sessionNameOf(sql.ref('tokenHash'))})`.as('notified'),
    ])
    .execute()
  return rows.map(({ tokenHash, deviceHash }) => ({ tokenHash, deviceHash }))
}

/** A session's name in notices (`sessionName`), as the database writes it. */
const sessionNameOf = (hash: RawBuilder<unknown>) =>
  sql`rtrim(translate(encode(${hash}, 'base64'), E'+/\n', '-_'), '=')`

export const endSession = async (
  db: Kysely<Tables>,
  tokenHash: Buffer,
  now: Date,
): Promise<void> => {
  await endSessions(db, { tokenHash }, now)
}

/** One of a borrower's own, by the id they know it by; undefined when it is not theirs. */
export const endOwnSession = async (
  db: Kysely<Tables>,
  own: { borrowerId: string; id: string },
  now: Date,
): Promise<EndedSession | undefined> => (await endSessions(db, own, now))[0]

export const endPasskeySessions = async (
  db: Kysely<Tables>,
  which: PasskeySessions,
  now: Date,
): Promise<EndedSession[]> => await endSessions(db, which, now)

/** The devices on which a passkey began sessions, also those that are over, while their rows are kept. */
export const listPasskeyDevices = async (
  db: Kysely<Tables>,
  { borrowerId, passkeyId }: OwnPasskey,
): Promise<Buffer[]> => {
  const rows = await db
    .selectFrom('session.session')
    .select('deviceHash')
    .distinct()
    .where('borrowerId', '=', borrowerId)
    .where('passkeyId', '=', passkeyId)
    .execute()
  return rows.flatMap(({ deviceHash }) => deviceHash ?? [])
}

/** On how many devices a borrower's sessions have begun since an instant, also those that are over. */
export const countDevices = async (
  db: Kysely<Tables>,
  borrowerId: string,
  since: Date,
): Promise<number> => {
  const { devices } = await db
    .selectFrom('session.session')
    .select(eb => eb.fn.count<bigint>('deviceHash').distinct().as('devices'))
    .where('borrowerId', '=', borrowerId)
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(devices)
}

export const endAllSessions = async (
  db: Kysely<Tables>,
  borrowerId: string,
  now: Date,
): Promise<EndedSession[]> => await endSessions(db, { borrowerId }, now)

export const insertTicket = async (
  db: Kysely<Tables>,
  ticket: {
    ticketHash: Buffer
    borrowerId: string
    common: CommonParameters
    path: string
    /** The session that asks for it; null when none does. */
    sessionHash: Buffer | null
    /** It confirms a change of account, and opens no address. */
    forSwitch: boolean
    expiresAt: Date
  },
): Promise<void> => {
  await db
    .insertInto('session.ticket')
    .columns([
      'ticketHash',
      'borrowerId',
      'common',
      'path',
      'expiresAt',
      'sessionHash',
      'forSwitch',
    ])
    .expression(
      openBorrower(db, ticket.borrowerId).select(({ val }) => [
        val(ticket.ticketHash).as('ticketHash'),
        'b.borrowerId',
        val(JSON.stringify(ticket.common)).as('common'),
        val(ticket.path).as('path'),
        val(ticket.expiresAt).as('expiresAt'),
        val(ticket.sessionHash).as('sessionHash'),
        val(ticket.forSwitch).as('forSwitch'),
      ]),
    )
    .execute()
}

type BurntTicket = {
  readonly borrowerId: string
  readonly common: CommonParameters
  readonly path: string
  readonly sessionHash: Buffer | null
  /** When the session that asked for it began; null for one that no session asked for. */
  readonly startedAt: Date | null
}

/**
 * Burns a ticket: of any number of tries at once, exactly one gets it, and none once the session
 * that asked for it is over.
 */
export const burnTicket = async (
  db: Kysely<Tables>,
  { ticketHash, forSwitch }: { readonly ticketHash: Buffer; readonly forSwitch: boolean },
  now: Date,
): Promise<BurntTicket | undefined> => {
  const row = await db
    .updateTable('session.ticket')
    .set({ usedAt: now })
    .where('ticketHash', '=', ticketHash)
    .where('forSwitch', '=', forSwitch)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where(eb =>
      eb.or([
        eb('sessionHash', 'is', null),
        eb.exists(
          eb
            .selectFrom('session.session as s')
            .select('s.tokenHash')
            .whereRef('s.tokenHash', '=', 'session.ticket.sessionHash')
            .where('s.endedAt', 'is', null)
            .where('s.expiresAt', '>', now),
        ),
      ]),
    )
    .returning(eb => [
      'borrowerId',
      'common',
      'path',
      'sessionHash',
      eb
        .selectFrom('session.session as s')
        .select('s.createdAt')
        .whereRef('s.tokenHash', '=', 'session.ticket.sessionHash')
        .as('startedAt'),
    ])
    .executeTakeFirst()
  return row
}

/** Whose unused ticket for a change of account it is; undefined once it is used or expired. */
export const findSwitchTicket = async (
  db: Kysely<Tables>,
  ticketHash: Buffer,
  now: Date,
): Promise<{ borrowerId: string } | undefined> =>
  await db
    .selectFrom('session.ticket')
    .select('borrowerId')
    .where('ticketHash', '=', ticketHash)
    .where('forSwitch', '=', true)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
