import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { repaymentCommit, repaymentConfirm, repaymentWay } from '#contract/card-payment/calls.ts'
import { createClient } from '#contract/client.ts'
import { listMessages } from '#contract/sandbox/calls.ts'
import type { BankSimulatorSettings } from '#sandbox/simulators/bank/bank-simulator-settings.ts'
import { bankSecrets } from '../../harness/faults/bank-process.ts'
import { countBooked } from '../../harness/faults/booked-payments.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import {
  apiBase,
  type ClientSession,
  listOrders,
  signIn,
} from '../../harness/faults/paying-client.ts'
import { median } from '../crashes/disturb-payments.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

/** What an acquirer can do to a request to charge. */
const failures: readonly Partial<BankSimulatorSettings>[] = [
  { delayMs: 2_000 },
  { fault: 'server-error' },
  { fault: 'server-error-after-accept' },
  { fault: 'time-out-after-accept' },
  { fault: 'reset' },
  { fault: 'reset-after-accept' },
  { fault: 'half-body' },
  { fault: 'redirect' },
]
const presses = 10
/** A borrower must get a truthful reply within this time. */
const patienceMs = 8_500
/** The minute after which a silent acquirer is queried, and the sweep that queries it. */
const healsWithinMs = 150_000

const healthySettings: Partial<BankSimulatorSettings> = { delayMs: 0, fault: 'none' }

const setSimulatorFaults = async (
  { base }: FaultEnvironment,
  faults: Partial<BankSimulatorSettings>,
): Promise<void> => {
  const key = Buffer.from(`${bankSecrets.secretKey}:`).toString('base64')
  const response = await fetch(`${base}/simulators/cards/faults`, {
    method: 'POST',
    headers: { authorization: `Basic ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...healthySettings, ...faults }),
  })
  if (!response.ok) throw new Error(`the acquirer's faults were not set: ${response.status}`)
}

const lastCode = async ({ base }: FaultEnvironment): Promise<string> => {
  const call = createClient({ ...apiBase, origin: base, fetch: request => fetch(request) })
  const reply = await call(listMessages, {})
  return reply.data?.messages.find(({ code }) => code !== '')?.code ?? ''
}

type OutageAttempt = {
  readonly tookMs: number
  readonly paid: boolean
  readonly wrong: readonly string[]
}

/** Presses ten times at once; each reply must be one of the expected ones, and in time. */
const pressConfirm = async (
  name: string,
  allowed: readonly string[],
  work: (idempotencyKey: string) => Promise<{ readonly code: string }>,
): Promise<{ readonly tookMs: number; readonly wrong: string[] }> => {
  const started = performance.now()
  const first = crypto.randomUUID()
  const replies = await Promise.all(
    Array.from({ length: presses }, (_, index) =>
      work(index % 2 === 0 ? first : crypto.randomUUID()),
    ),
  )
  const tookMs = performance.now() - started
  const strange = new Set(replies.map(({ code }) => code).filter(code => !allowed.includes(code)))
  return {
    tookMs,
    wrong: [
      ...[...strange].map(code => `${name}: answered ${code}`),
      ...(tookMs > patienceMs ? [`${name}: took ${Math.round(tookMs)} ms`] : []),
    ],
  }
}

const tryFailure = async (
  environment: FaultEnvironment,
  { call }: ClientSession,
  orderId: string,
  failure: Partial<BankSimulatorSettings>,
): Promise<OutageAttempt> => {
  const name = failure.fault ?? `${failure.delayMs} ms`
  const way = await call(repaymentWay, { orderId, periods: '1' })
  if (!way.success) throw new Error(`no way to pay: ${way.code}`)
  const { amount, repayToken } = way.data
  const input = { orderId, periods: '1', amount, repayToken, cardNo: '4111111111111111' }
  const committed = await call(repaymentCommit, input, { idempotencyKey: crypto.randomUUID() })
  if (!committed.success) return { tookMs: 0, paid: false, wrong: [`${name}: ${committed.code}`] }
  const repaymentRecordId = committed.data.repayRecordId
  const verifyCode = await lastCode(environment)
  await setSimulatorFaults(environment, failure)
  const pressed = await pressConfirm(name, ['0', '4533', '800005', '800006'], idempotencyKey =>
    call(repaymentConfirm, { orderId, repaymentRecordId, verifyCode }, { idempotencyKey }),
  )
  await setSimulatorFaults(environment, healthySettings)
  const named = { orderId, repaymentRecordId }
  const until = performance.now() + healsWithinMs
  for (;;) {
    const state = (await call(repaymentWay, named)).data?.charge?.state
    if (state === 'paid') return { ...pressed, paid: true }
    // The code never arrived: after a minute the page waits for one again.
    if (state === 'code-sent') return { ...pressed, paid: false }
    if (performance.now() > until) {
      return { ...pressed, paid: false, wrong: [...pressed.wrong, `${name}: still ${state}`] }
    }
    await sleep(2_500)
  }
}

const countBookedCardPayments = async (environment: FaultEnvironment): Promise<number> => {
  const database = environment.openDatabase()
  try {
    const rows = await database.kysely
      .selectFrom('payment.payment')
      .select('paymentId')
      .where('provider', '=', 'acquirer')
      .execute()
    return rows.length
  } finally {
    await database.close()
  }
}

/** The number of card payments the acquirer has captured by its own records. */
const countCapturedByAcquirer = ({ stateDir }: FaultEnvironment): number => {
  const lines = readFileSync(join(stateDir, 'simulator-cards.jsonl'), 'utf8').trim().split('\n')
  const last = new Map<string, string>()
  for (const line of lines) {
    const { reference, status }: { reference: string; status: string } = JSON.parse(line)
    last.set(reference, status)
  }
  return [...last.values()].filter(status => status === 'PAID').length
}

const runFailures = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const environment = await createFaultEnvironment()
  try {
    await environment.start()
    const tries: OutageAttempt[] = []
    for (let round = 0; round < rounds; round += 1) {
      const session = await signIn(environment.base, `client-${round % 20}`)
      const orders = await listOrders(session.call)
      for (const [index, failure] of failures.entries()) {
        const order = orders[index]
        if (!order) throw new Error('a client has loans enough')
        tries.push(await tryFailure(environment, session, order.orderId, failure))
      }
    }
    const paid = tries.filter(each => each.paid).length
    const booked = await countBookedCardPayments(environment)
    const captured = countCapturedByAcquirer(environment)
    const times = tries.map(({ tookMs }) => tookMs)
    return {
      rounds: tries.length,
      violations: [
        ...tries.flatMap(({ wrong }) => wrong),
        ...(booked === paid ? [] : [`${paid} charges were paid and ${booked} booked`]),
        ...(captured === paid ? [] : [`the acquirer took ${captured} charges, ${paid} are paid`]),
        ...(await countBooked(environment, [])).proofs,
      ],
      figures: {
        'presses each': presses,
        charges: tries.length,
        'paid, each once': paid,
        'captured by the acquirer’s records': captured,
        'code requested again': tries.length - paid,
        'answer while it fails: median ms': Math.round(median(times)),
        'worst ms': Math.round(Math.max(...times)),
      },
    }
  } finally {
    await environment.end()
  }
}

export const acquirerFaults: readonly FaultTest[] = [
  {
    id: 'P5c',
    description:
      'the acquirer answers a code late or never, with 5xx before or after it captured, resets, half a body, a redirect, while confirm is pressed ten times at once',
    expected: 'a truthful reply within 8 s, at most one capture each, and the page shows which',
    rounds: 1,
    run: runFailures,
  },
]
