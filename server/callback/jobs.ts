import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { countOverdueCallbacks, keepCallbackMonths } from './keep-months.ts'

/** Keeps the partitions of received callbacks, and counts those that wait past their time. */
export const registerCallbackJobs = (services: Services, jobs: Jobs): void => {
  const { metrics, paymentProviders, disbursementProviders, cardProviders } = services
  for (const providers of [paymentProviders, disbursementProviders, cardProviders]) {
    for (const provider of providers.keys()) metrics.beginCallbacks(provider)
  }
  metrics.watchOverdueCallbacks(async () => await countOverdueCallbacks(services))
  jobs.define({
    name: 'keep-callback-months',
    cron: '41 3 * * *',
    run: async () => await keepCallbackMonths(services),
  })
}
