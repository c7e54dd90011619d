import type { Hono } from 'hono'
import type { SandboxSecrets } from '#server/config/config.ts'
import { createDatabase, type DatabaseAddress } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { composeTestApp } from '../app/compose-test-app.ts'
import { listen } from '../app/payment-provider-environment.ts'
import { seededRandomness } from '../app/seeded-randomness.ts'
import type { TestClock } from '../app/test-clock.ts'
import { testLog } from '../app/test-database-server.ts'
import { type CrashMoment, watchConnection } from '../faults/crash-moments.ts'
import { type SimulationSimulators, simulatorSecrets } from './simulators.ts'

/** The application in this process; it may crash between any two of its visible side effects. */
export type CrashableApp = {
  readonly app: Hono
  readonly services: Services
  readonly hasCrashed: () => boolean
  readonly logged: () => string
  /** Closes what the operating system would close after a process. */
  readonly dispose: () => Promise<void>
}

const environment = {
  RUPYA_XENDIT_SECRET_KEY: simulatorSecrets.secretKey,
  RUPYA_XENDIT_CALLBACK_TOKENS: simulatorSecrets.callbackToken,
  RUPYA_RAZORPAY_KEY_SECRET: simulatorSecrets.secretKey,
  RUPYA_RAZORPAY_WEBHOOK_SECRETS: simulatorSecrets.callbackToken,
  RUPYA_XENDIT_PAYOUT_SECRET_KEY: simulatorSecrets.secretKey,
  RUPYA_XENDIT_PAYOUT_CALLBACK_TOKENS: simulatorSecrets.callbackToken,
  RUPYA_RAZORPAYX_KEY_SECRET: simulatorSecrets.secretKey,
  RUPYA_RAZORPAYX_WEBHOOK_SECRETS: simulatorSecrets.callbackToken,
  RUPYA_CASHFREE_CLIENT_SECRETS: simulatorSecrets.secretKey,
  RUPYA_SMS_SIMULATOR_KEY: simulatorSecrets.senderKey,
}

/** Serves a simulator until the application crashes: a crashed application sends no requests. */
const serveUntilCrash =
  (crashesAt: (moment: CrashMoment) => boolean, hasCrashed: () => boolean) =>
  async (fetch: Hono['fetch']) =>
    await listen(async (request, env) => {
      const text = `${request.method} ${new URL(request.url).pathname.replaceAll(/[0-9a-f-]{8,}/g, 'x')}`
      const gone = () => new Response(null, { status: 503 })
      if (hasCrashed() || crashesAt({ when: 'before', text })) return gone()
      const answer = await fetch(request, env)
      return crashesAt({ when: 'after', text }) ? gone() : answer
    })

export const startCrashableApp = async (options: {
  readonly simulators: SimulationSimulators
  readonly clock: TestClock
  readonly address: DatabaseAddress
  readonly secrets: SandboxSecrets
  readonly filesFolder: string
  readonly seed: number
  /** True: the application crashes at this moment. */
  readonly crashesAt: (moment: CrashMoment) => boolean
}): Promise<CrashableApp> => {
  const { simulators, clock, address, crashesAt } = options
  let crashed = false
  const sockets = new Set<{ destroy(): unknown }>()
  const database = createDatabase({ address, poolSize: 6, log: testLog })
  const crash = () => {
    crashed = true
    for (const socket of sockets) socket.destroy()
  }
  const checkMoment = (moment: CrashMoment): boolean => {
    if (!crashed && crashesAt(moment)) crash()
    return crashed
  }
  database.pool.on('connect', client => {
    // The driver's own socket, which its types leave out.
    const { stream } = (client as unknown as { connection: { stream: { destroy(): unknown } } })
      .connection
    if (crashed) stream.destroy()
    sockets.add(stream)
    watchConnection(client, checkMoment)
  })
  const { app, services, logged, stop } = await composeTestApp({
    database: { ...database, appAddress: address },
    clock,
    filesFolder: options.filesFolder,
    environment,
    secrets: options.secrets,
    random: seededRandomness(options.seed, clock.now),
    hasSandbox: false,
    openSimulators: () => simulators,
    serve: serveUntilCrash(checkMoment, () => crashed),
  })
  return {
    app,
    services,
    hasCrashed: () => crashed,
    logged,
    dispose: async () => {
      crash()
      await stop()
      // Queries that still wait for a connection fail now.
      await Promise.race([database.close(), new Promise(resolve => setTimeout(resolve, 20))])
    },
  }
}
