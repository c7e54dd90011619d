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
    .innerJoin('profile.borrower as b', 'b.borrower_id', 's.borrower_id')
    .select([
      's.borrower_id',
      's.common',
      's.created_at',
      's.last_seen_at',
      's.expires_at',
      'b.market',
    ])
    .where('s.token_hash', '=', tokenHash)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    // A ticket for an account that was closed meanwhile opens nothing.
    .where('b.closed_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      borrowerId: row.borrower_id,
      market: row.market,
      common: row.common,
      startedAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      expiresAt: row.expires_at,
    }
  )
}

/**
 * An account that was closed meanwhile gets none: its token opens nothing, and what the device says
 * of itself is not kept.
 */
export const insertSession = async (
  db: Kysely<Tables>,
  session: {
    tokenHash: Buffer
    borrowerId: string
    common: CommonParameters
    agent: string
    /** When the phone was proven. */
    startedAt: Date
    now: Date
    expiresAt: Date
  },
): Promise<void> => {
  await db
    .insertInto('session.session')
    .columns([
      'token_hash',
      'borrower_id',
      'common',
      'agent',
      'created_at',
      'last_seen_at',
      'expires_at',
    ])
    .expression(
      openBorrower(db, session.borrowerId).select(({ val }) => [
        val(session.tokenHash).as('token_hash'),
        'b.borrower_id',
        val(JSON.stringify(session.common)).as('common'),
        val(session.agent.slice(0, 200)).as('agent'),
        val(session.startedAt).as('created_at'),
        val(session.now).as('last_seen_at'),
        val(session.expiresAt).as('expires_at'),
      ]),
    )
    .execute()
}

/** Keeps what the shell now says about itself, and pushes the idle limit out. */
export const touchSession = async (
  db: Kysely<Tables>,
  tokenHash: Buffer,
  changes: { common?: CommonParameters; now: Date; expiresAt: Date },
): Promise<void> => {
  await db
    .updateTable('session.session')
    .set({
      last_seen_at: changes.now,
      expires_at: changes.expiresAt,
      ...(changes.common ? { common: JSON.stringify(changes.common) } : {}),
    })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Where a borrower is signed in, the latest used first. */
export const listLiveSessions = async (db: Kysely<Tables>, borrowerId: string, now: Date) =>
  await db
    .selectFrom('session.session')
    .select(['session_id', 'token_hash', 'common', 'agent', 'created_at', 'last_seen_at'])
    .where('borrower_id', '=', borrowerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(50)
    .execute()

type SessionFilter =
  | { readonly tokenHash: Buffer }
  | { readonly borrowerId: string; readonly id?: string }

/** Ends sessions, and tells every process that may still keep them. Answers whose they were. */
const endSessions = async (
  db: Kysely<Tables>,
  which: SessionFilter,
  now: Date,
): Promise<Buffer[]> => {
  const rows = await db
    .with('ended', query => {
      const live = query
        .updateTable('session.session')
        .set({ ended_at: now })
        .where('ended_at', 'is', null)
        .returning('token_hash')
      if ('tokenHash' in which) return live.where('token_hash', '=', which.tokenHash)
      const own = live.where('borrower_id', '=', which.borrowerId)
      return which.id === undefined ? own : own.where('session_id', '=', which.id)
    })
    .selectFrom('ended')
    .select([
      'token_hash',
      sql`pg_notify(${sessionChannel}, ${sessionNameOf(sql.ref('token_hash'))})`.as('told'),
    ])
    .execute()
  return rows.map(row => row.token_hash)
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
): Promise<Buffer | undefined> => (await endSessions(db, own, now))[0]

export const endAllSessions = async (
  db: Kysely<Tables>,
  borrowerId: string,
  now: Date,
): Promise<Buffer[]> => await endSessions(db, { borrowerId }, now)

export const insertTicket = async (
  db: Kysely<Tables>,
  ticket: {
    ticketHash: Buffer
    borrowerId: string
    common: CommonParameters
    path: string
    /** The session that asks for it; null when none does. */
    sessionHash: Buffer | null
    expiresAt: Date
  },
): Promise<void> => {
  await db
    .insertInto('session.ticket')
    .columns(['ticket_hash', 'borrower_id', 'common', 'path', 'expires_at', 'session_hash'])
    .expression(
      openBorrower(db, ticket.borrowerId).select(({ val }) => [
        val(ticket.ticketHash).as('ticket_hash'),
        'b.borrower_id',
        val(JSON.stringify(ticket.common)).as('common'),
        val(ticket.path).as('path'),
        val(ticket.expiresAt).as('expires_at'),
        val(ticket.sessionHash).as('session_hash'),
      ]),
    )
    .execute()
}

type BurntTicket = {
  readonly borrowerId: string
  readonly common: CommonParameters
  readonly path: string
  /** When the session that asked for it began; null for one that no session asked for. */
  readonly provenAt: Date | null
}

/**
 * Burns a ticket: of any number of tries at once, exactly one gets it, and none once the session
 * that asked for it is over.
 */
export const burnTicket = async (
  db: Kysely<Tables>,
  ticketHash: Buffer,
  now: Date,
): Promise<BurntTicket | undefined> => {
  const row = await db
    .updateTable('session.ticket')
    .set({ used_at: now })
    .where('ticket_hash', '=', ticketHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(eb =>
      eb.or([
        eb('session_hash', 'is', null),
        eb.exists(
          eb
            .selectFrom('session.session as s')
            .select('s.token_hash')
            .whereRef('s.token_hash', '=', 'session.ticket.session_hash')
            .where('s.ended_at', 'is', null)
            .where('s.expires_at', '>', now),
        ),
      ]),
    )
    .returning(eb => [
      'borrower_id as borrowerId',
      'common',
      'path',
      eb
        .selectFrom('session.session as s')
        .select('s.created_at')
        .whereRef('s.token_hash', '=', 'session.ticket.session_hash')
        .as('provenAt'),
    ])
    .executeTakeFirst()
  return row
}
