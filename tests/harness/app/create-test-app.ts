import { rmSync } from 'node:fs'
import type { Hono } from 'hono'
import { type Client, createClient } from '#contract/client.ts'
import type { AccountNameSimulator } from '#sandbox/simulators/account-names/create-account-name-simulator.ts'
import type { BankSimulator } from '#sandbox/simulators/bank/create-bank-simulator.ts'
import type { CardSimulator } from '#sandbox/simulators/cards/create-card-simulator.ts'
import { cardCodeSender } from '#sandbox/simulators/cards/send-card-code.ts'
import type { EmailSimulator } from '#sandbox/simulators/email/create-email-simulator.ts'
import type { IdentitySimulator } from '#sandbox/simulators/identity/create-identity-simulator.ts'
import type { PayoutSimulator } from '#sandbox/simulators/payouts/create-payout-simulator.ts'
import type { SmsSimulator } from '#sandbox/simulators/sms/create-sms-simulator.ts'
import type { SandboxSecrets } from '#server/config/config.ts'
import { registeredSms, registeredTemplate } from '#server/notification/public.ts'
import { findAccountHolder, type ImportedProfile } from '#server/profile/public.ts'
import type { Services } from '#server/services.ts'
import { startSession } from '#server/session/start-session.ts'
import { seedSandboxStaff } from '#server/staff/sandbox-people.ts'
import {
  type LoanPersona,
  loanPersonas,
  type ReadyPersona,
  readyPersonas,
} from '#tools/seed/personas.ts'
import { seedCatalog } from '#tools/seed/seed-catalog.ts'
import { seedAnyPersona } from '#tools/seed/seed-sandbox.ts'
import { profileOfAnother } from '../personas/profile-of-another.ts'
import { callbackRequest } from '../personas/provider-callbacks.ts'
import {
  signInAsStaff,
  staffClient,
  staffHeaders,
  type TestStaff,
} from '../staff/staff-sessions.ts'
import { findBookDisagreements } from './book-disagreements.ts'
import { composeTestApp, openSimulators, origin } from './compose-test-app.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { createTestDatabase, type TestDatabase, templates } from './test-database.ts'
import { makeTestFolder } from './test-database-server.ts'

/** A signed-in persona, with the loan of its scenario; ids are '' without one. */
export type Borrower = {
  readonly borrowerId: string
  readonly token: string
  readonly order: { readonly productId: string; readonly orderId: string }
  /** Calls as the native shell does, with the session in its header. */
  readonly call: Client
}

export type TestApp = AsyncDisposable & {
  readonly app: Hono
  /** What the operations listener answers. */
  readonly operations: Hono
  readonly services: Services
  readonly database: TestDatabase
  readonly clock: TestClock
  readonly bank: BankSimulator
  /** Every phone's messages. */
  readonly inbox: SmsSimulator
  readonly email: EmailSimulator
  /** Folder of the encrypted uploads; created with the first one. */
  readonly filesFolder: string
  /** The provider that pays loans out. */
  readonly payouts: PayoutSimulator
  /** The provider of card payments. */
  readonly cards: CardSimulator
  /** Asked only with `RUPYA_IDENTITY_PROVIDER_ID=simulator`, or `_IN`. */
  readonly identity: IdentitySimulator
  /** Asked only with `RUPYA_ACCOUNT_NAME_PROVIDER_ID=simulator`, or `_IN`. */
  readonly accountNames: AccountNameSimulator
  /** Everything logged so far, as it would be in the log. */
  readonly logged: () => string
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Calls with neither session nor credential. */
  readonly anyone: Client
  /** Calls as a person of staff who may do everything. */
  readonly staff: Client
  /** Calls as the person of staff of this name, with these roles and markets, or all. */
  readonly staffAs: (name: string, may?: Omit<TestStaff, 'name'>) => Client
  /** What a request of its own has as that person. */
  readonly staffHeaders: (who?: TestStaff) => Promise<Readonly<Record<string, string>>>
  /**
   * Seeds a persona with its loan and signs in; each call seeds another copy of it, with a profile
   * of its own but for what `change` makes of it.
   */
  readonly enter: (
    personaId: string,
    change?: (profile: ImportedProfile) => ImportedProfile,
  ) => Promise<Borrower>
  /** Signs in again, as after a session has expired. */
  readonly signInAgain: (borrower: Borrower) => Promise<Borrower>
  /** Sends a provider's callback to the webhook, with the right token unless another is given. */
  readonly deliverCallback: (
    body: string | Uint8Array<ArrayBuffer>,
    token?: string,
  ) => Promise<Response>
  /** Resolves when the outbox and the simulators have nothing left to do. */
  readonly drain: () => Promise<void>
}

/** Where the calls of a test application are. */
export const apiBaseOf = ({ services }: Pick<TestApp, 'services'>) => services.config.apiBase

type TestAppOptions = {
  readonly startAt?: string
  readonly sandbox?: boolean
  /** False where a test leaves books behind that must disagree. */
  readonly booksAgree?: false
  readonly environment?: Readonly<Record<string, string>>
  /** The key that the SMS simulator accepts, when it is not the configured one. */
  readonly senderKey?: string
  /** The database server to use, outside a test run. */
  readonly socketDir?: string
  /** Those that another application on the same database has too; fresh ones when left out. */
  readonly secrets?: SandboxSecrets
}

/**
 * The real application on its own database, with a clock that does not move by itself and simulated
 * providers. Use it with `await using`.
 */
export const createTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const clock = createTestClock(options.startAt)
  const { socketDir, secrets } = options
  const database = await createTestDatabase({
    template: templates.withCatalog,
    ...(socketDir === undefined ? {} : { socketDir }),
  })
  const filesFolder = makeTestFolder()
  let app: Hono | undefined
  const callBack: typeof fetch = async (input, init) => {
    if (!app) throw new Error('the application is not composed yet')
    return await app.fetch(new Request(input, init))
  }
  const composed = await composeTestApp({
    database,
    clock,
    filesFolder,
    environment: options.environment ?? {},
    hasSandbox: options.sandbox !== false,
    ...(secrets === undefined ? {} : { secrets }),
    openSimulators: ({ config, random, db, cipher }, smsUrl) =>
      openSimulators({
        accountHolderOf: reference => findAccountHolder({ db, cipher }, reference),
        approvedText: registeredTemplate(config),
        msg91: {
          callbackUrl: `${origin}/webhooks/msg91/${encodeURIComponent(config.sms.msg91.reportToken)}`,
          fetch: callBack,
          registeredText: registeredSms(config),
        },
        clock,
        random,
        secrets: {
          bank: {
            secretKey: config.payment.xendit.secretKey,
            callbackToken: config.payment.xendit.callbackTokens[0] ?? '',
          },
          payouts: {
            secretKey: config.payout.xendit.secretKey,
            callbackToken: config.payout.xendit.callbackTokens[0] ?? '',
          },
          cards: config.card,
          smsKey: options.senderKey ?? config.sms.simulator.key,
        },
        retryDelaysMs: [5, 10, 20],
        sendCardCode: cardCodeSender({ url: smsUrl, key: config.sms.simulator.key }),
        fetch: callBack,
      }),
  })
  app = composed.app
  const { services, simulators } = composed
  await seedCatalog(services)
  if (options.sandbox !== false) await seedSandboxStaff(services)
  return {
    ...testAppClients({ app, services, ...simulators }),
    operations: composed.operations,
    inbox: simulators.inbox,
    email: simulators.email,
    database,
    clock,
    filesFolder,
    logged: composed.logged,
    [Symbol.asyncDispose]: async () => {
      const disagreements =
        options.booksAgree === false
          ? []
          : await findBookDisagreements({ services, bank: simulators.bank }).catch(String)
      simulators.close()
      await composed.stop()
      await database.drop()
      rmSync(filesFolder, { recursive: true, force: true })
      if (disagreements.length > 0) throw new Error(`the books disagree: ${disagreements}`)
    },
  }
}

const testAppClients = (parts: {
  readonly app: Hono
  readonly services: Services
  readonly bank: BankSimulator
  readonly payouts: PayoutSimulator
  readonly cards: CardSimulator
  readonly identity: IdentitySimulator
  readonly accountNames: AccountNameSimulator
  readonly inbox: SmsSimulator
}) => {
  const { app, services, bank, payouts, cards, identity, accountNames } = parts
  const clientWith = (headers: Readonly<Record<string, string>>): Client =>
    createClient({
      ...services.config.apiBase,
      origin,
      headers: () => headers,
      fetch: async request => await app.fetch(request),
    })
  const staffAs: TestApp['staffAs'] = (name, may = {}) =>
    staffClient(
      () => services,
      { name, ...may },
      {
        ...services.config.apiBase,
        origin,
        fetch: async request => await app.fetch(request),
      },
    )
  let entered = 0
  const known = new Set<string>()
  const enter: TestApp['enter'] = async (personaId, change = profile => profile) => {
    const persona = [...loanPersonas, ...readyPersonas].find(each => each.personaId === personaId)
    if (!persona) throw new Error(`there is no persona ${personaId}`)
    entered += 1
    const isFirst = !known.has(personaId)
    known.add(personaId)
    const { borrowerId, path } = await seedAnyPersona(
      services,
      copyPersona(persona, entered, { isFirst, change }),
    )
    const query = new URL(path, origin).searchParams
    const token = await signIn(parts, borrowerId)
    return {
      borrowerId,
      token,
      order: {
        productId: query.get('productId') ?? '',
        orderId: query.get('orderId') ?? '',
      },
      call: clientWith({ 'X-Session-Id': token }),
    }
  }
  const signInAgain = async (borrower: Borrower): Promise<Borrower> => {
    const token = await signIn(parts, borrower.borrowerId)
    return { ...borrower, token, call: clientWith({ 'X-Session-Id': token }) }
  }
  return {
    app,
    services,
    bank,
    payouts,
    cards,
    identity,
    accountNames,
    enter,
    signInAgain,
    anyone: clientWith({}),
    staff: staffAs('staff'),
    staffAs,
    staffHeaders: async (who: TestStaff = { name: 'staff' }) =>
      staffHeaders((await signInAsStaff(services, who)).token),
    fetch: async (path: string, init?: RequestInit) =>
      await app.fetch(new Request(new URL(path, origin), init)),
    deliverCallback: async (
      body: string | Uint8Array<ArrayBuffer>,
      token = services.config.payment.xendit.callbackTokens[0] ?? '',
    ) => await app.fetch(callbackRequest(origin, body, token)),
    drain: async () => {
      // The work of one may create work for the others.
      for (let rounds = 0; rounds < 4; rounds += 1) {
        await bank.whenIdle()
        await services.outbox.drain()
        await payouts.whenIdle()
        await cards.whenIdle()
        await parts.inbox.whenIdle()
      }
    },
  }
}

/**
 * A copy of the persona with its own phone and identity number, and its own account and address
 * unless it is the first.
 */
const copyPersona = <P extends LoanPersona | ReadyPersona>(
  persona: P,
  number: number,
  { isFirst, change }: { isFirst: boolean; change: (profile: ImportedProfile) => ImportedProfile },
): P => {
  const another = {
    ...persona,
    personaId: `${persona.personaId}-${number}`,
    phone: `${persona.phone}${number}`,
  }
  if (!('profile' in another)) {
    const { identity: _, ...without } = another
    // It differs from the persona by an optional member alone.
    return without as P
  }
  const own = profileOfAnother(another.profile, number)
  const { personal, account } = another.profile
  return { ...another, profile: change(isFirst ? { ...own, personal, account } : own) }
}

/** Signs in as a proven SMS code does, at the test's time; without using up the limits of codes. */
const signIn = async (
  { services }: { readonly services: Services },
  borrowerId: string,
): Promise<string> => {
  const codeProvenAt = services.clock.wallNow()
  const { token } = await startSession(services, { borrowerId, common: {}, codeProvenAt })
  return token
}
