import * as z from 'zod/mini'
import type { Jobs } from '../platform/jobs.ts'
import type { Services } from '../services.ts'
import { decideLoan } from './decide-loan.ts'
import { registerEndOfDayJobs } from './end-of-day/jobs.ts'
import { appliedTopic } from './loan-push.ts'
import { disburseTopic } from './prepare-disbursement.ts'
import { askPayout, askPayoutTopic, sendDisbursement } from './send-disbursement.ts'
import { sweepDisbursements } from './sweep-disbursements.ts'

const applied = z.object({ loanId: z.string() })
const payout = z.object({ disbursementId: z.string() })

/** What follows an application by itself: the decision, then the money; and the sweep. */
export const registerLoanJobs = (services: Services, jobs: Jobs): void => {
  services.outbox.handle(appliedTopic, async (message, transaction) => {
    await decideLoan(services, transaction, z.parse(applied, message.payload).loanId)
  })
  services.outbox.handle(disburseTopic, async (message, transaction) => {
    await sendDisbursement(services, transaction, z.parse(payout, message.payload))
  })
  // It writes in transactions of its own: asking a provider may take longer than a lock should.
  services.outbox.handle(askPayoutTopic, async message => {
    await askPayout(services, z.parse(payout, message.payload).disbursementId)
  })
  registerEndOfDayJobs(services, jobs)
  jobs.define({
    name: 'sweep-disbursements',
    cron: '* * * * *',
    run: async () => await sweepDisbursements(services),
  })
}
