import * as z from 'zod/mini'
import type { Services } from '../services.ts'
import { decideLoan, decideVerifiedLoan } from './decide-loan.ts'
import { appliedTopic } from './loan-push.ts'
import { verificationRequest, verificationTopic, verifyApplication } from './verify-application.ts'

const applied = z.object({ loanId: z.string() })

/**
 * Decides each application once its loan row is committed, and again once the identity provider has
 * answered.
 */
export const registerApplicationJobs = (services: Services): void => {
  services.outbox.handle(appliedTopic, async (message, transaction) => {
    await decideLoan(services, transaction, z.parse(applied, message.payload).loanId)
  })
  services.outbox.handle(verificationTopic, async (message, transaction) => {
    const request = z.parse(verificationRequest, message.payload)
    const isStored = await verifyApplication(services, transaction, request)
    if (isStored) await decideVerifiedLoan(services, transaction, request)
  })
}
