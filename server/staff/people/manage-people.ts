import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type {
  changeStaffMarkets,
  disableStaff,
  enableStaff,
  endSessionsOfStaff,
  inviteStaff,
  renewInvitation,
  withdrawInvitation,
} from '#contract/staff/calls.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { isRefusal, type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Db } from '../../tables.ts'
import { deleteCredentials } from '../credentials/credential-store.ts'
import { endStaffSessions, notifyStaffChange, wasSeenSince } from '../session-store.ts'
import { deleteChallenges } from '../sign-in/challenge.ts'
import { forgetStaff } from '../staff-session.ts'
import { refuseStaffAs, staffTexts } from '../staff-texts.ts'
import { endGrants, findPerson, type PersonRow, updatePerson } from '../store.ts'
import { issueInvitation, withdrawOpenInvitation } from './invitation-store.ts'
import { invitePerson } from './invite-person.ts'
import { isLastAdministrator } from './roles.ts'

/** The markets of a list; undefined when the lender does not lend in one of them. */
const readMarkets = (list: string, lentIn: readonly MarketCode[]): MarketCode[] | undefined => {
  const named = [...new Set(list.split(','))]
  const markets = lentIn.filter(market => named.includes(market))
  return markets.length === named.length ? markets : undefined
}

const refuseMarkets = (language: StaffContext['language']): Refusal =>
  refuse(protocolCode.malformed, say(language, 'malformed', 'markets'))

const invitationResponse = (
  invitation: Readonly<{ staffId: string; link: string; expiresAt: Date }>,
) => ({ ...invitation, expiresAt: invitation.expiresAt.toISOString() })

export const inviteStaffHandler = async (
  { name, email, markets }: InputOf<typeof inviteStaff>,
  { services, staff, language, audit }: StaffContext,
): Promise<OutputOf<typeof inviteStaff> | Refusal> => {
  const lentIn = readMarkets(markets, services.config.markets)
  if (!lentIn) return refuseMarkets(language)
  const invitation = await invitePerson(
    services,
    { name, email, markets: lentIn, roles: [], by: staff.staffId },
    async (db, staffId) => await audit.record(db, { subjectId: staffId }),
  )
  return invitation ? invitationResponse(invitation) : refuseStaffAs('staffExists', language)
}

/**
 * Changes a person in one transaction, and makes it known to every process once it is committed.
 * `change` answers a refusal or its result.
 */
const changePerson = async <Result>(
  { services, language, audit }: StaffContext,
  staffId: string,
  change: (db: Db, person: PersonRow) => Promise<Result | Refusal>,
): Promise<Result | Refusal> => {
  const result = await inTransaction(services.db, async db => {
    const person = await findPerson(db, { staffId })
    if (!person) return refuse(protocolCode.notFound, say(language, 'notFound'))
    const changed = await change(db, person)
    if (!isRefusal(changed)) await audit.record(db)
    await notifyStaffChange(db, staffId)
    return changed
  })
  forgetStaff(services, staffId)
  return result
}

/** Who was neither added nor seen for so long would not notice that another uses the new link. */
const absentAfterDays = 14

/** The caller gets the link: the roles of an absent person end, so that nobody else acts with them. */
export const renewInvitationHandler = async (
  { staffId }: InputOf<typeof renewInvitation>,
  context: StaffContext,
): Promise<OutputOf<typeof renewInvitation> | Refusal> => {
  const { services, staff } = context
  return await changePerson(context, staffId, async db => {
    await updatePerson(db, staffId, { passwordHash: null, openIdSubject: null })
    await deleteCredentials(db, staffId)
    await deleteChallenges(db, staffId)
    const now = services.clock.wallNow()
    await endStaffSessions(db, { staffId }, now)
    const since = new Date(now.getTime() - absentAfterDays * 86_400_000)
    if (!(await wasSeenSince(db, staffId, since))) {
      await endGrants(db, { staffId, by: staff.staffId, now })
    }
    return invitationResponse(await issueInvitation(db, services, { staffId, by: staff.staffId }))
  })
}

export const withdrawInvitationHandler = async (
  { staffId }: InputOf<typeof withdrawInvitation>,
  context: StaffContext,
): Promise<OutputOf<typeof withdrawInvitation> | Refusal> => {
  const { services, language } = context
  return await changePerson(context, staffId, async db =>
    (await withdrawOpenInvitation(db, staffId, services.clock.wallNow()))
      ? {}
      : refuse(refusalCode.decisionTaken, staffTexts(language).alreadyChanged),
  )
}

/** Nobody changes what they may see themselves. */
export const changeStaffMarketsHandler = async (
  { staffId, markets }: InputOf<typeof changeStaffMarkets>,
  context: StaffContext,
): Promise<OutputOf<typeof changeStaffMarkets> | Refusal> => {
  if (staffId === context.staff.staffId) {
    return refuse(refusalCode.sameStaff, staffTexts(context.language).notOwn)
  }
  const lentIn = readMarkets(markets, context.services.config.markets)
  if (!lentIn) return refuseMarkets(context.language)
  return await changePerson(context, staffId, async db => {
    await updatePerson(db, staffId, { markets: lentIn })
    return {}
  })
}

/** Ends the roles too: who enables a person again may also hold the link to that person's account. */
export const disableStaffHandler = async (
  { staffId }: InputOf<typeof disableStaff>,
  context: StaffContext,
): Promise<OutputOf<typeof disableStaff> | Refusal> => {
  const { services, staff, language } = context
  return await changePerson(context, staffId, async (db, person) => {
    if (person.disabledAt) {
      return refuse(refusalCode.decisionTaken, staffTexts(language).alreadyChanged)
    }
    if (await isLastAdministrator(db, staffId)) return refuseStaffAs('lastAdministrator', language)
    const now = services.clock.wallNow()
    await updatePerson(db, staffId, { disabledAt: now })
    await endGrants(db, { staffId, by: staff.staffId, now })
    await withdrawOpenInvitation(db, staffId, now)
    await deleteChallenges(db, staffId)
    await endStaffSessions(db, { staffId }, now)
    return {}
  })
}

/** The person has no role until two others grant one anew. */
export const enableStaffHandler = async (
  { staffId }: InputOf<typeof enableStaff>,
  context: StaffContext,
): Promise<OutputOf<typeof enableStaff> | Refusal> => {
  const { services, staff, language } = context
  return await changePerson(context, staffId, async (db, person) => {
    if (!person.disabledAt) {
      return refuse(refusalCode.decisionTaken, staffTexts(language).alreadyChanged)
    }
    await updatePerson(db, staffId, { disabledAt: null })
    // One may have been granted while the person was being disabled; an earlier release ended none.
    await endGrants(db, { staffId, by: staff.staffId, now: services.clock.wallNow() })
    return {}
  })
}

export const endSessionsOfStaffHandler = async (
  { staffId }: InputOf<typeof endSessionsOfStaff>,
  context: StaffContext,
): Promise<OutputOf<typeof endSessionsOfStaff> | Refusal> =>
  await changePerson(context, staffId, async db => {
    await endStaffSessions(db, { staffId }, context.services.clock.wallNow())
    return {}
  })
