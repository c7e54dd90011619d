import type { Hono } from 'hono'
import { createApp } from '#server/app.ts'
import { composeServices } from '#server/compose.ts'
import type { SandboxSecrets } from '#server/config/config.ts'
import { createDatabase, type DatabaseAddress } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { listen } from '../app/payment-provider-environment.ts'
import { seededRandomness } from '../app/seeded-randomness.ts'
import type { TestClock } from '../app/test-clock.ts'
import { testLog } from '../app/test-database-server.ts'
import { createTestPlatform } from '../app/test-platform.ts'
import { type CrashMoment, watchConnection } from '../faults/crash-moments.ts'
import { type Simulators, simulatorSecrets } from './simulators.ts'

/** The application in this process, which may die between any two things that others see of it. */
export type CrashableApp = {
  readonly app: Hono
  readonly services: Services
  readonly hasCrashed: () => boolean
  readonly logged: () => string
  /** Lets go of what a process would leave to its system. */
  readonly dispose: () => Promise<void>
}

export const staffTokens = { ani: 'ani-of-the-staff-token', budi: 'budi-of-the-staff-token' }

const environment = {
  RUPYA_XENDIT_SECRET_KEY: simulatorSecrets.secretKey,
  RUPYA_XENDIT_CALLBACK_TOKENS: simulatorSecrets.callbackToken,
  RUPYA_RAZORPAY_KEY_SECRET: simulatorSecrets.secretKey,
  RUPYA_RAZORPAY_WEBHOOK_SECRETS: simulatorSecrets.callbackToken,
  RUPYA_PAYOUT_SECRET_KEY: simulatorSecrets.secretKey,
  RUPYA_PAYOUT_CALLBACK_TOKENS: simulatorSecrets.callbackToken,
  RUPYA_SMS_STAND_IN_KEY: simulatorSecrets.senderKey,
  RUPYA_STAFF_TOKEN: `ani:${staffTokens.ani},budi:${staffTokens.budi}`,
}

/** A door to one of the simulators that shuts when the application dies: the dead ask nothing. */
const serveUntilCrash = async (
  { fetch }: Pick<Hono, 'fetch'>,
  strikes: (moment: CrashMoment) => boolean,
  isDead: () => boolean,
) =>
  await listen(async request => {
    const text = `${request.method} ${new URL(request.url).pathname.replaceAll(/[0-9a-f-]{8,}/g, 'x')}`
    const gone = () => new Response(null, { status: 503 })
    if (isDead() || strikes({ when: 'before', text })) return gone()
    const answer = await fetch(request)
    return strikes({ when: 'after', text }) ? gone() : answer
  })

export const startCrashableApp = async (options: {
  readonly outside: Simulators
  readonly clock: TestClock
  readonly address: DatabaseAddress
  readonly secrets: SandboxSecrets
  readonly filesFolder: string
  readonly seed: number
  /** True: it dies at this moment. */
  readonly fate: (moment: CrashMoment) => boolean
}): Promise<CrashableApp> => {
  const { outside, clock, address, fate } = options
  let dead = false
  const sockets = new Set<{ destroy(): unknown }>()
  const database = createDatabase({ address, poolSize: 6, log: testLog })
  const die = () => {
    dead = true
    for (const socket of sockets) socket.destroy()
  }
  const strikes = (moment: CrashMoment): boolean => {
    if (!dead && fate(moment)) die()
    return dead
  }
  database.pool.on('connect', client => {
    // The driver's own socket, which its types leave out.
    const { stream } = (client as unknown as { connection: { stream: { destroy(): unknown } } })
      .connection
    if (dead) stream.destroy()
    sockets.add(stream)
    watchConnection(client, strikes)
  })
  const proxies = await Promise.all(
    [outside.bank, outside.payouts, outside.cards, outside.inbox].map(({ app }) =>
      serveUntilCrash(app, strikes, () => dead),
    ),
  )
  const [bankUrl = '', payoutUrl = '', cardUrl = '', smsUrl = ''] = proxies.map(({ url }) => url)
  const { platform, logged } = createTestPlatform({
    database: { ...database, appAddress: address },
    clock,
    bankUrl,
    payoutUrl,
    cardUrl,
    smsUrl,
    filesFolder: options.filesFolder,
    environment,
    secrets: options.secrets,
    random: seededRandomness(options.seed, clock.now),
  })
  const services = await composeServices(platform)
  return {
    app: createApp(services),
    services,
    hasCrashed: () => dead,
    logged,
    dispose: async () => {
      die()
      await Promise.all(proxies.map(({ stop }) => stop()))
      // What still waits for a connection hears that there is none.
      await Promise.race([database.close(), new Promise(resolve => setTimeout(resolve, 20))])
    },
  }
}
