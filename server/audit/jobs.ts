import type { Jobs } from '../platform/jobs/jobs.ts'
import { findCheckResult, saveCheckResult } from '../platform/observability/check-results.ts'
import type { Services } from '../services.ts'
import { storeDayDigests, storeHead } from './chain-digest.ts'
import { sealEntries } from './seal-chain.ts'
import { verifyAuditChain } from './verify-chain.ts'

/** How many violations are written out; the metric says how many there are. */
const maxLogged = 20

/** Seals new entries every minute, stores each day's digest, and verifies the stream every night. */
export const registerAuditJobs = (services: Services, jobs: Jobs): void => {
  services.metrics.watchAudit(async () => await findCheckResult(services.db, 'audit'))
  jobs.define({
    name: 'seal-audit',
    cron: '* * * * *',
    run: async () => {
      if ((await sealEntries(services)) > 0) await storeHead(services)
    },
  })
  // Half an hour after the day's end (UTC) every entry of the day has its place.
  jobs.define({
    name: 'verify-audit',
    cron: '30 0 * * *',
    run: async () => {
      await storeDayDigests(services)
      await reportVerification(services)
    },
  })
}

/** Verifies the stream; what does not hold is logged, and its count saved for an alarm. */
export const reportVerification = async (services: Services) => {
  const result = await verifyAuditChain(services)
  await saveCheckResult(services.db, {
    name: 'audit',
    violations: result.violations.length,
    checkedAt: services.clock.wallNow(),
  })
  for (const violation of result.violations.slice(0, maxLogged)) {
    services.log.error({ violation }, 'the audit stream does not hold')
  }
  services.log.info(
    { entries: result.entries, violations: result.violations.length },
    'the audit stream was verified',
  )
  return result
}
