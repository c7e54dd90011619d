/**
 * The database is unavailable: down, starting, full, or its connection was lost. The caller may try
 * again; nothing was written, unless this is a `CommitUnknown`.
 */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'
}

/** A lock or a statement took longer than its time limit. */
export class DatabaseBusy extends DatabaseUnavailable {
  override readonly name: string = 'DatabaseBusy'
}

/**
 * The connection was lost during the commit: the work may have happened or not. Only reading what
 * it would have written tells; see `runOnce` in idempotency.ts.
 */
export class CommitUnknown extends DatabaseUnavailable {
  override readonly name: string = 'CommitUnknown'
}

/** SQLSTATEs (PostgreSQL manual, appendix A) after which trying later can help. */
const unavailableStates = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting or stopping
  '57P05', // idle_session_timeout
  '25006', // read_only_sql_transaction: a standby, after a failover or before it is promoted
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
])
const busyStates = new Set([
  '55P03', // lock_not_available: lock_timeout
  '57014', // query_canceled: statement_timeout
])
const lostConnections = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the socket file is gone
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** node-postgres errors without a code. */
const lostConnectionTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Postgres connection has been discarded)/

/** The error code of PostgreSQL (five characters) or of the system, if it has one. */
export function findErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/**
 * Converts errors of connection and of time limits to our types; every other error is returned as
 * it is.
 */
export function nameDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error
  const code = findErrorCode(error) ?? ''
  if (busyStates.has(code)) return new DatabaseBusy(error.message, { cause: error })
  const lost =
    unavailableStates.has(code) ||
    code.startsWith('08') ||
    lostConnections.has(code) ||
    lostConnectionTexts.test(error.message)
  return lost ? new DatabaseUnavailable(error.message, { cause: error }) : error
}

/** A lock was not free in time: what else the statement would have done may succeed without it. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseBusy && findErrorCode(error.cause) === '55P03'
}

/** Serialization failure or deadlock: the same work, tried again, can succeed. */
export function isRetryable(error: unknown): boolean {
  const code = findErrorCode(error)
  return code === '40001' || code === '40P01' || isStalePlan(error)
}

/**
 * The server only reads, so it is a standby. A transaction of ours that asked to only read would be
 * refused the same way; there is none.
 */
export function isReadOnlyServer(error: unknown): boolean {
  return findErrorCode(error) === '25006'
}

/** A migration changed a table under a prepared statement; a new connection prepares it anew. */
export function isStalePlan(error: unknown): boolean {
  return (
    findErrorCode(error) === '0A000' && error instanceof Error && /cached plan/.test(error.message)
  )
}

/** Whether a row was refused by a unique index of that name. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  return (
    findErrorCode(error) === '23505' &&
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === index
  )
}
