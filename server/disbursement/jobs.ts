import * as z from 'zod'
import { getMarket } from '#domain/market/market.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { accountNameCheckedTopic } from '../profile/public.ts'
import type { Services } from '../services.ts'
import { disburseTopic } from './prepare-disbursement.ts'
import { requestPayout, requestPayoutTopic, sendDisbursement } from './send-disbursement.ts'
import { countSendingSince, listPreparing } from './store.ts'
import { sweepDisbursements } from './sweep-disbursements.ts'

const ofBorrower = z.object({ borrowerId: z.string() })

const payout = z.object({ disbursementId: z.string() })

/** A transfer between banks takes a working day at most; after that its provider is asked by a person. */
const lateAfterMs = 24 * 3_600_000

const countLate = async ({ config, clock, db }: Services) => {
  const before = new Date(clock.now().getTime() - lateAfterMs)
  const late = await countSendingSince(db, before)
  return Object.fromEntries(
    config.markets.map(market => {
      const { currency } = getMarket(market)
      return [market, late.find(each => each.currency === currency)?.count ?? 0]
    }),
  )
}

/**
 * Sends approved payouts to their provider, sweeps those without an answer every minute, and counts
 * those that stay without one.
 */
export const registerDisbursementJobs = (services: Services, jobs: Jobs): void => {
  services.metrics.watchLatePayouts(async () => await countLate(services))
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
