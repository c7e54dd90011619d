import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { createEmailSimulator } from '#sandbox/simulators/email/create-email-simulator.ts'
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

type HeldAt = 'before' | 'after'

/** A sender in this process, which outlives the server. */
type Sender = {
  /** How the server reaches it. */
  readonly environment: Readonly<Record<string, string>>
  /**
   * Lets the next message wait, before or after it was accepted, until `release`: the answer to it is
   * never read. `isReached` says whether a message waits.
   */
  readonly holdNext: (at: HeldAt) => { readonly isReached: (db: Connection) => Promise<boolean> }
  readonly release: () => void
  /** How many messages arrived. */
  readonly arrived: () => number
  readonly stop: () => Promise<void>
}

const openSmsSender = async (): Promise<Sender> => {
  const simulator = createSmsSimulator({ key, now: () => new Date() })
  let held: HeldAt | undefined
  let reached = false
  let release = Promise.withResolvers<void>()
  const { url, stop } = await listen(async (request, env) => {
    const mine = held
    held = undefined
    if (mine === 'before') {
      reached = true
      await release.promise
      return new Response(null, { status: 503 })
    }
    const response = await simulator.app.fetch(request, env)
    if (mine) {
      reached = true
      await release.promise
    }
    return response
  })
  return {
    environment: { RUPYA_SMS_SIMULATOR_URL: url, RUPYA_SMS_SIMULATOR_KEY: key },
    arrived: () => simulator.inbox().length,
    holdNext: at => {
      held = at
      reached = false
      return { isReached: async () => reached }
    },
    release: () => {
      release.resolve()
      release = Promise.withResolvers<void>()
    },
    stop,
  }
}

/** One mail server: it gives no greeting, or no answer to the content that it took. */
const openMailServer = async (): Promise<Sender> => {
  const simulator = createEmailSimulator({ user: 'fault', password: key, now: () => new Date() })
  const { host, port } = await simulator.address()
  return {
    environment: {
      FAULT_CLIENTS_BY_EMAIL: '1',
      RUPYA_EMAIL_SENDER: 'smtp',
      RUPYA_EMAIL_SMTP_HOST: host,
      RUPYA_EMAIL_SMTP_PORT: String(port),
      RUPYA_EMAIL_SMTP_USER: 'fault',
      RUPYA_EMAIL_SMTP_PASSWORD: key,
    },
    arrived: () => simulator.inbox().length,
    holdNext: at => {
      simulator.setFault(at === 'before' ? 'silent' : 'held-answer')
      const before = simulator.inbox().length
      return {
        isReached: async db =>
          at === 'after' ? simulator.inbox().length > before : await isHandedOver(db),
      }
    },
    release: () => simulator.setFault('none'),
    stop: async () => simulator.close(),
  }
}

/** The messages of the killed process are free once their lease is over: not a minute from now. */
const endLeases = async (db: Connection): Promise<void> => {
  await sql`update platform.outbox set available_at = clock_timestamp()`.execute(db)
}

/** Whether a message is with its provider. */
const isHandedOver = async (db: Connection): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from notification.delivery where state = 'sending'`.execute(db)
  return rows.length > 0
}

const untilReached = async (isReached: () => Promise<boolean>): Promise<void> => {
  const started = performance.now()
  while (!(await isReached())) {
    if (performance.now() - started > patienceMs) throw new Error('no message came in a minute')
    await sleep(20)
  }
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

const run = async (
  openSender: () => Promise<Sender>,
  { rounds }: FaultTestOptions,
): Promise<FaultTestOutcome> => {
  const sender = await openSender()
  const environment = await createFaultEnvironment({
    environment: {
      FAULT_CLIENTS: '1',
      FAULT_LOANS_EACH: String(rounds),
      ...sender.environment,
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
        const { isReached } = sender.holdNext(at)
        await environment.bank.pay(vcode)
        await untilReached(() => isReached(database.kysely))
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
        delivered = sender.arrived()
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
    run: options => run(openSmsSender, options),
  },
  {
    id: 'N2',
    description:
      'the server is killed (kill -9) while the receipt of a payment is with the mail server, before or after it took it',
    expected: 'after the restart each receipt lies in the mailbox once: lost 0, twice 0',
    rounds: 20,
    run: options => run(openMailServer, options),
  },
]
