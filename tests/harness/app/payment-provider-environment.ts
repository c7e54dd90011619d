import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { money } from '#domain/money/money.ts'
import {
  type BankSimulator,
  type BankSimulatorOptions,
  createBankSimulator,
} from '#sandbox/simulators/bank/create-bank-simulator.ts'
import { parseConfig } from '#server/config/config.ts'
import { makeSandboxSecrets } from '#server/platform/security/sandbox-secrets.ts'
import type {
  PaymentProvider,
  ProviderPaymentRequestInput,
} from '#server/providers/payment/payment-provider.ts'
import { paymentProviders } from '#server/providers/payment/payment-providers.ts'

/** A callback as it arrived, byte for byte. */
export type ReceivedCallback = { readonly rawBody: Uint8Array; readonly headers: Headers }

export type PaymentProviderEnvironment = {
  readonly simulator: BankSimulator
  readonly baseUrl: string
  /** Xendit's adapter. */
  readonly provider: PaymentProvider
  /** Any provider's adapter, by its name; all of them use the one simulated bank. */
  readonly providerOf: (name: string) => PaymentProvider
  readonly deliveries: ReceivedCallback[]
  /** The receiver's response statuses, in order; after them it answers 200. */
  readonly replyStatuses: number[]
  /** Moves the one clock. */
  clock: { now: Date }
  stop(): Promise<void>
}

export const SECRET_KEY = 'xnd_development_a-secret-of-tests'
export const CALLBACK_TOKEN = 'a-callback-token-of-tests'

type EnvironmentOptions = Partial<BankSimulatorOptions> & { readonly timeoutMs?: number }

const { payment } = parseConfig({}, () => ({
  ...makeSandboxSecrets(),
  paymentSecret: SECRET_KEY,
  callbackToken: CALLBACK_TOKEN,
}))

/** What is known of every provider without asking it. */
export const paymentProviderFacts: readonly Pick<PaymentProvider, 'name' | 'market' | 'lacks'>[] = [
  ...paymentProviders(
    { payment },
    { simulatorUrl: 'http://unused.invalid', clock: { now: () => new Date(0) } },
  ).all.values(),
]

/** Those other than Xendit, for tests of each. */
export const otherProviders = paymentProviderFacts.filter(({ name }) => name !== 'xendit')

/**
 * The bank simulator and a receiver of its callbacks, both on their own loopback ports, over HTTP.
 */
export async function startPaymentProviderEnvironment(
  options: EnvironmentOptions = {},
): Promise<PaymentProviderEnvironment> {
  const deliveries: ReceivedCallback[] = []
  const answers: number[] = []
  const clock = { now: new Date('2026-11-21T03:00:00.000Z') }
  const receiver = await listen(async request => {
    const rawBody = new Uint8Array(await request.arrayBuffer())
    deliveries.push({ rawBody, headers: request.headers })
    return new Response(null, { status: answers.shift() ?? 200 })
  })
  const simulator = createBankSimulator({
    now: () => clock.now,
    callbackUrl: `${receiver.url}/webhooks/xendit`,
    callbackToken: CALLBACK_TOKEN,
    secretKey: SECRET_KEY,
    fetch,
    retryDelaysMs: [5, 10],
    ...options,
  })
  const bank = await listen((request, env) => simulator.app.fetch(request, env))
  const timeout = options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }
  const { all } = paymentProviders(
    { payment },
    { simulatorUrl: bank.url, clock: { now: () => clock.now }, ...timeout },
  )
  const providerOf = (name: string): PaymentProvider => {
    const provider = all.get(name)
    if (!provider) throw new Error(`there is no provider ${name}; there are ${[...all.keys()]}`)
    return provider
  }
  const stop = async () => {
    simulator.close()
    await Promise.all([bank.stop(), receiver.stop()])
  }
  return {
    simulator,
    baseUrl: bank.url,
    provider: providerOf('xendit'),
    providerOf,
    deliveries,
    replyStatuses: answers,
    clock,
    stop,
  }
}

type RequestHandler = Parameters<typeof getRequestListener>[0]

/** An HTTP server on a free loopback port. */
export async function listen(
  handler: RequestHandler,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(getRequestListener(handler))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has such an address, not a pipe's name.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

let requests = 0

const simulatedCheckout = {
  returnUrl: 'http://back.invalid/that?bill=B1',
  phone: '+6281234567890',
  address: '192.0.2.7',
  userAgent: 'Mozilla/5.0',
}

/** A payment request of Rp1.250.000 at BCA that expires in a day, with changes. */
export function paymentRequestInput(
  environment: PaymentProviderEnvironment,
  changes: Partial<ProviderPaymentRequestInput> = {},
): ProviderPaymentRequestInput {
  requests += 1
  return {
    paymentRequestId: `instruction-${requests}`,
    requestNo: `B${requests}`,
    kind: 'virtual-account',
    paymentMethodCode: 'BCA',
    holderName: 'Siti Rahmawati',
    amount: money('IDR', 1_250_000n),
    expiresAt: new Date(environment.clock.now.getTime() + 86_400_000),
    description: 'Cicilan 1',
    ...((changes.kind === 'link' || changes.kind === 'page') && { checkout: simulatedCheckout }),
    ...changes,
  }
}
