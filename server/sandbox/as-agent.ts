import type { CallContext, StaffContext } from '../http/handler.ts'

/** The sandbox has no console: its user acts as the agent. */
export const asAgent = (context: CallContext): StaffContext => ({
  ...context,
  staffName: 'sandbox-agent',
  idempotencyKey: context.services.random.uuid(),
})
