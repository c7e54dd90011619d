import { generateVcode } from '#contract/payment-request/calls.ts'
import type { BankSimulatorSettings } from '#sandbox/simulators/bank/bank-simulator-settings.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import { type ClientSession, listOrders, signIn } from '../../harness/faults/paying-client.ts'
import { median } from '../crashes/disturb-payments.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

/** What a bank can do to a request for a number. */
const failures: readonly Partial<BankSimulatorSettings>[] = [
  { delayMs: 2_000 },
  { delayMs: 60_000 },
  { fault: 'server-error' },
  { fault: 'server-error-after-accept' },
  { fault: 'time-out-after-accept' },
  { fault: 'reset' },
  { fault: 'reset-after-accept' },
  { fault: 'half-body' },
  { fault: 'redirect' },
]
/** A borrower must get a truthful reply within this time. */
const patienceMs = 8_500

type UnpaidLoan = { readonly orderId: string; readonly productId: string }

const requestPayment = async (
  { call }: ClientSession,
  { orderId, productId }: UnpaidLoan,
  key: string,
) => {
  const started = performance.now()
  const input = { orderId, productId, periods: '1' }
  const reply = await call(generateVcode, input, { idempotencyKey: key })
  return { reply, tookMs: performance.now() - started }
}

/** Requests a number while the bank fails, then again when it works; counts the numbers created. */
const tryFailure = async (
  environment: FaultEnvironment,
  { session, order }: { session: ClientSession; order: UnpaidLoan },
  failure: Partial<BankSimulatorSettings>,
) => {
  const name = failure.fault ?? `${failure.delayMs} ms`
  const before = await environment.bank.countNumbers()
  await environment.bank.setSettings(failure)
  const key = crypto.randomUUID()
  const failed = await requestPayment(session, order, key)
  await environment.bank.setSettings({ reset: true })
  const well = await requestPayment(session, order, key)
  const made = (await environment.bank.countNumbers()) - before
  const wrong: string[] = []
  if (!['0', '4006'].includes(failed.reply.code)) {
    wrong.push(`${name}: answered ${failed.reply.code}`)
  }
  if (failed.tookMs > patienceMs) wrong.push(`${name}: took ${Math.round(failed.tookMs)} ms`)
  if (well.reply.data?.state !== 'waiting') wrong.push(`${name}: no number afterwards`)
  if (made !== 1) wrong.push(`${name}: the bank made ${made} numbers`)
  return { made, tookMs: failed.tookMs, refused: failed.reply.code === '4006', wrong }
}

const runFailures = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const environment = await createFaultEnvironment()
  try {
    await environment.start()
    const tries: Awaited<ReturnType<typeof tryFailure>>[] = []
    for (let round = 0; round < rounds; round += 1) {
      const session = await signIn(environment.base, `client-${round % 20}`)
      const orders = await listOrders(session.call)
      // One after the other: loans tried at once would share the bank's one set of settings.
      for (const [index, failure] of failures.entries()) {
        const order = orders[index]
        if (!order) throw new Error('a client has loans enough')
        tries.push(await tryFailure(environment, { session, order }, failure))
      }
    }
    const times = tries.map(({ tookMs }) => tookMs)
    return {
      rounds: tries.length,
      violations: tries.flatMap(({ wrong }) => wrong),
      figures: {
        failures: failures.length,
        'truthful replies (no number yet)': tries.filter(({ refused }) => refused).length,
        'numbers created for each payment request, at most': Math.max(
          ...tries.map(({ made }) => made),
        ),
        'answer while it fails: median ms': Math.round(median(times)),
        'worst ms': Math.round(Math.max(...times)),
      },
    }
  } finally {
    await environment.end()
  }
}

export const bankFaults: readonly FaultTest[] = [
  {
    id: 'P5',
    description:
      'the bank answers late or never, with 5xx before or after it created the number, resets, half a body, a redirect',
    expected:
      'a truthful reply within 8 s, one number for one payment request, and a number once the bank works',
    rounds: 3,
    run: runFailures,
  },
]
