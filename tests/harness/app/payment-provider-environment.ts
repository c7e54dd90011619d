import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { money } from '#domain/money/money.ts'
import {
  type BankSimulator,
  type BankSimulatorOptions,
  createBankSimulator,
  SIMULATOR_KEY_ID,
} from '#sandbox/simulators/bank/create-bank-simulator.ts'
import { createMidtransProvider } from '#server/providers/payment/midtrans/create-midtrans-provider.ts'
import type {
  PaymentProvider,
  ProviderPaymentRequestInput,
} from '#server/providers/payment/payment-provider.ts'
import { createRazorpayProvider } from '#server/providers/payment/razorpay/create-razorpay-provider.ts'
import { createXenditProvider } from '#server/providers/payment/xendit/create-xendit-provider.ts'

/** A callback as it arrived, byte for byte. */
export type ReceivedCallback = { readonly rawBody: Uint8Array; readonly headers: Headers }

export type PaymentProviderEnvironment = {
  readonly simulator: BankSimulator
  readonly baseUrl: string
  /** Xendit's adapter, and the others'; all of them use the one simulated bank. */
  readonly provider: PaymentProvider
  readonly others: { readonly midtrans: PaymentProvider; readonly razorpay: PaymentProvider }
  readonly deliveries: ReceivedCallback[]
  /** The receiver's response statuses, in order; after them it answers 200. */
  readonly replyStatuses: number[]
  /** Moves the one clock. */
  clock: { now: Date }
  stop(): Promise<void>
}

export const SECRET_KEY = 'xnd_development_a-secret-of-tests'
export const CALLBACK_TOKEN = 'a-callback-token-of-tests'

type PaymentProviderOptions = Partial<BankSimulatorOptions> & { readonly timeoutMs?: number }

/**
 * The bank simulator and a receiver of its callbacks, both on their own loopback ports, over HTTP.
 */
export async function startPaymentProviderEnvironment(
  options: PaymentProviderOptions = {},
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
  const now = () => clock.now
  const provider = createXenditProvider({
    baseUrl: bank.url,
    secretKey: SECRET_KEY,
    callbackTokens: [CALLBACK_TOKEN],
    now,
    ...timeout,
  })
  const others = {
    midtrans: createMidtransProvider({
      baseUrl: `${bank.url}/midtrans`,
      serverKeys: [SECRET_KEY],
      now,
      ...timeout,
    }),
    razorpay: createRazorpayProvider({
      baseUrl: `${bank.url}/razorpay`,
      keyId: SIMULATOR_KEY_ID,
      keySecret: SECRET_KEY,
      webhookSecrets: [CALLBACK_TOKEN],
      now,
      ...timeout,
    }),
  }
  const stop = async () => {
    simulator.close()
    await Promise.all([bank.stop(), receiver.stop()])
  }
  return {
    simulator,
    baseUrl: bank.url,
    provider,
    others,
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
    ...changes,
  }
}
