import { setTimeout as sleep } from 'node:timers/promises'
import { startProbe } from '../../harness/faults/availability-probe.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import { signIn } from '../../harness/faults/paying-client.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'
import { disturbPayments } from './disturb-payments.ts'

/** Ends up to a few of the server's own connections, whatever they are doing. */
const terminateSome = async (environment: FaultEnvironment, most: number): Promise<number> => {
  const admin = environment.openDatabase('rupya_admin')
  try {
    const { rows } = await admin.pool.query<{ ended: boolean }>(
      `select pg_terminate_backend(pid) as ended from (
        select pid from pg_stat_activity
        where usename = 'rupya_app' order by state = 'active' desc, random() limit $1) as chosen`,
      [most],
    )
    return rows.length
  } finally {
    await admin.close()
  }
}

/** How long the table of loans is locked, longer than the server waits for a lock. */
const lockHeldMs = 8000

/** Every connection of a small pool waits for a lock that another client holds. */
const exhaustPool = async (options: FaultTestOptions): Promise<FaultTestOutcome> => {
  const environment = await createFaultEnvironment({ environment: { RUPYA_POOL_SIZE: '3' } })
  try {
    await environment.start()
    const session = await signIn(environment.base, 'client-0')
    const owner = environment.openDatabase('rupya_admin')
    const healMs: number[] = []
    const violations: string[] = []
    let [served, unavailable, slowestMs] = [0, 0, 0]
    for (let round = 0; round < options.rounds; round += 1) {
      const client = await owner.pool.connect()
      await client.query('begin; lock table loan.loan in access exclusive mode')
      const probes = Array.from({ length: 20 }, () => startProbe(environment.base, session))
      await sleep(lockHeldMs)
      await client.query('commit')
      client.release()
      const released = performance.now()
      await environment.untilReady()
      const answered = await Promise.all(probes.map(probe => probe.stop()))
      healMs.push(performance.now() - released)
      for (const probed of answered) {
        served += probed.served
        unavailable += probed.unavailable
        slowestMs = Math.max(slowestMs, probed.slowestMs)
        for (const [name, count] of probed.others) violations.push(`${count} answered: ${name}`)
      }
    }
    await owner.close()
    if (unavailable === 0) violations.push('the pool was never exhausted')
    return {
      rounds: options.rounds,
      violations,
      figures: {
        '200': served,
        '503 with Retry-After': unavailable,
        'slowest answer ms': Math.round(slowestMs),
        'all answered after release, worst ms': Math.round(Math.max(...healMs)),
      },
    }
  } finally {
    await environment.end()
  }
}

export const connectionFaults: readonly FaultTest[] = [
  {
    id: 'C4',
    description:
      'three of the server’s database connections are ended at random while 20 borrowers pay',
    expected: 'nothing lost or doubled; 200, or 503 with Retry-After, and the server stays up',
    rounds: 40,
    run: options =>
      disturbPayments(
        {
          staysUp: true,
          disturb: async environment => {
            await terminateSome(environment, 3)
            return await environment.untilReady()
          },
        },
        options,
      ),
  },
  {
    id: 'C4b',
    description:
      'every connection of the pool waits for a lock that another client holds for eight seconds',
    expected: '503 with Retry-After within the time-out, nothing hangs, all served afterwards',
    rounds: 2,
    run: exhaustPool,
  },
]
