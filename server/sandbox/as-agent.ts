import type { CallContext, StaffContext } from '../http/handler.ts'
import { tokenHolder } from '../http/staff-credentials.ts'

/** The sandbox has no console: its user acts as the agent. */
export const asAgent = (context: CallContext): StaffContext => ({
  ...context,
  staff: tokenHolder('sandbox-agent', context.services.clock.wallNow()),
  staffName: 'sandbox-agent',
  idempotencyKey: context.services.random.uuid(),
})
