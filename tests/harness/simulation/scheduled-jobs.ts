import { sweepCardPayments } from '#server/card-payment/sweep-card-payments.ts'
import { sweepDisbursements } from '#server/disbursement/sweep-disbursements.ts'
import { closeDays } from '#server/loan/end-of-day/close-days.ts'
import { sweepPayments } from '#server/payment/sweep.ts'
import { endExpiredDisputes } from '#server/payment-dispute/end-dispute.ts'
import { reconcileDueDays } from '#server/reconciliation/reconcile-due-days.ts'
import type { SimulationEnvironment } from './simulation-environment.ts'
import { countAction, type SimulationHistory } from './simulation-history.ts'

const dayMs = 86_400_000

/** Runs the application's own jobs; a crash in one restarts it and continues. True: it crashed. */
const runJob = async (
  { environment, ...history }: SimulationHistory,
  work: (services: ReturnType<SimulationEnvironment['services']>) => Promise<unknown>,
): Promise<boolean> => {
  try {
    await work(environment.services())
  } catch (error) {
    if (!environment.hasCrashed()) throw error
  }
  if (!environment.hasCrashed()) return false
  countAction({ environment, ...history }, 'died-alone')
  await environment.restartIfCrashed()
  return true
}

/**
 * Makes work that the database's own time has delayed due, in an order that is the same each time:
 * messages of one moment would otherwise be taken by ids that no seed decides.
 */
const makeOutboxDue = async ({ observer }: SimulationEnvironment): Promise<void> => {
  await observer.query(`
    update platform.outbox o
    set available_at = now() - interval '1 second' + place * interval '1 microsecond'
    from (select message_id, row_number() over (order by topic, payload::text) as place
      from platform.outbox where dead_at is null) due
    where o.message_id = due.message_id`)
}

/** Drains the outbox, including the work that follows from it. */
export const drainOutbox = async (history: SimulationHistory): Promise<void> => {
  await makeOutboxDue(history.environment)
  await runJob(history, services => services.outbox.drain())
}

/** The sweeps, as they run every minute. */
export const runSweeps = async (history: SimulationHistory): Promise<void> => {
  await runJob(history, sweepPayments)
  await runJob(history, sweepDisbursements)
  await runJob(history, sweepCardPayments)
  await runJob(history, endExpiredDisputes)
  await drainOutbox(history)
  countAction(history, 'swept')
}

export const closeAllDays = async (history: SimulationHistory): Promise<void> => {
  for (const market of ['ID', 'IN'] as const) {
    await runJob(history, services => closeDays(services, market))
  }
}

/**
 * A day whose comparison crashed is compared again an hour later, before open differences are read.
 */
export const reconcile = async (history: SimulationHistory): Promise<void> => {
  if (await runJob(history, reconcileDueDays)) await runJob(history, reconcileDueDays)
}

export const passDays = async ({ environment }: SimulationHistory, days: number): Promise<void> => {
  await environment.clock.moveBy(days * dayMs)
}
