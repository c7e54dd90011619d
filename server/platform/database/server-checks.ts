import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import { StartRefusal } from '../process/start-refusal.ts'

/**
 * A commit that these settings keep from the disk can be lost after the borrower saw it.
 */
const durableSettings = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** @throws StartRefusal when production would lose money on a power cut, or could edit the ledger. */
export async function refuseUnsafeServer(db: Kysely<Tables>): Promise<void> {
  const problems: string[] = []
  for (const name of durableSettings) {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(
      db,
    )
    if (rows[0]?.value === 'off') problems.push(`the database runs with ${name} off`)
  }
  const { rows } = await sql<{ name: string; isSuperuser: boolean }>`
    select current_user as name, rolsuper as is_superuser from pg_roles where rolname = current_user
  `.execute(db)
  const [user] = rows
  if (user?.isSuperuser) {
    problems.push(
      `DATABASE_URL's user ${user.name} is a superuser; use one with rupya_app's rights`,
    )
  } else if (await mayEditHistory(db)) {
    problems.push(
      `DATABASE_URL's user ${user?.name} may change ledger or audit entries; use rupya_app's rights`,
    )
  }
  if (problems.length > 0) throw new StartRefusal(problems)
}

/** What a statement, a lock and an idle transaction may take, as PostgreSQL names it. */
const timeLimits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/**
 * Through a pooler a process cannot set time limits for its connections, so the role has them.
 * @throws StartRefusal naming each that is not set.
 */
export async function refuseWithoutTimeLimits(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string; user: string }>`
    select name, current_user as user from pg_settings
    where name = any(${timeLimits}) and setting = '0' order by name`.execute(db)
  if (rows.length === 0) return
  throw new StartRefusal(
    rows.map(
      ({ name, user }) =>
        `behind a pooler the role has the time limits: alter role ${user} set ${name} = '15s'`,
    ),
  )
}

/**
 * A database belongs to production or to a sandbox, for good: in a sandbox anyone can move its
 * clock and pay its loans. The first to open it decides. @throws StartRefusal when it belongs to
 * the other.
 */
export async function bindInstallationMode(
  db: Kysely<Tables>,
  mode: 'sandbox' | 'production',
): Promise<void> {
  await db
    .insertInto('platform.installation')
    .values({ mode })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const owner = await db
    .selectFrom('platform.installation')
    .select('mode')
    .executeTakeFirstOrThrow()
  if (owner.mode !== mode) {
    throw new StartRefusal(
      `this database was set up for ${owner.mode} and is never opened for ${mode}`,
    )
  }
}

/** Whether entries that are only ever added may be changed: of ledger, audit and approvals. */
async function mayEditHistory(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean | null }>`
    select bool_or(has_table_privilege(c.oid, 'update, delete, truncate')) as may
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where (n.nspname in ('ledger', 'audit') or (n.nspname, c.relname) = ('approval', 'history'))
      and c.relkind in ('r', 'p')`.execute(db)
  return rows[0]?.may === true
}
