import * as z from 'zod'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { deliverMessage } from './deliver-message.ts'
import { deleteOldEmailCodes } from './email/address-store.ts'
import { notificationTopic } from './notify.ts'
import { deliveryTopic, planDeliveries } from './plan-deliveries.ts'
import { fallBackUnconfirmed, lookUpReports } from './record-report.ts'
import { spentOn } from './spend-store.ts'
import { deleteErasedNotifications, deleteOldNotifications } from './store.ts'

/** As long as a dispute about a message may come: past the longest loan and two years more. */
const keptDays = 3 * 365

const deliveryPayload = z.object({ deliveryId: z.string() })

/** Sends what borrowers are notified of, and deletes what is old. */
export const registerNotificationJobs = (services: Services, jobs: Jobs): void => {
  const { clock, db, outbox } = services
  outbox.handle(
    notificationTopic,
    async ({ payload }, tx) => {
      await planDeliveries(services, tx, payload)
      return outbox.nudge
    },
    'message',
  )
  outbox.handle(
    deliveryTopic,
    async ({ payload, attempt }, tx) => {
      const { deliveryId } = z.parse(deliveryPayload, payload)
      await deliverMessage(services, tx, { deliveryId, attempt })
      return undefined
    },
    'message',
  )
  services.metrics.watchMessageSpend(async () => {
    const { markets, messages } = services.config
    const ratios = markets.map(async market => {
      const spentMinor = await spentOn(db, { market, day: clock.businessDate(market) })
      const capMinor = messages.dailySpendMinor[market]
      return [market, capMinor === 0n ? 1 : Number(spentMinor) / Number(capMinor)]
    })
    return Object.fromEntries(await Promise.all(ratios))
  })
  jobs.define({
    name: 'fall-back-to-sms',
    cron: '* * * * *',
    run: async () => await fallBackUnconfirmed(services),
  })
  jobs.define({
    name: 'look-up-delivery-reports',
    cron: '*/5 * * * *',
    run: async () => await lookUpReports(services),
  })
  jobs.define({
    name: 'delete-old-notifications',
    cron: '23 3 * * *',
    run: async () => {
      const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)
      await deleteOldNotifications(db, daysAgo(clock.now(), keptDays))
      // By then what was still to be sent was sent, or given up.
      await deleteErasedNotifications(db, daysAgo(clock.now(), 1))
      await deleteOldEmailCodes(db, daysAgo(clock.wallNow(), 1))
    },
  })
}
