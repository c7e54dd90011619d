import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { createSmsSimulator } from '#sandbox/simulators/sms/create-sms-simulator.ts'
import { listen } from '../../harness/app/payment-provider-environment.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import { listOrders, signIn } from '../../harness/faults/paying-client.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

type Connection = ReturnType<FaultEnvironment['openDatabase']>['kysely']

const key = 'fault-sms-simulator-key'
const patienceMs = 60_000

/**
 * A sender in this process, which outlives the server. `holdNext` lets the next message wait, before
 * or after it was accepted, until it is released: the answer to it is never read.
 */
const openSender = async () => {
  const simulator = createSmsSimulator({ key, now: () => new Date() })
  let held: { readonly at: 'before' | 'after'; readonly reached: () => void } | undefined
  let release = Promise.withResolvers<void>()
  const { url, stop } = await listen(async (request, env) => {
    const mine = held
    held = undefined
    if (mine?.at === 'before') {
      mine.reached()
      await release.promise
      return new Response(null, { status: 503 })
    }
    const response = await simulator.app.fetch(request, env)
    if (mine) {
      mine.reached()
      await release.promise
    }
    return response
  })
  return {
    url,
    stop,
    inbox: simulator.inbox,
    /** Resolves when a message is held. */
    holdNext: async (at: 'before' | 'after') => {
      const reached = Promise.withResolvers<void>()
      held = { at, reached: reached.resolve }
      await reached.promise
    },
    release: () => {
      release.resolve()
      release = Promise.withResolvers<void>()
    },
  }
}

/** The messages of the killed process are free once their lease is over: not a minute from now. */
const endLeases = async (db: Connection): Promise<void> => {
  await sql`update platform.outbox set available_at = clock_timestamp()`.execute(db)
}

type Delivery = { readonly event: string; readonly state: string; readonly deliveries: number }

/** What was notified, once nothing of it waits. */
const untilDelivered = async (db: Connection, notifications: number): Promise<Delivery[]> => {
  const started = performance.now()
  while (performance.now() - started < patienceMs) {
    const { rows } = await sql<Delivery>`
      select m.event, min(d.state) as state, count(d.delivery_id)::int as deliveries
      from notification.message m left join notification.delivery d using (notification_id)
      where m.event = 'payment-received' group by m.notification_id, m.event`.execute(db)
    const isDone = rows.every(({ state }) => state !== 'waiting' && state !== 'sending')
    if (rows.length >= notifications && isDone) return rows
    await sleep(50)
  }
  throw new Error('the messages were not sent within a minute')
}

const run = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const sender = await openSender()
  const environment = await createFaultEnvironment({
    environment: {
      FAULT_CLIENTS: '1',
      FAULT_LOANS_EACH: String(rounds),
      RUPYA_SMS_SIMULATOR_URL: sender.url,
      RUPYA_SMS_SIMULATOR_KEY: key,
    },
  })
  const violations: string[] = []
  let [killedBefore, killedAfter, delivered] = [0, 0, 0]
  try {
    await environment.start()
    const orders = await listOrders((await signIn(environment.base, 'client-0')).call)
    for (let round = 0; round < rounds; round += 1) {
      const database = environment.openDatabase()
      try {
        const { call } = await signIn(environment.base, 'client-0')
        const { orderId = '', productId = '' } = orders[round] ?? {}
        const idempotencyKey = crypto.randomUUID()
        const input = { orderId, productId, periods: '1' }
        const { vcode } = replyData(await call(generateVcode, input, { idempotencyKey }))
        const at = round % 2 === 0 ? 'after' : 'before'
        const holding = sender.holdNext(at)
        await environment.bank.pay(vcode)
        await holding
        environment.server().kill('SIGKILL')
        await environment.server().ended
        if (at === 'after') killedAfter += 1
        else killedBefore += 1
        sender.release()
        await environment.start()
        await endLeases(database.kysely)
        const sent = await untilDelivered(database.kysely, round + 1)
        for (const { state, deliveries } of sent) {
          if (state !== 'sent') violations.push(`round ${round}: a delivery is ${state}`)
          if (deliveries !== 1) violations.push(`round ${round}: ${deliveries} deliveries`)
        }
        delivered = sender.inbox().length
        if (delivered !== round + 1) violations.push(`round ${round}: ${delivered} arrived`)
      } finally {
        await database.close()
      }
    }
    const figures = {
      'killed before the sender took it': killedBefore,
      'killed after it': killedAfter,
      arrived: delivered,
    }
    return { rounds, violations, figures }
  } finally {
    sender.release()
    await environment.end()
    await sender.stop()
  }
}

export const sendingCrashFaults: readonly FaultTest[] = [
  {
    id: 'N1',
    description:
      'the server is killed (kill -9) while the receipt of a payment is with the SMS sender, before or after it took it',
    expected: 'after the restart each receipt has arrived once: lost 0, twice 0',
    rounds: 20,
    run,
  },
]
