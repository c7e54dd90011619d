import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { listInvitations, listStaff, readStaff } from '#contract/staff/calls.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { readCursor, toPage } from '../../platform/database/keyset.ts'
import type { Services } from '../../services.ts'
import { listStaffSessions } from '../session-store.ts'
import { maxSessionMs } from '../staff-session.ts'
import {
  findListedPerson,
  isPlaceOfPerson,
  type ListedPerson,
  listGrants,
  listLatestInvitations,
  listPeople,
  placeOfPerson,
} from './people-store.ts'

const defaultSize = 50

const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null
const flagOf = (isSo: boolean) => (isSo ? '1' : '0')

const personResponse = (
  { config }: Pick<Services, 'config'>,
  person: ListedPerson,
): OutputOf<typeof listStaff>['rows'][number] => ({
  ...person,
  roles: [...person.roles],
  markets: person.markets.filter(market => config.markets.includes(market)),
  createdAt: person.createdAt.toISOString(),
  disabledAt: isoOrNull(person.disabledAt),
  lastSeenAt: isoOrNull(person.lastSeenAt),
  hasPassword: flagOf(person.hasPassword),
  hasTotp: flagOf(person.hasTotp),
  hasOpenId: flagOf(person.hasOpenId),
})

export const listStaffHandler = async (
  { after, size, ...filter }: InputOf<typeof listStaff>,
  { services }: StaffContext,
): Promise<OutputOf<typeof listStaff>> => {
  const key = readCursor(after, 2)
  if (key === 'unknown' || (key && !isPlaceOfPerson(filter.sort, key))) {
    return { rows: [], after: null }
  }
  const shown = Number(size ?? defaultSize)
  const now = services.clock.wallNow()
  const found = await listPeople(services.db, filter, { now, key, size: shown + 1 })
  const page = toPage(found, shown, person => placeOfPerson(filter.sort, person))
  return { rows: page.rows.map(row => personResponse(services, row)), after: page.after }
}

export const readStaffHandler = async (
  { staffId }: InputOf<typeof readStaff>,
  { services, language }: StaffContext,
): Promise<OutputOf<typeof readStaff> | Refusal> => {
  const { db, clock } = services
  const now = clock.wallNow()
  const person = await findListedPerson(db, staffId, now)
  if (!person) return refuse(protocolCode.notFound, say(language, 'notFound'))
  const [grants, sessions] = await Promise.all([
    listGrants(db, staffId),
    listStaffSessions(db, staffId, new Date(now.getTime() - maxSessionMs)),
  ])
  return {
    person: personResponse(services, person),
    grants: grants.map(grant => ({
      ...grant,
      grantedAt: grant.grantedAt.toISOString(),
      revokedAt: isoOrNull(grant.revokedAt),
    })),
    sessions: sessions.map(session => ({
      ...session,
      startedAt: session.startedAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
    })),
  }
}

export const listInvitationsHandler = async (
  { state, market, sort, after, size }: InputOf<typeof listInvitations>,
  { services }: StaffContext,
): Promise<OutputOf<typeof listInvitations>> => {
  const filter = { state, market }
  const page = await listLatestInvitations(services.db, filter, {
    now: services.clock.wallNow(),
    sort: sort ?? '-invited',
    after,
    size: Number(size ?? defaultSize),
  })
  return {
    rows: page.rows.map(row => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      acceptedAt: isoOrNull(row.acceptedAt),
      withdrawnAt: isoOrNull(row.withdrawnAt),
    })),
    after: page.after,
  }
}
