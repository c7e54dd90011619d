import type { Transaction } from 'kysely'
import { inTransaction } from '../platform/database/database.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import { type DeliveryReport, SmsProviderError } from '../providers/sms/sms-provider.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { addDelivery } from './plan-deliveries.ts'
import {
  changeDelivery,
  findReported,
  listUnconfirmed,
  listUnreported,
  lockDelivery,
} from './store.ts'

/**
 * Stores a provider's report about a delivery. Idempotent, in any order: what was delivered stays so.
 * One that failed goes by SMS instead, once.
 */
export const recordReport = async (services: Services, report: DeliveryReport): Promise<void> => {
  const { provider, ref: providerRef, state } = report
  const named = report.reference?.toLowerCase() ?? ''
  const reference = isUuid(named) ? named : undefined
  await inTransaction(services.db, async tx => {
    const deliveryId = await findReported(tx, { provider, providerRef, reference })
    const delivery = deliveryId && (await lockDelivery(tx, deliveryId))
    if (!delivery || !['sending', 'sent', 'unknown'].includes(delivery.state)) return
    const reason = state === 'failed' ? 'not-delivered' : ''
    await changeDelivery(tx, delivery.deliveryId, { state, reason, providerRef })
    if (state === 'failed') await fallBack(services, tx, delivery.notificationId)
  })
  services.outbox.nudge()
}

const fallBack = async (
  services: Services,
  tx: Transaction<Tables>,
  notificationId: string,
): Promise<void> => {
  await addDelivery(services, tx, { notificationId, channel: 'sms' })
}

/** Sends by SMS what WhatsApp has not delivered within the market's minutes. */
export const fallBackUnconfirmed = async (services: Services): Promise<void> => {
  const { db, clock, config } = services
  const before = new Date(clock.wallNow().getTime() - config.whatsApp.fallbackMinutes * 60_000)
  for (const { notificationId } of await listUnconfirmed(db, before)) {
    await inTransaction(db, tx => fallBack(services, tx, notificationId))
  }
  services.outbox.nudge()
}

/** From so long after sending until so long after it is a provider asked for a message's state. */
const lookUpFromMs = 2 * 60_000
const lookUpUntilMs = 60 * 60_000

/**
 * Asks the providers that send no delivery reports for the state of what they took within the last
 * hour; one that cannot be reached is asked again by the next run.
 */
export const lookUpReports = async (services: Services): Promise<void> => {
  const { db, clock, config, log } = services
  const now = clock.wallNow().getTime()
  const window = { from: new Date(now - lookUpUntilMs), to: new Date(now - lookUpFromMs) }
  for (const market of config.markets) {
    for (const { name: provider, findReport } of services.smsSenders(market)) {
      if (!findReport) continue
      try {
        for (const ref of await listUnreported(db, { market, provider, ...window })) {
          const state = await findReport(ref)
          if (state) await recordReport(services, { provider, ref, reference: undefined, state })
        }
      } catch (error) {
        if (!(error instanceof SmsProviderError)) throw error
        log.warn({ err: error, provider }, 'delivery reports cannot be looked up')
      }
    }
  }
}
