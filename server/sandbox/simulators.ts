import { join } from 'node:path'
import { Hono } from 'hono'
import type { MarketCode } from '#domain/market/market.ts'
import { createAccountNameSimulator } from '#sandbox/simulators/account-names/create-account-name-simulator.ts'
import { createBankSimulator } from '#sandbox/simulators/bank/create-bank-simulator.ts'
import { createCardSimulator } from '#sandbox/simulators/cards/create-card-simulator.ts'
import { cardCodeSender } from '#sandbox/simulators/cards/send-card-code.ts'
import { createEmailSimulator } from '#sandbox/simulators/email/create-email-simulator.ts'
import { createIdentitySimulator } from '#sandbox/simulators/identity/create-identity-simulator.ts'
import {
  createLenderSimulator,
  lenderPath,
} from '#sandbox/simulators/lenders/create-lender-simulator.ts'
import { createPayoutSimulator } from '#sandbox/simulators/payouts/create-payout-simulator.ts'
import { createSmsSimulator } from '#sandbox/simulators/sms/create-sms-simulator.ts'
import type { Config } from '../config/config.ts'
import { simulatedMailUser } from '../config/email-config.ts'
import { registeredSms, registeredTemplate } from '../notification/public.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Randomness } from '../platform/security/ids.ts'
import type { Sandbox } from './sandbox.ts'

const paths = {
  bank: '/simulators/bank',
  payouts: '/simulators/payouts',
  cards: '/simulators/cards',
  sms: '/simulators/sms',
  identity: '/simulators/identity',
  accountNames: '/simulators/account-names',
  lenders: '/simulators/lenders',
  email: '/simulators/email',
} as const

/** An operator needs some seconds to deliver a text message. */
const smsReportedAfterMs = 3_000

/** Enough for a borrower to see that the money is on its way. */
const payoutFinishesAfterMs = 4_000

const loopbackUrl = ({ port }: Pick<Config, 'port'>, path: string): string =>
  `http://127.0.0.1:${port}${path}`

/** Where the payer of a simulated payment request confirms it, for a browser. */
export const phonePath = (providerAccountId: string): string =>
  `${paths.bank}/phone/${providerAccountId}`

// The server reaches its simulators over HTTP: at its own loopback address, or elsewhere when the
// environment names an address.
export const bankSimulatorUrl = (config: Pick<Config, 'port'>): string =>
  loopbackUrl(config, paths.bank)
export const payoutSimulatorUrl = (config: Pick<Config, 'port'>): string =>
  loopbackUrl(config, paths.payouts)
export const cardSimulatorUrl = (config: Pick<Config, 'port' | 'card'>): string =>
  config.card.baseUrl ?? loopbackUrl(config, paths.cards)
export const identitySimulatorUrl = (config: Pick<Config, 'port' | 'identity'>): string =>
  config.identity.simulatorUrl ?? loopbackUrl(config, paths.identity)
export const accountNameSimulatorUrl = (config: Pick<Config, 'port' | 'accountName'>): string =>
  config.accountName.simulatorUrl ?? loopbackUrl(config, paths.accountNames)
export const smsSimulatorUrl = (config: Pick<Config, 'port' | 'sms'>): string =>
  config.sms.simulator.baseUrl ?? loopbackUrl(config, paths.sms)

/** The page that simulates another lender's site. */
export const lenderSimulatorUrl = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  product: {
    readonly market: MarketCode
    readonly lenderName: string
    readonly productId: string
  },
): string =>
  `${publicUrl}${paths.lenders}${lenderPath(product.market, product.lenderName, product.productId)}`

/** Where a file of a received e-mail can be opened. */
export const attachmentPath = (emailId: string, index: number): string =>
  `${paths.email}/${emailId}/${index}`

/** A file as it was received; a browser saves it, and shows nothing of it as a page of ours. */
const receivedFiles = ({ email }: Pick<Sandbox, 'email'>): Hono =>
  new Hono().get('/:emailId/:index', c => {
    const received = email.inbox().find(({ emailId }) => emailId === c.req.param('emailId'))
    const file = received?.attachments[Number(c.req.param('index'))]
    if (!file) return c.text('not found', 404)
    return c.body(new Uint8Array(file.content), 200, {
      'content-type': file.contentType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'x-content-type-options': 'nosniff',
    })
  })

type SimulatorsOptions = {
  readonly config: Config
  readonly clock: Clock
  readonly random: Randomness
  /** The folder of their records, which survive a restart; only in memory when undefined. */
  readonly stateDir: string | undefined
  /** The person whom a question about an account names, by our reference. */
  readonly accountHolderOf: (reference: string) => Promise<string | undefined>
  /** Delivers a callback to the application. */
  readonly deliver: (request: Request) => Promise<Response>
}

export const startSimulators = ({
  config,
  clock,
  random,
  stateDir,
  deliver,
  accountHolderOf,
}: SimulatorsOptions): Omit<Sandbox, 'clock'> => {
  const journal = (name: string) =>
    stateDir === undefined ? {} : { journalFile: join(stateDir, `simulator-${name}.jsonl`) }
  const webhook = (name: string) => loopbackUrl(config, `/webhooks/${name}`)
  const send: typeof fetch = async (input, init) => await deliver(new Request(input, init))
  const { payment, payout, card, sms } = config
  return {
    bank: createBankSimulator({
      ...journal('bank'),
      now: clock.now,
      callbackUrl: webhook('xendit'),
      callbackToken: payment.xendit.callbackTokens[0] ?? '',
      secretKey: payment.xendit.secretKey,
      fetch: send,
    }),
    payouts: createPayoutSimulator({
      ...journal('payouts'),
      now: clock.now,
      callbackUrl: webhook('xendit-payouts'),
      callbackToken: payout.xendit.callbackTokens[0] ?? '',
      webhookSecret: payout.razorpayx.webhookSecrets[0],
      secretKey: payout.xendit.secretKey,
      finishAfterMs: payoutFinishesAfterMs,
      fetch: send,
    }),
    cards: createCardSimulator({
      ...journal('cards'),
      now: clock.now,
      random,
      callbackUrl: webhook('acquirer'),
      callbackToken: card.callbackToken,
      secretKey: card.secretKey,
      publicUrl: `${config.publicUrl}${paths.cards}`,
      fetch: send,
      sendCode: cardCodeSender({ url: smsSimulatorUrl(config), key: sms.simulator.key }),
    }),
    identity: createIdentitySimulator({ secretKey: config.identity.simulatorKey }),
    accountNames: createAccountNameSimulator({
      secretKey: payment.xendit.secretKey,
      now: clock.now,
      holderOf: accountHolderOf,
    }),
    inbox: createSmsSimulator({
      key: sms.simulator.key,
      now: clock.wallNow,
      whatsApp: {
        callbackUrl: webhook('whatsapp'),
        fetch: send,
        approvedText: registeredTemplate(config),
      },
      msg91: {
        callbackUrl: sms.msg91.reportToken
          ? webhook(`msg91/${encodeURIComponent(sms.msg91.reportToken)}`)
          : undefined,
        fetch: send,
        registeredText: registeredSms(config),
        reportsAfterMs: smsReportedAfterMs,
      },
    }),
    email: createEmailSimulator({
      user: simulatedMailUser,
      password: sms.simulator.key,
      now: clock.wallNow,
    }),
  }
}

export const mountSimulators = (
  app: Hono,
  { bank, payouts, cards, identity, accountNames, inbox, email }: Omit<Sandbox, 'clock'>,
): void => {
  // With a router of their own: some of their paths would keep Hono from its fastest one for all.
  const simulators = new Hono<{ Bindings: { nonce: string }; Variables: { nonce: string } }>()
  simulators.use(async (c, next) => {
    c.set('nonce', c.env.nonce)
    await next()
  })
  simulators.onError(error => {
    throw error
  })
  simulators.route(paths.bank, bank.app)
  simulators.route(paths.payouts, payouts.app)
  simulators.route(paths.cards, cards.app)
  simulators.route(paths.identity, identity.app)
  simulators.route(paths.accountNames, accountNames.app)
  simulators.route(paths.sms, inbox.app)
  simulators.route(paths.email, receivedFiles({ email }))
  simulators.route(paths.lenders, createLenderSimulator({ siteUrl: '' }))
  app.all(
    '/simulators/*',
    async c => await simulators.fetch(c.req.raw, { ...(c.env as object), nonce: c.get('nonce') }),
  )
}
