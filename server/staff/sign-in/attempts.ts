import { sql } from 'kysely'
import { addressBlocks } from '../../http/client-address.ts'
import { type CallContext, type Refusal, refuseForNow } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { createFairQueue } from '../../platform/process/fair-queue.ts'
import type { Services } from '../../services.ts'
import { isToken, keyedHash, staffBrowserCookie, tokenHash } from '../../session/public.ts'
import type { Db } from '../../tables.ts'
import type { StaffTables } from '../tables.ts'
import { recordSignIn } from './record-sign-in.ts'

const windowMs = 15 * 60_000
/**
 * Wrong tries in fifteen minutes. Those of browsers in which the person has signed in before count
 * by themselves: strangers who guess at a person close that person's password to strangers alone. A
 * passkey, and a reply of the identity provider, are not guessed: only the address counts.
 */
const limits = { person: 10, secondFactor: 5, address: 30, all: 200 } as const

/**
 * All tries wait for one lock, and each that waits holds a connection. So of a process at most two do, and
 * one of an address; others wait here, or are refused uncounted: a flood leaves the pool to everybody else.
 */
const turns = createFairQueue({ atOnce: 2, atOnceEach: 1, waiting: 60, waitingEach: 8 })
const maxWaitMs = 5_000
/** When a try that found no turn may come again. */
const busySeconds = 2

type AttemptMethod = StaffTables['staff.signInAttempt']['method']

type SignInAttempt = {
  /** The e-mail address that was typed, or the person's id. */
  readonly who: string
  /** Set once the person is known, to tell browsers apart. */
  readonly staffId: string | undefined
  readonly method: AttemptMethod
}

/** A counted attempt: one of the two follows. */
export type CountedAttempt = {
  /** Takes it out of the count again. */
  readonly succeed: () => Promise<void>
  /** Records that it was wrong. */
  readonly fail: () => Promise<void>
}

/** The call that a method's tries come by, for the audit stream. */
const callOf: Readonly<Record<AttemptMethod, string>> = {
  password: 'staffSignIn',
  'second-factor': 'giveSecondFactor',
  passkey: 'passkeySignIn',
  'open-id': 'finishOpenId',
}

const hashed = ({ config }: Pick<Services, 'config'>, text: string): Buffer =>
  keyedHash(config.secrets.code, `staff sign-in: ${text}`)

/** When the newest of `limit` wrong tries leaves the window; undefined where there are fewer. */
const closedUntil = async (
  db: Db,
  {
    where,
    limit,
    since,
  }: { readonly where: ReturnType<typeof sql>; readonly limit: number; readonly since: Date },
): Promise<Date | undefined> => {
  const { rows } = await sql<{ attemptedAt: Date }>`
    select attempted_at from staff.sign_in_attempt
    where not succeeded and attempted_at > ${since} and ${where}
    order by attempted_at desc offset ${limit - 1} limit 1
  `.execute(db)
  const [row] = rows
  return row && new Date(row.attemptedAt.getTime() + windowMs)
}

/** Whether this browser has signed in as the person before. */
const isKnownBrowser = async (
  { services, call }: CallContext,
  staffId: string | undefined,
): Promise<boolean> => {
  const cookie = staffBrowserCookie(services.config.secureCookies)
  const token = cookie.read(call.req.header('cookie') ?? null)
  if (staffId === undefined || !isToken(token)) return false
  const row = await services.db
    .selectFrom('staff.knownBrowser')
    .select('provenAt')
    .where('browserHash', '=', tokenHash(token))
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers that a person has signed in in this browser. */
export const rememberBrowser = async (
  { services, call }: CallContext,
  staffId: string,
): Promise<void> => {
  const cookie = staffBrowserCookie(services.config.secureCookies)
  const known = cookie.read(call.req.header('cookie') ?? null)
  const token = isToken(known) ? known : services.random.token()
  const provenAt = services.clock.wallNow()
  await services.db
    .insertInto('staff.knownBrowser')
    .values({ browserHash: tokenHash(token), staffId, provenAt })
    .onConflict(conflict => conflict.columns(['browserHash', 'staffId']).doUpdateSet({ provenAt }))
    .execute()
  call.header('Set-Cookie', cookie.set(token, knownBrowserDays * 86_400), { append: true })
}

export const knownBrowserDays = 90

/**
 * Counts one try to prove a person, before anything is compared; refuses it, uncounted, after too
 * many wrong ones, or while too many others wait for their count. The counts are taken one after the
 * other, so that no number of tries at once passes a limit.
 */
export const countAttempt = async (
  context: CallContext,
  { who, staffId, method }: SignInAttempt,
): Promise<CountedAttempt | Refusal> => {
  const { services, call, language } = context
  const { clock, random } = services
  const personHash = hashed(services, who.trim().toLowerCase())
  const { host } = addressBlocks(services.addressOf(call))
  const addressHash = hashed(services, host)
  const knownBrowser = await isKnownBrowser(context, staffId)
  const now = clock.wallNow()
  const since = new Date(now.getTime() - windowMs)
  const attemptId = random.uuid()
  const entry = {
    call: callOf[method],
    staffId,
    // An address that was typed may be anybody's.
    after: {
      method,
      who: `hash:${services.cipher.index(who.trim().toLowerCase()).toString('hex')}`,
    },
  }
  const personLimit = method === 'second-factor' ? limits.secondFactor : limits.person
  const endTurn = await turns.enter(host, maxWaitMs)
  if (!endTurn) return refuseForNow(say(language, 'tooManyRequests'), busySeconds)
  const counted = await inTransaction(services.db, async db => {
    await sql`select pg_advisory_xact_lock(hashtext('staff sign-in attempt'))`.execute(db)
    const ofPerson = sql`person_hash = ${personHash} and known_browser = ${knownBrowser}
      and method = ${method}`
    const ofAddress = sql`address_hash = ${addressHash}`
    const closed = async () =>
      (method === 'passkey' || method === 'open-id'
        ? undefined
        : await closedUntil(db, { where: ofPerson, limit: personLimit, since })) ??
      (await closedUntil(db, { where: ofAddress, limit: limits.address, since }))
    const until = await closed()
    if (until) return { until }
    const values = { attemptId, personHash, addressHash, knownBrowser, method, attemptedAt: now }
    await db.insertInto('staff.signInAttempt').values(values).execute()
    const ofAll = await closedUntil(db, { where: sql`true`, limit: limits.all, since })
    return { isLast: (await closed()) !== undefined, isStorm: ofAll !== undefined }
  }).finally(endTurn)
  if ('until' in counted) {
    services.metrics.countStaffLockout()
    const seconds = Math.max(1, Math.ceil((counted.until.getTime() - now.getTime()) / 1000))
    return refuseForNow(say(language, 'tooManyRequests'), seconds)
  }
  // Once for each time that it closes: what is refused after it is only measured.
  if (counted.isLast) services.log.error({ method }, 'staff sign-in: too many wrong tries')
  if (counted.isStorm) services.log.error('staff sign-in is being guessed from many addresses')
  services.metrics.countStaffGuess()
  return {
    succeed: async () => {
      await services.db
        .updateTable('staff.signInAttempt')
        .set({ succeeded: true })
        .where('attemptId', '=', attemptId)
        .execute()
    },
    fail: async () => {
      await recordSignIn(context, services.db, { ...entry, action: 'sign-in failed' })
      if (counted.isLast) {
        await recordSignIn(context, services.db, { ...entry, action: 'sign-in closed' })
      }
    },
  }
}
