import type { CallContext, StaffContext } from '../http/handler.ts'

/** Where there is no console to sign in to, whoever tries the product out plays the agent. */
export const asAgent = (context: CallContext): StaffContext => ({
  ...context,
  staffName: 'sandbox-agent',
  idempotencyKey: context.services.random.uuid(),
})
