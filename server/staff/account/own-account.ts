import type { OutputOf } from '#contract/call.ts'
import type { readOwnAccount, staffSignOut } from '#contract/staff/calls.ts'
import type { StaffContext } from '../../http/handler.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { staffCookie } from '../../session/public.ts'
import {
  countRecoveryCodes,
  findTotpSecret,
  listPasskeys,
} from '../credentials/credential-store.ts'
import { secondFactorMinutes } from '../refuse-staff.ts'
import { endStaffSessions, listStaffSessions } from '../session-store.ts'
import { announceStaffChange, maxSessionMs } from '../staff-session.ts'
import { findPerson } from '../store.ts'

/** Until when a second factor serves the calls that need a recent one. */
export const secondFactorUntil = (givenAt: Date): string =>
  new Date(givenAt.getTime() + secondFactorMinutes * 60_000).toISOString()

export const readOwnAccountHandler = async (
  _input: object,
  { services, staff }: StaffContext,
): Promise<OutputOf<typeof readOwnAccount>> => {
  const { db, clock } = services
  const { staffId, sessionId } = staff
  const person = await findPerson(db, { staffId })
  if (!person) throw new Error('a signed-in person of staff is not stored')
  const since = new Date(clock.wallNow().getTime() - maxSessionMs)
  const sessions = await listStaffSessions(db, staffId, since)
  const startedAt = sessions.find(each => each.sessionId === sessionId)?.startedAt ?? since
  const passkeys = await listPasskeys(db, staffId)
  return {
    staffId,
    name: staff.name,
    email: person.email,
    roles: [...staff.roles],
    permissions: [...staff.permissions],
    markets: [...staff.markets],
    secondFactorUntil: secondFactorUntil(staff.secondFactorAt),
    sessionEndsAt: new Date(startedAt.getTime() + maxSessionMs).toISOString(),
    hasPassword: person.passwordHash === null ? '0' : '1',
    hasTotp: (await findTotpSecret(db, staffId)) ? '1' : '0',
    recoveryCodesLeft: await countRecoveryCodes(db, staffId),
    passkeys: passkeys.map(({ credentialId, name, createdAt, lastUsedAt }) => ({
      credentialId,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  }
}

export const staffSignOutHandler = async (
  _input: object,
  { services, staff, call, audit }: StaffContext,
): Promise<OutputOf<typeof staffSignOut>> => {
  const { staffId, sessionId } = staff
  await inTransaction(services.db, async db => {
    await endStaffSessions(db, { staffId, sessionId }, services.clock.wallNow())
    await audit.record(db, { action: 'signed out', subjectId: sessionId })
  })
  await announceStaffChange(services, staffId)
  call.header('Set-Cookie', staffCookie(services.config.secureCookies).clear(), { append: true })
  return {}
}
