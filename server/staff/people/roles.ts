import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { grantRole, revokeRole } from '#contract/staff/calls.ts'
import type { Role } from '#contract/staff/roles.ts'
import { requestApproval } from '../../approval/public.ts'
import { isRefusal, type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../services.ts'
import type { Db } from '../../tables.ts'
import { notifyStaffChange } from '../session-store.ts'
import { forgetStaff } from '../staff-session.ts'
import { refuseStaffAs, staffTexts } from '../staff-texts.ts'
import { endGrants, findPerson, hasRole, insertGrant } from '../store.ts'

/** What is proposed; its id names person and role, so that one role waits once. */
const grantOf = (subjectId: string): { staffId: string; role: Role } => {
  const [staffId = '', role] = subjectId.split(':')
  // Safe: `grantRoleHandler` wrote it.
  return { staffId, role: role as Role }
}

/** A role is granted once two persons want it, neither of whom gets it. */
export const registerRoleGrants = ({ approvals, random, clock }: Services): void => {
  approvals.define({
    kind: 'role-grant',
    check: async (tx, { subjectId, checker }) => {
      const { staffId, role } = grantOf(subjectId)
      const person = await findPerson(tx, { staffId })
      if (!person || person.disabledAt) return 'missing'
      if (checker?.id === staffId) return 'own-role'
      return (await hasRole(tx, staffId, role)) ? 'already-decided' : undefined
    },
    execute: async (tx, { subjectId, maker }) => {
      const grant = { ...grantOf(subjectId), by: maker.id, now: clock.wallNow() }
      const grantId = random.uuid()
      await insertGrant(tx, { ...grant, grantId })
      // Every process, this one too, reads the person anew when the transaction commits.
      await notifyStaffChange(tx, grant.staffId)
      return { grantId }
    },
  })
}

/** Proposes a role for another person; a third one approves it. */
export const grantRoleHandler = async (
  { staffId, role, reason }: InputOf<typeof grantRole>,
  context: StaffContext,
): Promise<OutputOf<typeof grantRole> | Refusal> => {
  const { services, staff, language } = context
  const texts = staffTexts(language)
  if (staffId === staff.staffId) return refuse(refusalCode.sameStaff, texts.notOwn)
  return await inTransaction(services.db, async tx => {
    const person = await findPerson(tx, { staffId })
    if (!person || person.disabledAt) {
      return refuse(protocolCode.notFound, say(language, 'notFound'))
    }
    if (await hasRole(tx, staffId, role)) {
      return refuse(refusalCode.decisionTaken, texts.alreadyChanged)
    }
    const proposed = await requestApproval(context, tx, {
      kind: 'role-grant',
      subjectKind: 'staff',
      market: null,
      items: [{ subjectId: `${staffId}:${role}`, before: { role: null }, after: { role } }],
      summary: [
        { name: 'person', value: person.name },
        { name: 'role', value: role },
      ],
      reason,
    })
    if (!isRefusal(proposed)) await context.audit.record(tx)
    return proposed
  })
}

/**
 * Whether nobody else who can sign in would be an administrator. Locks the administrators' grants
 * until the transaction ends, so that two do not remove each other at once.
 */
export const isLastAdministrator = async (db: Db, staffId: string): Promise<boolean> => {
  const { rows } = await sql<{ staffId: string }>`
    select g.staff_id from staff.role_grant g join staff.person p using (staff_id)
    where g.role = 'administrator' and g.revoked_at is null and p.disabled_at is null
    order by g.grant_id for update of g, p
  `.execute(db)
  return rows.length === 1 && rows[0]?.staffId === staffId
}

/** Effective at once: open pages of the person are notified, and their next call is refused. */
export const revokeRoleHandler = async (
  { staffId, role }: InputOf<typeof revokeRole>,
  { services, staff, language, audit }: StaffContext,
): Promise<OutputOf<typeof revokeRole> | Refusal> => {
  const now = services.clock.wallNow()
  const refused = await inTransaction(services.db, async db => {
    if (!(await findPerson(db, { staffId }))) {
      return refuse(protocolCode.notFound, say(language, 'notFound'))
    }
    if (role === 'administrator' && (await isLastAdministrator(db, staffId))) {
      return refuseStaffAs('lastAdministrator', language)
    }
    if (!(await endGrants(db, { staffId, role, by: staff.staffId, now }))) {
      return refuse(refusalCode.decisionTaken, staffTexts(language).alreadyChanged)
    }
    await audit.record(db)
    await notifyStaffChange(db, staffId)
    return undefined
  })
  forgetStaff(services, staffId)
  return refused ?? {}
}
