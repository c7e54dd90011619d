import * as z from 'zod/mini'
import type { Services } from '../services.ts'
import { decideLoan } from './decide-loan.ts'
import { appliedTopic } from './loan-push.ts'

const applied = z.object({ loanId: z.string() })

/** Decides each application once its loan row is committed. */
export const registerApplicationJobs = (services: Services): void => {
  services.outbox.handle(appliedTopic, async (message, transaction) => {
    await decideLoan(services, transaction, z.parse(applied, message.payload).loanId)
  })
}
