import { MARKET_CODES } from '#domain/market/market.ts'
import { fillingLockKey, fillingSetting } from '#server/platform/database/discard-unfinished.ts'
import type { Platform } from '#server/platform/process/start-platform.ts'
import { seedSandboxStaff } from '#server/staff/public.ts'
import { seedCatalog } from '../seed-catalog.ts'
import { type Agenda, createAgenda } from './agenda.ts'
import { addControl } from './control-work.ts'
import { addLoans } from './loan-events.ts'
import { addService } from './service-work.ts'
import { addVisitors } from './visitor-work.ts'
import { openWorkEnvironment, type WorkEnvironment } from './work-environment.ts'

/** The work begins so long ago: the oldest loans are written off by now. */
const firstDaysAgo = 172
/** From here on every day is closed on its day; before, every third is enough for the figures. */
const dailyFromDaysAgo = 40

/** What runs by itself each night and noon, by the schedules of the jobs. */
const addJobs = (environment: WorkEnvironment, agenda: Agenda): void => {
  const { runJobs } = environment
  for (let days = firstDaysAgo; days > 0; days -= days > dailyFromDaysAgo ? 3 : 1) {
    // Midnight has passed in both markets.
    agenda.add(agenda.ago(days, 19), async () => {
      await runJobs('sweep-payments', 'sweep-disbursements', 'close-days', 'refresh-collections')
      await runJobs('record-portfolio', 'end-payment-disputes', 'expire-approvals')
      await environment.settle()
    })
  }
  for (let days = dailyFromDaysAgo; days > 0; days -= 1) {
    // Eleven in Jakarta: people are awake in both markets.
    agenda.add(agenda.ago(days, 4), () => runJobs('send-reminders'))
  }
  for (let days = 12; days > 0; days -= 1) {
    agenda.add(agenda.ago(days, 20), () => runJobs('reconcile-payments', 'erase-personal-data'))
  }
}

/** Does half a year's work of a lender, by the application's own calls and jobs. */
const doWork = async (environment: WorkEnvironment, endAt: Date): Promise<void> => {
  const { services } = environment
  await seedCatalog(services)
  await seedSandboxStaff(services)
  const agenda = createAgenda(endAt)
  addJobs(environment, agenda)
  const loans = addLoans(environment, agenda)
  const scene = { environment, agenda, loans }
  addService(scene)
  addVisitors(scene)
  addControl(scene)
  await agenda.run(environment)
  await environment.settle()
  await environment.runJobs('close-days', 'refresh-collections', 'record-portfolio', 'index-names')
  await environment.runJobs('seal-audit')
  const left = await services.db
    .selectFrom('platform.outbox')
    .select(['topic', 'lastError'])
    .execute()
  if (left.length > 0) throw new Error(`work was left undone: ${JSON.stringify(left)}`)
}

/** Whether everything outside is simulated by this server: nobody else may be sent this work. */
const usesOwnSimulators = ({ config }: Platform): boolean => {
  const { payment, payout, card, sms, identity } = config
  const chosen = [
    payment.chosen.ID,
    payment.chosen.IN,
    payout.chosen.ID,
    payout.chosen.IN,
    sms.senders.ID,
    sms.senders.IN,
  ]
  const elsewhere = [
    payment.xendit,
    payment.razorpay,
    payout.xendit,
    payout.razorpayx,
    card,
    sms.simulator,
  ]
  return (
    identity.simulatorUrl === undefined &&
    chosen.every(name => name === 'simulator') &&
    elsewhere.every(({ baseUrl }) => baseUrl === undefined)
  )
}

const workSetting = 'work'

/** Does the work in an application of the past, which has ended when this resolves. */
const fill = async (platform: Platform, endAt: Date): Promise<void> => {
  const startAt = new Date(endAt.getTime() - (firstDaysAgo + 2) * 86_400_000)
  const environment = await openWorkEnvironment(platform, startAt)
  try {
    await doWork(environment, endAt)
  } finally {
    await environment.stop()
  }
}

/**
 * Fills an empty sandbox with half a year of work, once: borrowers, loans in every state, complaints,
 * conversations, money that waits for someone. Runs before the application is composed, in an
 * application of its own whose clock is moved. False when the sandbox is not empty, or when real
 * providers or one market alone are configured. `note` receives lines to print: what begins, and how long it took.
 */
export const seedWork = async (
  platform: Platform,
  {
    endAt = platform.clock.now(),
    note = () => undefined,
  }: { readonly endAt?: Date; readonly note?: (line: string) => void } = {},
): Promise<boolean> => {
  if (!usesOwnSimulators(platform)) return false
  // The people and the plans of the work are those of both markets.
  if (platform.config.markets.length < MARKET_CODES.length) return false
  const { kysely: db, pool } = platform.database
  // Held while the sandbox is filled: another process waits, and then finds it filled.
  const lock = await pool.connect()
  try {
    await lock.query('set statement_timeout = 0')
    await lock.query('select pg_advisory_lock($1)', [fillingLockKey])
    const found = await db.selectFrom('platform.sandboxSetting').select('name').executeTakeFirst()
    if (found) return false
    note('filling the sandbox with half a year of work, once')
    const startedMs = performance.now()
    await db
      .insertInto('platform.sandboxSetting')
      .values({ name: fillingSetting, value: JSON.stringify(endAt) })
      .execute()
    await fill(platform, endAt)
    await db
      .updateTable('platform.sandboxSetting')
      .set({ name: workSetting })
      .where('name', '=', fillingSetting)
      .execute()
    note(`the sandbox was filled in ${Math.round((performance.now() - startedMs) / 1000)} s`)
    return true
  } finally {
    // Ends the connection, and with it the lock.
    lock.release(true)
  }
}
