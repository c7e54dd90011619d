import type { Transaction } from 'kysely'
import * as z from 'zod'
import { stateCode } from '#domain/loan/loan-state.ts'
import { findFrozenFacts, identityAnsweredTopic } from '../profile/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { decideLoan, decideVerifiedLoan } from './decide-loan.ts'
import { appliedTopic } from './loan-push.ts'
import { verificationRequest, verificationTopic, verifyApplication } from './verify-application.ts'

const applied = z.object({ loanId: z.string() })
const answered = z.object({ borrowerId: z.string() })

/** Loans of a borrower that wait for a decision. */
const listWaitingLoans = async (tx: Transaction<Tables>, borrowerId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('loan.loan')
    .select('loanId')
    .where('borrowerId', '=', borrowerId)
    .where('state', '=', Number(stateCode('under-review')))
    .execute()
  return rows.map(({ loanId }) => loanId)
}

/** Goes on at once with what waits for the answer about a person, whose messages come later. */
const useAnswer = async (services: Services, tx: Transaction<Tables>, borrowerId: string) => {
  for (const loanId of await listWaitingLoans(tx, borrowerId)) {
    const frozen = await findFrozenFacts({ db: tx, cipher: services.cipher }, loanId)
    if (!frozen) continue
    const { version } = frozen
    const request = { loanId, version, asked: 0 }
    const isStored = await verifyApplication(services, tx, request, { repeats: false })
    if (isStored) await decideVerifiedLoan(services, tx, request)
  }
}

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
    const isStored = await verifyApplication(services, transaction, request, { repeats: true })
    if (isStored) await decideVerifiedLoan(services, transaction, request)
  })
  services.outbox.handle(identityAnsweredTopic, async (message, transaction) => {
    await useAnswer(services, transaction, z.parse(answered, message.payload).borrowerId)
  })
}
