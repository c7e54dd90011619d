import { closeDays, sweepDisbursements } from '#server/loan/public.ts'
import { reconcileDueDays } from '#server/reconciliation/reconcile-due-days.ts'
import { endOutlived } from '#server/repayment/end-claim.ts'
import { sweepCharges, sweepPayments } from '#server/repayment/public.ts'
import { count, type History } from './history.ts'
import type { World } from './world.ts'

const dayMs = 86_400_000

/** Whatever the application does by itself; it may die of it, and then another goes on: true. */
const runAlone = async (
  { world, ...history }: History,
  work: (services: ReturnType<World['services']>) => Promise<unknown>,
): Promise<boolean> => {
  try {
    await work(world.services())
  } catch (error) {
    if (!world.isDead()) throw error
  }
  if (!world.isDead()) return false
  count({ world, ...history }, 'died-alone')
  await world.rebirth()
  return true
}

/**
 * What was left to later by the database's own time is due, in an order that is the same each time:
 * messages of one moment would else be taken by ids that no seed decides.
 */
const letTimePass = async ({ eye }: World): Promise<void> => {
  await eye.query(`
    update platform.outbox o
    set available_at = now() - interval '1 second' + place * interval '1 microsecond'
    from (select message_id, row_number() over (order by topic, payload::text) as place
      from platform.outbox where dead_at is null) due
    where o.message_id = due.message_id`)
}

/** What the outbox has to do is done, also what follows from that. */
export const followUp = async (history: History): Promise<void> => {
  await letTimePass(history.world)
  await runAlone(history, services => services.outbox.drain())
}

/** The sweeps, as they run every minute. */
export const sweep = async (history: History): Promise<void> => {
  await runAlone(history, sweepPayments)
  await runAlone(history, sweepDisbursements)
  await runAlone(history, sweepCharges)
  await runAlone(history, endOutlived)
  await followUp(history)
  count(history, 'swept')
}

export const closeAllDays = async (history: History): Promise<void> => {
  for (const market of ['ID', 'IN'] as const) {
    await runAlone(history, services => closeDays(services, market))
  }
}

/** A day that it died of is compared again an hour later, before anybody asks what is left open. */
export const reconcile = async (history: History): Promise<void> => {
  if (await runAlone(history, reconcileDueDays)) await runAlone(history, reconcileDueDays)
}

export const passDays = async ({ world }: History, days: number): Promise<void> => {
  await world.clock.moveBy(days * dayMs)
}
