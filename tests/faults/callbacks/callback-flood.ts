import { setTimeout as sleep } from 'node:timers/promises'
import { proveLedger } from '#server/ledger/prove.ts'
import { startProbe } from '../../harness/faults/availability-probe.ts'
import { bankSecrets } from '../../harness/faults/bank-process.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import { signIn } from '../../harness/faults/paying-client.ts'
import {
  type CallbackPayload,
  callbackRequest,
  paidBody,
} from '../../harness/personas/provider-callbacks.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

/** Callbacks sent each second, whatever the replies are. */
const perSecond = 1_000
/** A provider keeps this many open at once; further ones wait in its queue. */
const maxOpen = 200
/** Every third payment is reported a second time. */
const duplicateEvery = 3
const retryAfterMs = 500
const maxTries = 60

type FloodResult = {
  readonly sent: number
  readonly seconds: number
  readonly firstTry: number
  readonly refused: Map<string, number>
  readonly payments: readonly string[]
}

const payloadFor = (paymentId: string, paidAt: Date): CallbackPayload => ({
  paymentId,
  externalId: null,
  number: `88089${paymentId.slice(-8)}`,
  amount: '125000',
  currency: 'IDR',
  paidAt,
})

/** Sends one callback until it is accepted, as a provider does; returns the number of attempts. */
const deliver = async (
  environment: FaultEnvironment,
  body: string,
  refused: Map<string, number>,
): Promise<number> => {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const request = callbackRequest(environment.base, body, bankSecrets.callbackToken)
    const response = await fetch(request).catch(() => undefined)
    await response?.arrayBuffer().catch(() => undefined)
    if (response?.status === 200) return tries
    const name = response ? String(response.status) : 'no connection'
    refused.set(name, (refused.get(name) ?? 0) + 1)
    await sleep(retryAfterMs)
  }
  return maxTries + 1
}

const flood = async (environment: FaultEnvironment, callbacks: number): Promise<FloodResult> => {
  const refused = new Map<string, number>()
  const payments: string[] = []
  const open = new Set<Promise<void>>()
  const paidAt = new Date()
  let firstTry = 0
  const started = performance.now()
  for (let sent = 0; sent < callbacks; sent += 1) {
    const isAgain = sent % duplicateEvery === duplicateEvery - 1
    const paymentId = isAgain ? (payments.at(-1) ?? '') : crypto.randomUUID()
    if (!isAgain) payments.push(paymentId)
    const delivery = deliver(environment, paidBody(payloadFor(paymentId, paidAt)), refused).then(
      tries => {
        if (tries === 1) firstTry += 1
        open.delete(delivery)
      },
    )
    open.add(delivery)
    if (open.size >= maxOpen) await Promise.race(open)
    const dueMs = (sent / perSecond) * 1_000 - (performance.now() - started)
    if (dueMs > 5) await sleep(dueMs)
  }
  await Promise.all(open)
  const seconds = (performance.now() - started) / 1_000
  return { sent: callbacks, seconds, firstTry, refused, payments }
}

/** Counts what was reported and is not booked exactly once. */
const countLost = async (environment: FaultEnvironment, payments: readonly string[]) => {
  const database = environment.openDatabase()
  try {
    const rows = await database.kysely
      .selectFrom('payment.payment')
      .select('providerPaymentId')
      .where('provider', '=', 'xendit')
      .execute()
    const booked = new Set(rows.map(row => row.providerPaymentId))
    const lost = payments.filter(id => !booked.has(id)).length
    return { lost, proofs: await proveLedger(database.kysely) }
  } finally {
    await database.close()
  }
}

const run = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const environment = await createFaultEnvironment()
  try {
    await environment.start()
    const probe = startProbe(environment.base, await signIn(environment.base, 'client-0'))
    const flooded = await flood(environment, rounds)
    const probed = await probe.stop()
    const { lost, proofs } = await countLost(environment, flooded.payments)
    const refused = [...flooded.refused].map(([name, count]) => `${name}: ${count}`).join(', ')
    const strange = [...probed.others].map(
      ([name, count]) => `a borrower got ${name} ${count} times`,
    )
    return {
      rounds: flooded.sent,
      violations: [...(lost === 0 ? [] : [`${lost} payments are lost`]), ...proofs, ...strange],
      figures: {
        callbacks: flooded.sent,
        'requested per second': perSecond,
        'accepted per second': Math.round(flooded.sent / flooded.seconds),
        seconds: Math.round(flooded.seconds),
        'accepted at the first try': flooded.firstTry,
        'refused, then accepted': refused === '' ? 0 : refused,
        payments: flooded.payments.length,
        lost,
        'borrower p99 ms': Math.round(probed.p99Ms),
        'borrower’s pages': probed.served,
      },
    }
  } finally {
    await environment.end()
  }
}

export const floodFaults: readonly FaultTest[] = [
  {
    id: 'P7',
    description:
      '1,000 callbacks a second for a minute, every third one a repetition, as fast as the machine accepts them',
    expected: 'nothing lost, every proof holds, borrowers are served meanwhile',
    rounds: 60_000,
    run,
  },
]
