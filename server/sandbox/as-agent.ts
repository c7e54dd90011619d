import type { CallContext, StaffContext } from '../http/handler.ts'
import { auditTrailOf } from '../http/record-staff-call.ts'
import { tokenHolder } from '../http/staff-credentials.ts'

/** The sandbox's user acts as the agent on its page. */
export const asAgent = (context: CallContext): StaffContext => {
  const staff = tokenHolder('sandbox-agent', context.services.clock.wallNow())
  const call = { name: 'sandbox', audit: 'none' } as const
  return {
    ...context,
    staff,
    staffName: staff.name,
    audit: auditTrailOf({ ...context, staff }, { call, schema: undefined, input: undefined }),
    idempotencyKey: context.services.random.uuid(),
  }
}
