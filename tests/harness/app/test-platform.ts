import { PassThrough } from 'node:stream'
import { parseConfig, type SandboxSecrets } from '#server/config/config.ts'
import type { Database, DatabaseAddress } from '#server/platform/database/database.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { createOutboxWorker } from '#server/platform/jobs/outbox.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { createMetrics } from '#server/platform/observability/metrics.ts'
import type { Platform } from '#server/platform/process/start-platform.ts'
import type { Randomness } from '#server/platform/security/ids.ts'
import { makeSandboxSecrets } from '#server/platform/security/sandbox-secrets.ts'
import { seededRandomness } from './seeded-randomness.ts'
import type { TestClock } from './test-clock.ts'

export type TestPlatformParts = {
  readonly database: Database & { readonly appAddress: DatabaseAddress }
  readonly clock: TestClock
  readonly bankUrl: string
  readonly filesFolder: string
  readonly payoutUrl: string
  readonly cardUrl: string
  readonly smsUrl: string
  readonly identityUrl: string
  readonly accountNameUrl: string
  readonly environment?: Readonly<Record<string, string>>
  /** The secrets of an earlier application on the same database; fresh ones when left out. */
  readonly secrets?: SandboxSecrets
  readonly random?: Randomness
}

/** The platform of an application, with a test clock and the simulators' addresses. */
export const createTestPlatform = ({
  database,
  clock,
  bankUrl,
  payoutUrl,
  cardUrl,
  smsUrl,
  identityUrl,
  accountNameUrl,
  filesFolder,
  environment = {},
  secrets = makeSandboxSecrets(),
  random = seededRandomness(1, clock.wallNow),
}: TestPlatformParts): { readonly platform: Platform; readonly logged: () => string } => {
  const config = parseConfig(
    {
      RUPYA_PAYMENT_PROVIDER_ID: 'xendit',
      RUPYA_PAYMENT_PROVIDER_IN: 'razorpay',
      RUPYA_XENDIT_URL: bankUrl,
      RUPYA_MIDTRANS_URL: `${bankUrl}/midtrans`,
      RUPYA_RAZORPAY_URL: `${bankUrl}/razorpay`,
      RUPYA_FILES_DIR: filesFolder,
      RUPYA_PAYOUT_PROVIDER_ID: 'xendit',
      RUPYA_PAYOUT_PROVIDER_IN: 'razorpayx',
      RUPYA_XENDIT_PAYOUT_URL: payoutUrl,
      RUPYA_RAZORPAYX_URL: `${payoutUrl}/razorpayx`,
      RUPYA_CASHFREE_URL: `${payoutUrl}/cashfree`,
      RUPYA_CARD_URL: cardUrl,
      RUPYA_SMS_SIMULATOR_URL: smsUrl,
      RUPYA_IDENTITY_URL: identityUrl,
      RUPYA_ACCOUNT_NAME_URL: accountNameUrl,
      // A test that is about people or payees chooses the simulator.
      RUPYA_IDENTITY_PROVIDER_ID: 'none',
      RUPYA_IDENTITY_PROVIDER_IN: 'none',
      RUPYA_ACCOUNT_NAME_PROVIDER_ID: 'none',
      RUPYA_ACCOUNT_NAME_PROVIDER_IN: 'none',
      ...environment,
    },
    () => secrets,
  )
  const lines: string[] = []
  const destination = new PassThrough().setEncoding('utf8').on('data', line => lines.push(line))
  const log = createLog({ level: 'debug', destination })
  const metrics = createMetrics({ withProcess: false })
  const stopping = new AbortController().signal
  const platform: Platform = {
    config,
    database,
    listDatabase: database,
    replica: undefined,
    clock,
    sandboxClock: clock,
    random,
    log,
    metrics,
    outbox: createOutboxWorker({ db: database.kysely, log, metrics }),
    jobs: createJobs({ address: database.appAddress, stopping, log, metrics }),
    stopping,
    note: undefined,
    stateDir: undefined,
    lock: undefined,
    stop: async () => undefined,
  }
  return { platform, logged: () => lines.join('') }
}
