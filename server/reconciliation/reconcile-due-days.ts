import { addDays, compareDates, type LocalDate, laterOf } from '#domain/calendar/local-date.ts'
import { DatabaseUnavailable } from '../platform/database/database.ts'
import { PaymentProviderError } from '../providers/payment/provider-errors.ts'
import type { Services } from '../services.ts'
import { reconcileDay } from './reconcile-day.ts'
import { type ReportSource, reportSources } from './report-source.ts'
import { findLatestDay } from './store.ts'

/** A long outage is caught up with from here on; what is older needs a person and their file. */
const maxDays = 31

/** The days that have ended and were not compared yet, the oldest first. */
const dueDays = async (services: Services, source: ReportSource): Promise<LocalDate[]> => {
  const { name, market } = source
  const yesterday = addDays(services.clock.businessDate(market), -1)
  const latest = await findLatestDay(services.db, { provider: name, market })
  const first = laterOf(addDays(latest ?? addDays(yesterday, -1), 1), addDays(yesterday, -maxDays))
  const days: LocalDate[] = []
  for (let day = first; compareDates(day, yesterday) <= 0; day = addDays(day, 1)) days.push(day)
  return days
}

/** Compares the days of one provider; logs whatever goes wrong. */
const reconcileSource = async (services: Services, source: ReportSource): Promise<void> => {
  try {
    for (const day of await dueDays(services, source)) {
      const found = await reconcileDay(services, source, day)
      if (found.length === 0) continue
      const counted = { provider: source.name, day, differences: found.length }
      services.log.warn(counted, 'the provider’s list and the books differ')
    }
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    const context = { err: error, provider: source.name, market: source.market }
    if (error instanceof PaymentProviderError) {
      services.log.warn(context, 'the provider did not give its list')
    } else services.log.error(context, 'the reconciliation of a provider failed')
  }
}

/**
 * Compares every day that has ended, all providers beside each other. One that fails, in whatever
 * way, is tried again the next hour; it stops no other, and keeps none waiting.
 */
export const reconcileDueDays = async (services: Services): Promise<void> => {
  await Promise.all(reportSources(services).map(source => reconcileSource(services, source)))
}
