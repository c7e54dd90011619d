import * as z from 'zod/mini'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { accountNameCheckedTopic } from '../profile/public.ts'
import type { Services } from '../services.ts'
import { disburseTopic } from './prepare-disbursement.ts'
import { requestPayout, requestPayoutTopic, sendDisbursement } from './send-disbursement.ts'
import { listPreparing } from './store.ts'
import { sweepDisbursements } from './sweep-disbursements.ts'

const ofBorrower = z.object({ borrowerId: z.string() })

const payout = z.object({ disbursementId: z.string() })

/** Sends approved payouts to their provider, and sweeps those without an answer every minute. */
export const registerDisbursementJobs = (services: Services, jobs: Jobs): void => {
  services.outbox.handle(disburseTopic, async (message, transaction) => {
    await sendDisbursement(services, transaction, z.parse(payout, message.payload))
  })
  // In its own transactions: a provider's reply may take longer than a row lock should be held.
  services.outbox.handle(requestPayoutTopic, async message => {
    await requestPayout(services, z.parse(payout, message.payload).disbursementId)
  })
  services.outbox.handle(accountNameCheckedTopic, async (message, transaction) => {
    const { borrowerId } = z.parse(ofBorrower, message.payload)
    for (const disbursementId of await listPreparing(transaction, borrowerId)) {
      await sendDisbursement(services, transaction, { disbursementId })
    }
  })
  jobs.define({
    name: 'sweep-disbursements',
    cron: '* * * * *',
    run: async () => await sweepDisbursements(services),
  })
}
