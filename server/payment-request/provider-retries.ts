import type { Services } from '../services.ts'

const windowMs = 60 * 60_000

/** When a provider failed to answer each borrower's retries, oldest first; one table for each database. */
const failuresByDb = new WeakMap<Services['db'], Map<string, number[]>>()

/** So many borrowers are remembered before those of an hour ago are dropped. */
const maxBorrowers = 10_000

const dropOld = (failures: Map<string, number[]>, since: number): void => {
  for (const [borrowerId, times] of failures) {
    if ((times.at(-1) ?? 0) <= since) failures.delete(borrowerId)
  }
}

type RetryContext = Pick<Services, 'db' | 'clock' | 'config'>

const recentFailures = ({ db, clock }: RetryContext, borrowerId: string): readonly number[] => {
  const now = clock.now().getTime()
  const times = failuresByDb.get(db)?.get(borrowerId) ?? []
  // The sandbox's clock can be moved back.
  return times.filter(time => time > now - windowMs && time <= now)
}

/**
 * How long a borrower has to wait until a provider is asked again for a request that it may have made,
 * in milliseconds; 0 for not at all. They wait once it has failed to answer as often in an hour as they get
 * requests: those are counted in the database, this is what one borrower can send beside them to a
 * provider that fails, for each process.
 */
export const waitForRetryMs = (context: RetryContext, borrowerId: string): number => {
  const times = recentFailures(context, borrowerId)
  const [oldest] = times.slice(-context.config.payment.requestsPerHour)
  if (oldest === undefined || times.length < context.config.payment.requestsPerHour) return 0
  return oldest + windowMs - context.clock.now().getTime()
}

/** Notes that a provider was asked again for a borrower's request, and gave none. */
export const noteFailedRetry = (context: RetryContext, borrowerId: string): void => {
  const { db, clock } = context
  const failures = failuresByDb.get(db) ?? new Map<string, number[]>()
  failuresByDb.set(db, failures)
  const now = clock.now().getTime()
  if (failures.size > maxBorrowers) dropOld(failures, now - windowMs)
  failures.set(borrowerId, [...recentFailures(context, borrowerId), now])
}
