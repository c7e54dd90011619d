import type { Call } from '#contract/call.ts'
import { refuseStaff, resolveStaffSession } from '../../staff/public.ts'
import type { StaffContext } from '../handler.ts'

/**
 * For a file that is read while it is sent: throws where its person may not go on reading, who is signed
 * out, without the permission, or without one of the markets with which it began. The second factor of
 * its beginning holds to its end, and reading does not show that the person is there.
 */
export const requireStillPermitted = async (
  { permission }: Pick<Call<unknown, unknown>, 'permission'>,
  { services, staff: before, markets, language, call }: StaffContext,
): Promise<void> => {
  // A replica may not know yet that the person is signed out.
  const current = { ...services, db: services.listDb }
  const staff = await resolveStaffSession(current, call.req.raw, { isUse: false })
  const now = services.clock.wallNow()
  const isPermitted =
    staff?.sessionId === before.sessionId &&
    !refuseStaff({ permission, secondFactor: undefined }, { staff, language, now })
  if (!isPermitted || !markets.every(market => staff.markets.includes(market))) {
    throw new Error('the person may no longer read what is sent')
  }
}
