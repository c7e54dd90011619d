import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/harness/app/test-database.ts'
import { testLog } from '#tests/harness/app/test-database-server.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createJobs, type Jobs } from './jobs.ts'

let database: TestDatabase
const started: Jobs[] = []
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 2 })
})
afterEach(async () => {
  await Promise.all(started.splice(0).map(jobs => jobs.stop()))
  await database.drop()
})

const jobsOf = (options: Partial<Parameters<typeof createJobs>[0]> = {}) => {
  const jobs = createJobs({
    address: database.appAddress,
    stopping: new AbortController().signal,
    log: testLog,
    metrics: createMetrics({ withProcess: false }),
    ...options,
  })
  started.push(jobs)
  return jobs
}

test('a job that was sent runs once, in one of two processes', async () => {
  const runs: unknown[] = []
  const both = [jobsOf(), jobsOf()] as const
  for (const jobs of both) {
    jobs.define({
      name: 'count',
      run: async input => {
        runs.push(input)
      },
    })
    await jobs.start()
  }
  await both[0].send('count', { loanId: 'a' })
  await expect.poll(() => runs).toEqual([{ loanId: 'a' }])
  await new Promise(resolve => setTimeout(resolve, 1500))
  expect(runs).toHaveLength(1)
})

test('a job that fails is run again', async () => {
  let runs = 0
  const jobs = jobsOf()
  jobs.define({
    name: 'flaky',
    run: async () => {
      runs += 1
      if (runs === 1) throw new Error('not today')
    },
  })
  await jobs.start()
  await jobs.send('flaky')
  await expect.poll(() => runs).toBe(2)
})

test('a job whose process died in the middle of it is run by the next', async () => {
  const before = jobsOf()
  before.define({ name: 'left', run: async () => undefined })
  await before.start()
  await before.stop()
  // As it stands when the process that took it has been dead for an hour.
  await database.pool.query(`
    insert into jobs.job (name, state, policy, heartbeat_seconds, started_on, heartbeat_on)
    select name, 'active', policy, heartbeat_seconds, at, at
    from jobs.queue, (select now() - interval '1 hour' as at) as death
    where name = 'left'`)
  await database.pool.query('update jobs.queue set monitor_claim_on = null, monitor_on = null')
  let runs = 0
  const after = jobsOf()
  after.define({
    name: 'left',
    run: async () => {
      runs += 1
    },
  })
  await after.start()
  await expect.poll(() => runs).toBe(1)
}, 40_000)

test('a job that ends at the stop of its process is run by another, and is no failure', async () => {
  const stop = new AbortController()
  const metrics = createMetrics({ withProcess: false })
  const stopped = jobsOf({ stopping: stop.signal, metrics })
  let begun = 0
  stopped.define({
    name: 'long',
    run: async () => {
      begun += 1
      if (!stop.signal.aborted) await once(stop.signal, 'abort')
      stop.signal.throwIfAborted()
    },
  })
  await stopped.start()
  await stopped.send('long')
  await expect.poll(() => begun).toBe(1)
  stop.abort()
  let runs = 0
  const other = jobsOf()
  other.define({
    name: 'long',
    run: async () => {
      runs += 1
    },
  })
  await other.start()
  await expect.poll(() => runs).toBe(1)
  await stopped.stop()
  expect(begun).toBe(1)
  expect(await metrics.text()).not.toContain('rupya_jobs_total{')
})

test('one name has one definition', () => {
  const jobs = jobsOf()
  jobs.define({ name: 'twice', run: async () => undefined })
  expect(() => jobs.define({ name: 'twice', run: async () => undefined })).toThrow('twice')
  started.pop()
})

test('a schedule is kept in the zone of its market, and goes with the program that knew it', async () => {
  const first = jobsOf()
  first.define({ name: 'end-of-day', cron: '5 0 * * *', market: 'ID', run: async () => undefined })
  await first.start()
  const schedules = () =>
    database.pool.query('select name, cron, timezone from jobs.schedule').then(({ rows }) => rows)
  expect(await schedules()).toEqual([
    { name: 'end-of-day', cron: '5 0 * * *', timezone: 'Asia/Jakarta' },
  ])
  await jobsOf().start()
  expect(await schedules()).toEqual([])
})

test('a schedule whose time came while no process ran makes one run of the next', async () => {
  const before = jobsOf()
  before.define({ name: 'daily', cron: '0 0 * * *', run: async () => undefined })
  await before.start()
  await before.stop()
  // As it stands when the last process ended two days ago.
  await database.pool.query(`update jobs.schedule set created_on = now() - interval '9 days'`)
  await database.pool.query(`update jobs.version set cron_on = now() - interval '2 days'`)
  let runs = 0
  const after = jobsOf()
  after.define({
    name: 'daily',
    cron: '0 0 * * *',
    run: async () => {
      runs += 1
    },
  })
  await after.start()
  await expect.poll(() => runs).toBe(1)
}, 40_000)
