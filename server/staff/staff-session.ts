import { permissionsOf } from '#contract/staff/roles.ts'
import type { CallContext } from '../http/handler.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Services } from '../services.ts'
import { isToken, sessionName, staffCookie, tokenHash } from '../session/public.ts'
import type { Db } from '../tables.ts'
import {
  findStaffSession,
  insertStaffSession,
  isSessionEndedByPerson,
  notifyStaffChange,
  type StoredStaffSession,
  touchStaffSession,
} from './session-store.ts'
import { recordSignIn } from './sign-in/record-sign-in.ts'
import type { StaffPerson } from './staff-person.ts'
import { holdEnabledPerson } from './store.ts'
import type { StaffSignInMethod } from './tables.ts'

const minuteMs = 60_000
/** Source: NIST SP 800-63B, 4.2.3 (second assurance level): 30 minutes idle, 12 hours at most. */
export const idleMs = 30 * minuteMs
export const maxSessionMs = 12 * 60 * minuteMs
const touchEveryMs = minuteMs

const isLive = (session: StoredStaffSession, now: Date): boolean =>
  now.getTime() - session.lastSeenAt.getTime() < idleMs &&
  now.getTime() - session.startedAt.getTime() < maxSessionMs

const findLive = async (services: Services, hash: Buffer, now: Date) => {
  const found = await services.staffSessions.find(hash, () => findStaffSession(services.db, hash))
  return found && isLive(found, now) ? found : undefined
}

/** The token's hash of a request's cookie. */
const hashOf = (services: Services, request: Request): Buffer | undefined => {
  const token = staffCookie(services.config.secureCookies).read(request.headers.get('cookie'))
  return isToken(token) ? tokenHash(token) : undefined
}

/** The signed-in person of staff, or undefined. `isUse`: the session's half hour begins again. */
export const resolveStaffSession = async (
  services: Services,
  request: Request,
  { isUse = true }: { readonly isUse?: boolean } = {},
): Promise<StaffPerson | undefined> => {
  const hash = hashOf(services, request)
  const now = services.clock.wallNow()
  const session = hash && (await findLive(services, hash, now))
  if (!session) return undefined
  if (isUse && now.getTime() - session.lastSeenAt.getTime() > touchEveryMs) {
    await touchStaffSession(services.db, session.sessionId, { lastSeenAt: now })
    services.staffSessions.forget(sessionName(hash))
  }
  const { staffId, name, roles, sessionId, secondFactorAt } = session
  const markets = session.markets.filter(market => services.config.markets.includes(market))
  const permissions = permissionsOf(roles)
  return { staffId, name, roles, permissions, markets, sessionId, secondFactorAt }
}

/** How the session of a request's cookie ended; `none`: it has not, or there is none. */
export const findSessionEnd = async (
  services: Services,
  request: Request,
): Promise<'none' | 'time' | 'person'> => {
  const hash = hashOf(services, request)
  if (!hash || (await findLive(services, hash, services.clock.wallNow()))) return 'none'
  const isByPerson = await isSessionEndedByPerson(services.db, hash)
  if (isByPerson === undefined) return 'none'
  return isByPerson ? 'person' : 'time'
}

/** Signs a person in with a new token; both factors were just given. Returns the token. */
export const startStaffSession = async (
  services: Pick<Services, 'clock' | 'db' | 'random'>,
  session: {
    readonly staffId: string
    readonly method: StaffSignInMethod
    readonly sessionId?: string
    readonly agent?: string
    readonly address?: string
  },
): Promise<string> => {
  const token = services.random.token()
  await insertStaffSession(services.db, {
    sessionId: session.sessionId ?? services.random.uuid(),
    tokenHash: tokenHash(token),
    staffId: session.staffId,
    method: session.method,
    agent: (session.agent ?? '').slice(0, 200),
    address: (session.address ?? '').slice(0, 60),
    now: services.clock.wallNow(),
  })
  return token
}

/** The call by which a person signs in, for the audit stream. */
const signInCalls: Readonly<Record<StaffSignInMethod, string>> = {
  passkey: 'passkeySignIn',
  password: 'giveSecondFactor',
  'open-id': 'finishOpenId',
  invitation: 'acceptInvitation',
  'one-tap': 'staffSandboxSignIn',
}

type StaffSignIn = {
  readonly staffId: string
  readonly method: StaffSignInMethod
  /** The call that it is done by, for the audit stream; that of its method when absent. */
  readonly by?: string
  /** Uses up what the person has proven, in the transaction of the sign-in; false when it holds no more. */
  readonly proof?: (db: Db) => Promise<boolean>
}

/**
 * Signs a person in and records it in one transaction, and sends the cookie with the reply. False for
 * a person who was disabled meanwhile, or whose proof ended with a new invitation: both write the person's
 * row before they end sessions, so that this sign-in comes before them or after.
 */
export const signInStaff = async (
  context: CallContext,
  { staffId, method, by = signInCalls[method], proof = async () => true }: StaffSignIn,
): Promise<boolean> => {
  const { services, call } = context
  const sessionId = services.random.uuid()
  const token = await inTransaction(services.db, async db => {
    if (!(await holdEnabledPerson(db, staffId)) || !(await proof(db))) return undefined
    const entry = { call: by, action: 'signed in', after: { method } } as const
    await recordSignIn(context, db, { ...entry, staffId, sessionId })
    return await startStaffSession(
      { ...services, db },
      {
        staffId,
        method,
        sessionId,
        agent: call.req.header('user-agent') ?? '',
        address: services.addressOf(call),
      },
    )
  })
  if (token === undefined) return false
  const cookie = staffCookie(services.config.secureCookies)
  call.header('Set-Cookie', cookie.set(token, maxSessionMs / 1000), { append: true })
  return true
}

/** After a committed change of a person's sessions or roles: effective in this process at once. */
export const forgetStaff = (services: Services, staffId: string): void => {
  services.staffSessions.forgetAll()
  services.staffEvents.notify(staffId)
}

/** Makes a change of a person known to every process, this one at once. */
export const announceStaffChange = async (services: Services, staffId: string): Promise<void> => {
  forgetStaff(services, staffId)
  await notifyStaffChange(services.db, staffId)
}
