import type { CallContext, StaffContext } from '../http/handler.ts'
import { auditTrailOf } from '../http/staff-call/record-staff-call.ts'
import { sandboxAgent } from '../staff/public.ts'

/**
 * The sandbox's own pages answer borrowers in one tap, as its agent, without a sign-in: they are for
 * trying the borrower's side, beside the console.
 */
export const asAgent = (context: CallContext): StaffContext => {
  const staff = sandboxAgent(context.services.clock.wallNow())
  const call = { name: 'sandbox', audit: 'none' } as const
  return {
    ...context,
    staff,
    markets: staff.markets,
    audit: auditTrailOf(
      { ...context, staff },
      { call, schema: undefined, input: undefined, market: null },
    ),
    idempotencyKey: context.services.random.uuid(),
  }
}
