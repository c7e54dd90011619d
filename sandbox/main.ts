import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { createAccountNameSimulator } from './simulators/account-names/create-account-name-simulator.ts'
import { createBankSimulator } from './simulators/bank/create-bank-simulator.ts'
import { createCardSimulator } from './simulators/cards/create-card-simulator.ts'
import { cardCodeSender } from './simulators/cards/send-card-code.ts'
import { createEmailSimulator } from './simulators/email/create-email-simulator.ts'
import { createIdentitySimulator } from './simulators/identity/create-identity-simulator.ts'
import { createLenderSimulator } from './simulators/lenders/create-lender-simulator.ts'
import { createPayoutSimulator } from './simulators/payouts/create-payout-simulator.ts'
import { createSmsSimulator } from './simulators/sms/create-sms-simulator.ts'

// The simulators as a process of their own, each on a loopback port, so that the server can be
// restarted or killed without them, and they without the server.
//
//   npm run simulators -- --server http://127.0.0.1:3000 --journals /tmp/journals
//
//   --server URL           where callbacks go (below /webhooks) and links back lead;
//                          http://127.0.0.1:3000 by default
//   --journals FOLDER      the folder of the records, which then survive a kill; only in memory
//                          when left out
//   --port N               the first port, the others follow it; 0, the default, takes free ones
//   --only NAMES           by commas, of: bank, payouts, cards, sms, lenders, identity,
//                          email, account-names
//   --secret-key TEXT      the key of every API; random when left out
//   --callback-token TEXT  the token or secret that proves callbacks; random when left out
//   --retry-delays MS      by commas, the waits before a callback is sent again
//   --end-with-stdin       end when stdin closes, so that a test that ends leaves no process
//
// Prints `NAME simulator listening on URL` for each, and the secrets that it made. For the server:
// RUPYA_XENDIT_URL is the bank's URL, and that of another payment provider the same with its name:
// RUPYA_MIDTRANS_URL with /midtrans; RUPYA_XENDIT_PAYOUT_URL is the payouts' URL (with
// RUPYA_PAYOUT_PROVIDER_ID=xendit), RUPYA_RAZORPAYX_URL and RUPYA_CASHFREE_URL the same with their
// names; RUPYA_CARD_URL, RUPYA_SMS_SIMULATOR_URL, RUPYA_IDENTITY_URL and RUPYA_ACCOUNT_NAME_URL are
// the others', RUPYA_SMS_ZENZIVA_URL and RUPYA_SMS_MSG91_URL that of sms with the sender's name.
// RUPYA_EMAIL_SMTP_HOST and RUPYA_EMAIL_SMTP_PORT are the mail server's,
// RUPYA_EMAIL_SMTP_USER is `simulator` and RUPYA_EMAIL_SMTP_PASSWORD the secret key. This process knows
// no borrower: Iluma's banks name NOBODY unless the settings of account-names name somebody.

const names = [
  'bank',
  'payouts',
  'cards',
  'sms',
  'lenders',
  'identity',
  'email',
  'account-names',
] as const
type SimulatorName = (typeof names)[number]

type SimulatorApp = Pick<Hono, 'fetch'>

const { values: flags } = parseArgs({
  options: {
    server: { type: 'string', default: 'http://127.0.0.1:3000' },
    journals: { type: 'string' },
    port: { type: 'string', default: '0' },
    only: { type: 'string', default: names.join(',') },
    'secret-key': { type: 'string' },
    'callback-token': { type: 'string' },
    'retry-delays': { type: 'string', default: '1000,4000,15000,60000' },
    'end-with-stdin': { type: 'boolean', default: false },
  },
})

const chosen = flags.only.split(',')
const unknown = chosen.filter(name => !names.some(each => each === name))
if (unknown.length > 0) throw new Error(`--only: there is no simulator named ${unknown.join()}`)

/** The value given, or a random one, which is printed: the server needs the same. */
const secret = (name: 'secret-key' | 'callback-token'): string => {
  const given = flags[name]
  if (given !== undefined && given !== '') return given
  const made = randomBytes(24).toString('base64url')
  process.stdout.write(`${name} ${made}\n`)
  return made
}

const secretKey = secret('secret-key')
const shared = {
  now: () => new Date(),
  secretKey,
  callbackToken: secret('callback-token'),
  fetch,
  retryDelaysMs: flags['retry-delays'].split(',').map(Number),
}
const webhook = (name: string): string => new URL(`/webhooks/${name}`, flags.server).href
const journal = (name: SimulatorName) =>
  flags.journals === undefined ? {} : { journalFile: join(flags.journals, `${name}.jsonl`) }

/** Serves what `create` makes for its own URL, which is known once the port is. */
const start = async (
  name: SimulatorName,
  create: (url: string) => SimulatorApp,
): Promise<string> => {
  const first = Number(flags.port)
  const port = first === 0 ? 0 : first + names.indexOf(name)
  let app: SimulatorApp | undefined
  const url = await new Promise<string>(resolve => {
    serve(
      {
        fetch: (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }),
        hostname: '127.0.0.1',
        port,
      },
      address => resolve(`http://127.0.0.1:${address.port}`),
    )
  })
  app = create(url)
  process.stdout.write(`${name} simulator listening on ${url}\n`)
  return url
}

const smsUrl = chosen.includes('sms')
  ? await start('sms', () => createSmsSimulator({ key: secretKey, now: shared.now }).app)
  : undefined

const random = {
  digits: (length: number) => String(randomInt(10 ** length)).padStart(length, '0'),
  token: (bytes: number) => randomBytes(bytes).toString('base64url'),
}

const creators: Readonly<
  Record<Exclude<SimulatorName, 'sms' | 'email'>, (url: string) => SimulatorApp>
> = {
  bank: () =>
    createBankSimulator({ ...shared, ...journal('bank'), callbackUrl: webhook('xendit') }).app,
  payouts: () =>
    createPayoutSimulator({
      ...shared,
      ...journal('payouts'),
      callbackUrl: webhook('xendit-payouts'),
    }).app,
  cards: publicUrl =>
    createCardSimulator({
      ...shared,
      ...journal('cards'),
      random,
      callbackUrl: webhook('acquirer'),
      publicUrl,
      sendCode:
        smsUrl === undefined
          ? async () => undefined
          : cardCodeSender({ url: smsUrl, key: secretKey }),
    }).app,
  identity: () => createIdentitySimulator({ secretKey }).app,
  'account-names': () =>
    createAccountNameSimulator({ secretKey, now: shared.now, holderOf: async () => undefined }).app,
  lenders: () => createLenderSimulator({ siteUrl: flags.server.replace(/\/+$/, '') }),
}
for (const name of names) {
  if (name !== 'sms' && name !== 'email' && chosen.includes(name)) await start(name, creators[name])
}
if (chosen.includes('email')) {
  const first = Number(flags.port)
  const port = first === 0 ? 0 : first + names.indexOf('email')
  const { now } = shared
  const mail = createEmailSimulator({ user: 'simulator', password: secretKey, now, port })
  process.stdout.write(
    `email simulator listening on smtp://127.0.0.1:${(await mail.address()).port}\n`,
  )
}

if (flags['end-with-stdin']) {
  process.stdin.resume()
  process.stdin.on('end', () => process.exit(0))
}
