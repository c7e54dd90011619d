import { type Kysely, sql } from 'kysely'
import type { CommonParameters } from '#contract/common-parameters.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Tables } from '../tables.ts'
import { sessionChannel, sessionName } from './session-cache.ts'

export type StoredSession = {
  readonly borrowerId: string
  readonly market: MarketCode
  readonly common: CommonParameters
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
    .select(['s.borrower_id', 's.common', 's.last_seen_at', 's.expires_at', 'b.market'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .executeTakeFirst()
  return (
    row && {
      borrowerId: row.borrower_id,
      market: row.market,
      common: row.common,
      lastSeenAt: row.last_seen_at,
      expiresAt: row.expires_at,
    }
  )
}

export const insertSession = async (
  db: Kysely<Tables>,
  session: {
    tokenHash: Buffer
    borrowerId: string
    common: CommonParameters
    now: Date
    expiresAt: Date
  },
): Promise<void> => {
  await db
    .insertInto('session.session')
    .values({
      token_hash: session.tokenHash,
      borrower_id: session.borrowerId,
      common: JSON.stringify(session.common),
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      ended_at: null,
    })
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

/** Ends a session, and tells every process that may still keep it. */
export const endSession = async (
  db: Kysely<Tables>,
  tokenHash: Buffer,
  now: Date,
): Promise<void> => {
  await db
    .with('ended', query =>
      query
        .updateTable('session.session')
        .set({ ended_at: now })
        .where('token_hash', '=', tokenHash)
        .where('ended_at', 'is', null)
        .returning('token_hash'),
    )
    .selectFrom('ended')
    .select(sql`pg_notify(${sessionChannel}, ${sessionName(tokenHash)})`.as('told'))
    .execute()
}

export const insertTicket = async (
  db: Kysely<Tables>,
  ticket: {
    ticketHash: Buffer
    borrowerId: string
    common: CommonParameters
    path: string
    expiresAt: Date
  },
): Promise<void> => {
  await db
    .insertInto('session.ticket')
    .values({
      ticket_hash: ticket.ticketHash,
      borrower_id: ticket.borrowerId,
      common: JSON.stringify(ticket.common),
      path: ticket.path,
      expires_at: ticket.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Burns a ticket: of any number of tries at once, exactly one gets it. */
export const burnTicket = async (
  db: Kysely<Tables>,
  ticketHash: Buffer,
  now: Date,
): Promise<{ borrowerId: string; common: CommonParameters; path: string } | undefined> => {
  const row = await db
    .updateTable('session.ticket')
    .set({ used_at: now })
    .where('ticket_hash', '=', ticketHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['borrower_id', 'common', 'path'])
    .executeTakeFirst()
  return row && { borrowerId: row.borrower_id, common: row.common, path: row.path }
}
