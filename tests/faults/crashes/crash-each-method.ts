import { setTimeout as sleep } from 'node:timers/promises'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { lossViolations, untilAllBooked } from '../../harness/faults/booked-payments.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import {
  methodName,
  type ProviderMethod,
  providerMethods,
} from '../../harness/faults/method-rounds.ts'
import { type BankPayment, listOrders, signIn } from '../../harness/faults/paying-client.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

// Every method is created by issue-payment-request.ts and booked by receive-callback.ts; what differs
// is the adapter. So one method of each kind and provider meets each point.

/** In the middle of a callback and of creating a request (crash-points.ts). */
const points = [
  'after a callback is stored',
  'after a payment is posted',
  'after a payment request is prepared',
  "before the bank's number is stored",
] as const
/** A request that has not reached its crash point by then never will. */
const maxTries = 4
const patienceMs = 180_000
/** Between two tries: thirty failed ones an hour are the most that a borrower may make. */
const retryMs = 10_000

type Run = { readonly environment: FaultEnvironment; readonly paid: BankPayment[] }

/** Requests a number by the method and pays it; false where none was issued. */
const pay = async (
  { environment, paid }: Run,
  { paymentMethodType, paymentMethodCode }: ProviderMethod,
  client: number,
): Promise<boolean> => {
  const { call } = await signIn(environment.base, `client-${client}`)
  const [order] = await listOrders(call)
  if (!order) throw new Error(`client-${client} has no loan`)
  const { orderId, productId } = order
  const method = {
    pay_type: paymentMethodType,
    payCode: paymentMethodCode,
    is_default: '0',
  } as const
  const request = await call(
    generateVcode,
    { orderId, productId, periods: '1', ...method },
    { idempotencyKey: crypto.randomUUID() },
  )
  if (!request.success) return false
  const { paymentId, callbackStatus } = await environment.bank.pay(request.data.vcode)
  paid.push({ paymentId, acknowledged: callbackStatus === 200 })
  return true
}

/**
 * Pays once a request is issued: one whose reply was lost in a crash, and which its provider refuses to
 * make again, is given up after a minute (issue-payment-request.ts).
 */
const untilPaid = async (...[run, method, client]: Parameters<typeof pay>): Promise<boolean> => {
  const started = performance.now()
  while (performance.now() - started < patienceMs) {
    if (await pay(run, method, client)) return true
    await sleep(retryMs)
  }
  return false
}

/** Waits until the server has crashed, at most a second. */
const hasCrashed = async ({ environment }: Run): Promise<boolean> => {
  for (let waits = 0; waits < 20 && !environment.hasEnded(); waits += 1) await sleep(50)
  return environment.hasEnded()
}

/** Pays until the server crashes; false when it never did. */
const payUntilCrash = async (run: Run, method: ProviderMethod, client: number) => {
  const { environment } = run
  // The bank repeats unaccepted callbacks: the server may crash of that before it is ready.
  await environment.start().catch(error => {
    if (!environment.hasEnded()) throw error
  })
  for (let tries = 0; tries < maxTries && !environment.hasEnded(); tries += 1) {
    await pay(run, method, client).catch(async error => {
      if (!(await hasCrashed(run))) throw error
    })
    if (await hasCrashed(run)) return true
  }
  return environment.hasEnded()
}

const runProvider = async (
  methods: readonly ProviderMethod[],
  rounds: number,
): Promise<{
  kills: number
  paid: number
  lost: number
  doubled: number
  violations: string[]
}> => {
  const [{ market, provider } = { market: 'ID', provider: 'xendit' }] = methods
  const settings: Record<string, string> = {
    FAULT_CLIENTS: String(methods.length),
    FAULT_LOANS_EACH: '1',
    FAULT_MARKET: market,
    [`RUPYA_PAYMENT_PROVIDER_${market}`]: provider,
  }
  const environment = await createFaultEnvironment({ environment: settings })
  const run: Run = { environment, paid: [] }
  const violations: string[] = []
  let kills = 0
  const endServer = async () => {
    environment.server().kill('SIGKILL')
    await environment.server().ended
  }
  try {
    // The first start seeds the clients: it must not crash.
    await environment.start()
    await endServer()
    for (const [client, method] of methods.entries()) {
      for (const point of points.flatMap(each => Array<string>(rounds).fill(each))) {
        settings['FAULT_CRASH_POINT'] = point
        if (await payUntilCrash(run, method, client)) kills += 1
        else {
          violations.push(`${methodName(method)}: never crashed ${point}`)
          await endServer()
        }
      }
    }
    settings['FAULT_CRASH_POINT'] = ''
    await environment.start()
    for (const [client, method] of methods.entries()) {
      if (!(await untilPaid(run, method, client)))
        violations.push(`${methodName(method)}: no request is issued after the crashes`)
    }
    const counted = await untilAllBooked(environment, run.paid)
    violations.push(...lossViolations(counted).map(text => `${provider}: ${text}`))
    const [lost, doubled] = [counted.missing.length, counted.doubled.length]
    return { kills, paid: run.paid.length, lost, doubled, violations }
  } finally {
    await environment.end()
  }
}

const run = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const rows: string[] = []
  const violations: string[] = []
  let all = 0
  for (const [provider, methods] of Map.groupBy(providerMethods, each => each.provider)) {
    const kinds = [...Map.groupBy(methods, ({ kind }) => kind).values()]
    const first = kinds.flatMap(([method]) => method ?? [])
    const { kills, paid, lost, doubled, violations: found } = await runProvider(first, rounds)
    const stands = kinds.map(of => of.map(each => each.paymentMethodCode).join(', ')).join('; ')
    const names = first.map(each => each.paymentMethodCode).join(', ')
    rows.push(`| ${provider} | ${names} | ${stands} | ${kills} | ${paid} | ${lost} | ${doubled} |`)
    violations.push(...found)
    all += kills
  }
  process.stdout.write(
    `${[
      '| provider | killed | the same code serves | kills | paid | lost | posted twice |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n')}\n\n`,
  )
  return { rounds: all, violations, figures: { kills: all } }
}

export const methodCrashFaults: readonly FaultTest[] = [
  {
    id: 'C2b',
    description:
      'the server is killed (kill -9) in the middle of a callback and of creating a request, for each kind of method of each payment provider',
    expected: 'no payment lost, none posted twice, and the next request is issued and booked',
    rounds: 1,
    run,
  },
]
