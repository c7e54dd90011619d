import type { Hono } from 'hono'
import {
  type AccountNameSimulator,
  createAccountNameSimulator,
} from '#sandbox/simulators/account-names/create-account-name-simulator.ts'
import {
  type BankSimulator,
  createBankSimulator,
} from '#sandbox/simulators/bank/create-bank-simulator.ts'
import {
  type CardSimulator,
  createCardSimulator,
} from '#sandbox/simulators/cards/create-card-simulator.ts'
import {
  createEmailSimulator,
  type EmailSimulator,
} from '#sandbox/simulators/email/create-email-simulator.ts'
import {
  createIdentitySimulator,
  type IdentitySimulator,
} from '#sandbox/simulators/identity/create-identity-simulator.ts'
import {
  createPayoutSimulator,
  type PayoutSimulator,
} from '#sandbox/simulators/payouts/create-payout-simulator.ts'
import {
  createSmsSimulator,
  type SmsSimulator,
} from '#sandbox/simulators/sms/create-sms-simulator.ts'
import { createApp, routesOf } from '#server/app.ts'
import { composeServices } from '#server/compose.ts'
import { simulatedMailUser } from '#server/config/email-config.ts'
import { createOperationsApp } from '#server/http/operations.ts'
import type { Randomness } from '#server/platform/security/ids.ts'
import type { Services } from '#server/services.ts'
import { listen } from './payment-provider-environment.ts'
import type { TestClock } from './test-clock.ts'
import { createTestPlatform, type TestPlatformParts } from './test-platform.ts'

/** The origin of the application's addresses; no server listens there, requests are handed over. */
export const origin = 'http://localhost:3000'

/** The providers that a test application calls, simulated. */
export type Simulators = {
  readonly bank: BankSimulator
  readonly payouts: PayoutSimulator
  readonly cards: CardSimulator
  readonly identity: IdentitySimulator
  readonly accountNames: AccountNameSimulator
  /** Every message that was sent to a phone. */
  readonly inbox: SmsSimulator
  /** Every e-mail that was sent. */
  readonly email: EmailSimulator
  readonly close: () => void
}

type CallbackSecrets = { readonly secretKey: string; readonly callbackToken: string }

/** Creates the simulators; their callbacks are sent through `fetch`. */
export const openSimulators = (options: {
  readonly clock: TestClock
  readonly random: Randomness
  readonly secrets: {
    readonly bank: CallbackSecrets
    readonly payouts: CallbackSecrets
    readonly cards: CallbackSecrets
    readonly smsKey: string
  }
  readonly retryDelaysMs: readonly number[]
  readonly sendCardCode: Parameters<typeof createCardSimulator>[0]['sendCode']
  readonly fetch: typeof fetch
  /** The person whom a question about an account names. */
  readonly accountHolderOf?: (reference: string) => Promise<string | undefined>
  /** The templates that WhatsApp has approved. */
  readonly approvedText?: (name: string, language: string, to: string) => string | undefined
  /** The texts that are registered with MSG91, and where its reports go. */
  readonly msg91?: Parameters<typeof createSmsSimulator>[0]['msg91']
}): Simulators => {
  const { clock, random, secrets, sendCardCode } = options
  const shared = { now: clock.now, retryDelaysMs: options.retryDelaysMs, fetch: options.fetch }
  const bank = createBankSimulator({
    ...shared,
    ...secrets.bank,
    callbackUrl: `${origin}/webhooks/xendit`,
  })
  const payouts = createPayoutSimulator({
    ...shared,
    ...secrets.payouts,
    callbackUrl: `${origin}/webhooks/xendit-payouts`,
  })
  const cards = createCardSimulator({
    ...shared,
    ...secrets.cards,
    random,
    callbackUrl: `${origin}/webhooks/acquirer`,
    publicUrl: `${origin}/simulators/cards`,
    sendCode: sendCardCode,
  })
  const email = createEmailSimulator({
    user: simulatedMailUser,
    password: secrets.smsKey,
    now: clock.wallNow,
  })
  return {
    bank,
    payouts,
    cards,
    email,
    identity: createIdentitySimulator({ secretKey: secrets.bank.secretKey }),
    accountNames: createAccountNameSimulator({
      secretKey: secrets.bank.secretKey,
      now: clock.now,
      holderOf: options.accountHolderOf ?? (async () => undefined),
    }),
    inbox: createSmsSimulator({
      key: secrets.smsKey,
      now: clock.wallNow,
      whatsApp: {
        callbackUrl: `${origin}/webhooks/whatsapp`,
        fetch: options.fetch,
        approvedText: options.approvedText ?? (() => undefined),
      },
      ...(options.msg91 ? { msg91: options.msg91 } : {}),
    }),
    close: () => {
      bank.close()
      payouts.close()
      cards.close()
      email.close()
    },
  }
}

type SimulatorUrl =
  | 'bankUrl'
  | 'payoutUrl'
  | 'cardUrl'
  | 'smsUrl'
  | 'identityUrl'
  | 'accountNameUrl'

type TestAppParts = Omit<TestPlatformParts, SimulatorUrl> & {
  /** Called once, when the application's configuration is known. */
  readonly openSimulators: (services: Services, smsUrl: string) => Simulators
  /** Serves one simulator on a loopback port; `fetch` fails until the simulators are open. */
  readonly serve?: (fetch: Hono['fetch']) => ReturnType<typeof listen>
  /** Whether the application serves the sandbox's own calls and pages. */
  readonly hasSandbox: boolean
}

/**
 * Composes the product's application in this process, with a simulator behind every provider's
 * address. The simulators and the application call each other, so each reaches the other late.
 * `stop` ends the simulators' servers, not the simulators.
 */
export const composeTestApp = async ({
  openSimulators: open,
  serve = listen,
  hasSandbox,
  ...parts
}: TestAppParts) => {
  let simulators: Simulators | undefined
  const serveSimulator = async (name: Exclude<keyof Simulators, 'close' | 'email'>) =>
    await serve((request, env) => {
      if (!simulators) throw new Error(`the simulator ${name} is not open yet`)
      return simulators[name].app.fetch(request, env)
    })
  const servers = {
    bank: await serveSimulator('bank'),
    payouts: await serveSimulator('payouts'),
    cards: await serveSimulator('cards'),
    identity: await serveSimulator('identity'),
    accountNames: await serveSimulator('accountNames'),
    inbox: await serveSimulator('inbox'),
  }
  const { platform, logged } = createTestPlatform({
    ...parts,
    bankUrl: servers.bank.url,
    payoutUrl: servers.payouts.url,
    cardUrl: servers.cards.url,
    smsUrl: servers.inbox.url,
    identityUrl: servers.identity.url,
    accountNameUrl: servers.accountNames.url,
  })
  const services = await composeServices(platform, async () => {
    if (!simulators) throw new Error('the simulated mail server is not open yet')
    return await simulators.email.address()
  })
  simulators = open(services, servers.inbox.url)
  const sandbox = { ...simulators, clock: parts.clock }
  return {
    app: createApp(services, hasSandbox ? { sandbox } : {}),
    operations: createOperationsApp(routesOf(hasSandbox ? sandbox : undefined), services),
    services,
    simulators,
    logged,
    stop: async () => {
      await Promise.all(Object.values(servers).map(({ stop }) => stop()))
    },
  }
}
