import { isIP } from 'node:net'
import * as z from 'zod'
import { MARKET_CODES } from '#domain/market/market.ts'

/** The purposes of secret keys; no key serves two. */
export const keyPurposes = [
  /** Signatures of visitor ids and of passkeys' challenges. */
  'session',
  /** Keyed hashes of one-time codes and captcha answers. */
  'code',
  /** Personal data at rest (AES-256-GCM). */
  'personalData',
  /** Blind indexes, by which an encrypted phone or number is found. */
  'blindIndex',
  /** Signatures of the digests in the file store. */
  'digest',
] as const
export type KeyPurpose = (typeof keyPurposes)[number]

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'is not a colour written #rrggbb')
const pathPart = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'may hold a-z, 0-9 and - only')
const webUrl = z.url({ protocol: /^https?$/, error: 'is not an http(s) address' })
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'is not a postgres:// address' })
const licence = z.string().regex(/^(?=.*\d).{4,120}$/, 'is not a licence or registration number')
const postalAddress = z.string().regex(/^(?=.*\p{L})[^<>\n]{10,300}$/u, 'is not a postal address')
const hostName = z
  .string()
  .regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is not a list of host names')
const registeredHost = z
  .string()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is not a list of host names, each as it is registered')
const proxy = z.string().refine(isAddressBlock, 'is not a list of addresses or CIDR blocks')

const minorUnits = z.coerce.number('is not a number').int().min(0)

/** The markets a lender lends in, in the order of `MARKET_CODES`. */
const marketList = z
  .string()
  .transform(text => text.split(',').map(item => item.trim()))
  .pipe(z.array(z.enum(MARKET_CODES, `is not a list of ${MARKET_CODES.join(' and ')}`)).nonempty())
  .transform(named => MARKET_CODES.filter(market => named.includes(market)))

/** Every variable this server reads, with its default. Empty values count as unset. */
export const environment = z.object({
  RUPYA_MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  RUPYA_MARKETS: marketList.default([...MARKET_CODES]),
  RUPYA_SANDBOX: z.enum(['on', 'off']).optional(),
  // What this process does: answer people, work off what waits, or both.
  RUPYA_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PORT: z.coerce.number('is not a port').int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  // Metrics, readiness in detail and the API reference, for the lender's own network. Unset: 9464 in
  // production, any free port in the sandbox.
  RUPYA_OPERATIONS_PORT: z.coerce.number('is not a port').int().min(0).max(65_535).optional(),
  RUPYA_OPERATIONS_HOST: z.string().default('127.0.0.1'),
  RUPYA_PUBLIC_URL: webUrl.optional(),
  RUPYA_TRUSTED_PROXIES: z
    .string()
    .transform(text => text.split(',').map(item => item.trim()))
    .pipe(z.array(proxy))
    .default([]),
  RUPYA_LINK_HOSTS: z
    .string()
    .transform(text => text.split(',').map(item => item.trim().toLowerCase()))
    .pipe(z.array(hostName))
    .default([]),
  RUPYA_PREFIX: pathPart.default('h5-api'),
  RUPYA_PROVIDER: pathPart.default('rupya'),
  DATABASE_URL: postgresUrl.optional(),
  // What stands between this server and the database, and lends connections by transaction; with
  // `named-statements` it keeps each client's (PgBouncer from 1.21).
  DATABASE_POOLER: z.enum(['none', 'transaction', 'named-statements']).default('none'),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_MIGRATION_URL: postgresUrl.optional(),
  // A standby of the same database, past any pooler, for proofs, reports and files of lists.
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  RUPYA_REPLICA_LAG_SECONDS: z.coerce.number('is not a number').min(1).max(3600).default(10),
  RUPYA_POOL_SIZE: z.coerce.number('is not a number').int().min(2).max(500).default(20),
  RUPYA_PAYMENT_BATCHES: z.coerce.number('is not a number').int().min(1).max(32).default(2),
  // After it a month of callbacks is dropped, unless one of them waits.
  RUPYA_CALLBACKS_KEPT_MONTHS: z.coerce
    .number('is not a number')
    .int()
    .min(13)
    .max(1200)
    .default(36),
  RUPYA_STATE_DIR: z.string().startsWith('/', 'is not an absolute path').optional(),
  // An OpenTelemetry collector; without it there are no traces. The names are OpenTelemetry's own.
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('is not a number').min(0).max(1).default(0.1),
  RUPYA_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  RUPYA_APP_NAME: z.string().max(40).default('Rupya'),
  RUPYA_GRADIENT_FROM: colour.default('#0b3b36'),
  // Without it headers are of one colour.
  RUPYA_GRADIENT_TO: colour.optional(),
  RUPYA_FONT_COLOUR: colour.default('#ffffff'),
  RUPYA_HIGHLIGHT_COLOUR: colour.default('#0b5c50'),
  RUPYA_SERVICE_PHONE_ID: z.string().max(40).optional(),
  RUPYA_SERVICE_PHONE_IN: z.string().max(40).optional(),
  RUPYA_SERVICE_EMAIL_ID: z.email('is not an e-mail address').optional(),
  RUPYA_SERVICE_EMAIL_IN: z.email('is not an e-mail address').optional(),
  RUPYA_WHATSAPP_ID: z.string().max(40).optional(),
  RUPYA_WHATSAPP_IN: z.string().max(40).optional(),
  RUPYA_PAYMENT_PROVIDER_ID: z.enum(['simulator', 'xendit', 'midtrans']).default('simulator'),
  RUPYA_PAYMENT_PROVIDER_IN: z.enum(['simulator', 'razorpay']).default('simulator'),
  RUPYA_PAYMENT_REQUESTS_PER_HOUR: z.coerce.number('is not a number').int().min(1).default(30),
  RUPYA_XENDIT_URL: webUrl.optional(),
  RUPYA_XENDIT_SECRET_KEY: z.string().optional(),
  // Comma-separated, two during a rotation; the other providers' the same.
  RUPYA_XENDIT_CALLBACK_TOKENS: z.string().optional(),
  RUPYA_MIDTRANS_URL: webUrl.optional(),
  RUPYA_MIDTRANS_SERVER_KEYS: z.string().optional(),
  RUPYA_RAZORPAY_URL: webUrl.optional(),
  RUPYA_RAZORPAY_KEY_ID: z.string().optional(),
  RUPYA_RAZORPAY_KEY_SECRET: z.string().optional(),
  RUPYA_RAZORPAY_WEBHOOK_SECRETS: z.string().optional(),
  RUPYA_PAYOUT_PROVIDER_ID: z.enum(['simulator', 'xendit']).default('simulator'),
  RUPYA_PAYOUT_PROVIDER_IN: z.enum(['simulator', 'razorpayx', 'cashfree']).default('simulator'),
  RUPYA_PAYOUT_SECOND_PROVIDER_IN: z.enum(['none', 'razorpayx', 'cashfree']).default('none'),
  RUPYA_XENDIT_PAYOUT_URL: webUrl.optional(),
  RUPYA_XENDIT_PAYOUT_SECRET_KEY: z.string().optional(),
  RUPYA_XENDIT_PAYOUT_CALLBACK_TOKENS: z.string().optional(),
  RUPYA_RAZORPAYX_URL: webUrl.optional(),
  RUPYA_RAZORPAYX_KEY_ID: z.string().optional(),
  RUPYA_RAZORPAYX_KEY_SECRET: z.string().optional(),
  RUPYA_RAZORPAYX_ACCOUNT_NUMBER: z.string().optional(),
  RUPYA_RAZORPAYX_WEBHOOK_SECRETS: z.string().optional(),
  RUPYA_CASHFREE_URL: webUrl.optional(),
  RUPYA_CASHFREE_CLIENT_ID: z.string().optional(),
  RUPYA_CASHFREE_CLIENT_SECRETS: z.string().optional(),
  RUPYA_CARD_PROVIDER: z.enum(['none', 'simulator']).optional(),
  RUPYA_CARD_URL: webUrl.optional(),
  // Who looks people up in each market; `none`: staff verify them.
  RUPYA_IDENTITY_PROVIDER_ID: z.enum(['none', 'simulator', 'verihubs']).optional(),
  RUPYA_IDENTITY_PROVIDER_IN: z.enum(['none', 'simulator', 'cashfree']).optional(),
  RUPYA_IDENTITY_URL: webUrl.optional(),
  RUPYA_CASHFREE_VERIFICATION_URL: webUrl.optional(),
  RUPYA_CASHFREE_VERIFICATION_CLIENT_ID: z.string().optional(),
  RUPYA_CASHFREE_VERIFICATION_CLIENT_SECRET: z.string().optional(),
  RUPYA_VERIHUBS_URL: webUrl.optional(),
  RUPYA_VERIHUBS_APP_ID: z.string().optional(),
  RUPYA_VERIHUBS_API_KEY: z.string().optional(),
  // Who names the holder of an account before money goes to it; `none`: nobody is asked.
  RUPYA_ACCOUNT_NAME_PROVIDER_ID: z.enum(['none', 'simulator', 'iluma']).optional(),
  RUPYA_ACCOUNT_NAME_PROVIDER_IN: z.enum(['none', 'simulator', 'razorpayx']).optional(),
  RUPYA_ACCOUNT_NAME_URL: webUrl.optional(),
  // Who names the branch of an IFSC while it is typed; `none`: nobody is asked.
  RUPYA_BRANCH_PROVIDER_IN: z.enum(['none', 'simulator', 'razorpay']).optional(),
  RUPYA_BRANCH_URL: webUrl.optional(),
  RUPYA_ILUMA_URL: webUrl.optional(),
  RUPYA_ILUMA_SECRET_KEY: z.string().optional(),
  RUPYA_LENDER_ID: z.string().max(300).optional(),
  RUPYA_LENDER_IN: z.string().max(300).optional(),
  RUPYA_LENDER_LICENCE_ID: licence.optional(),
  RUPYA_LENDER_LICENCE_IN: licence.optional(),
  RUPYA_LENDER_ADDRESS_ID: postalAddress.optional(),
  RUPYA_LENDER_ADDRESS_IN: postalAddress.optional(),
  RUPYA_SMS_SENDER_ID: z.enum(['simulator', 'zenziva']).default('simulator'),
  RUPYA_SMS_SENDER_IN: z.enum(['simulator', 'msg91']).default('simulator'),
  RUPYA_SMS_DAILY_CAP: z.coerce.number('is not a number').int().min(1).default(5000),
  // In minor units: rupiah, and paise.
  RUPYA_MESSAGE_DAILY_SPEND_ID: minorUnits.default(5_000_000),
  RUPYA_MESSAGE_DAILY_SPEND_IN: minorUnits.default(500_000),
  RUPYA_SMS_PRICE_ID: minorUnits.default(350),
  RUPYA_SMS_PRICE_IN: minorUnits.default(20),
  RUPYA_WHATSAPP_PRICE_ID: minorUnits.default(600),
  RUPYA_WHATSAPP_PRICE_IN: minorUnits.default(80),
  RUPYA_WHATSAPP_SENDER_ID: z.enum(['none', 'cloud']).optional(),
  RUPYA_WHATSAPP_SENDER_IN: z.enum(['none', 'cloud']).optional(),
  RUPYA_WHATSAPP_URL: webUrl.optional(),
  RUPYA_WHATSAPP_NUMBER_ID: z.string().optional(),
  RUPYA_WHATSAPP_TOKEN: z.string().optional(),
  RUPYA_WHATSAPP_APP_SECRET: z.string().optional(),
  RUPYA_WHATSAPP_VERIFY_TOKEN: z.string().optional(),
  // A reminder goes within ten minutes of the gate's decision, by SMS too.
  RUPYA_WHATSAPP_FALLBACK_MINUTES: z.coerce
    .number('is not a number')
    .int()
    .min(1)
    .max(8)
    .default(5),
  // E-mail to verified addresses; in the sandbox the simulator's, in production none if left out.
  RUPYA_EMAIL_SENDER: z.enum(['none', 'smtp']).optional(),
  RUPYA_EMAIL_SMTP_HOST: z.string().max(253).optional(),
  RUPYA_EMAIL_SMTP_PORT: z.coerce.number('is not a port').int().min(1).max(65_535).default(587),
  RUPYA_EMAIL_SMTP_USER: z.string().max(320).optional(),
  RUPYA_EMAIL_SMTP_PASSWORD: z.string().optional(),
  RUPYA_EMAIL_FROM: z.email('is not an e-mail address').optional(),
  RUPYA_SMS_SIMULATOR_URL: webUrl.optional(),
  RUPYA_SMS_SIMULATOR_KEY: z.string().optional(),
  RUPYA_SMS_ZENZIVA_URL: webUrl.optional(),
  RUPYA_SMS_ZENZIVA_USER: z.string().optional(),
  RUPYA_SMS_ZENZIVA_PASS: z.string().optional(),
  RUPYA_SMS_MSG91_URL: webUrl.optional(),
  RUPYA_SMS_MSG91_KEY: z.string().optional(),
  RUPYA_SMS_MSG91_REPORT_TOKEN: z.string().optional(),
  RUPYA_SMS_MSG91_TEMPLATE: z.string().optional(),
  RUPYA_SMS_MSG91_TEXT_TEMPLATES: z.string().optional(),
  // Besides the host of RUPYA_PUBLIC_URL, which stands in the registered texts.
  RUPYA_SMS_LINK_HOSTS_IN: z
    .string()
    .transform(text => text.split(',').map(item => item.trim().toLowerCase()))
    .pipe(z.array(registeredHost))
    .default([]),
  RUPYA_SMS_MSG91_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9]{6}$/, 'is not six letters or digits')
    .optional(),
  RUPYA_APP_URL_IOS: webUrl.optional(),
  RUPYA_APP_URL_ANDROID: webUrl.optional(),
  // Where the console is: a host of its own, on which no page of borrowers is.
  RUPYA_STAFF_URL: webUrl.optional(),
  // The lender's identity provider, by OpenID Connect; all three, or none.
  RUPYA_STAFF_OPENID_ISSUER: webUrl.optional(),
  RUPYA_STAFF_OPENID_CLIENT_ID: z.string().max(200).optional(),
  RUPYA_STAFF_OPENID_CLIENT_SECRET: z.string().optional(),
  RUPYA_FILES_DIR: z.string().startsWith('/', 'is not an absolute path').optional(),
  RUPYA_FILES_S3_URL: webUrl.optional(),
  RUPYA_FILES_S3_REGION: z.string().max(40).default('ap-south-1'),
  RUPYA_FILES_S3_BUCKET: z.string().max(63).optional(),
  RUPYA_FILES_S3_ACCESS_KEY: z.string().optional(),
  RUPYA_FILES_S3_SECRET_KEY: z.string().optional(),
  RUPYA_SESSION_KEYS: z.string().optional(),
  RUPYA_CODE_KEYS: z.string().optional(),
  RUPYA_PERSONAL_DATA_KEYS: z.string().optional(),
  RUPYA_BLIND_INDEX_KEYS: z.string().optional(),
  RUPYA_DIGEST_KEYS: z.string().optional(),
})
export type Environment = z.infer<typeof environment>

export const keyVariables = {
  session: 'RUPYA_SESSION_KEYS',
  code: 'RUPYA_CODE_KEYS',
  personalData: 'RUPYA_PERSONAL_DATA_KEYS',
  blindIndex: 'RUPYA_BLIND_INDEX_KEYS',
  digest: 'RUPYA_DIGEST_KEYS',
} as const satisfies Record<KeyPurpose, keyof Environment>

function isAddressBlock(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** Variables of which all are given, or none. */
const groups = [
  [
    'RUPYA_FILES_S3_URL',
    'RUPYA_FILES_S3_BUCKET',
    'RUPYA_FILES_S3_ACCESS_KEY',
    'RUPYA_FILES_S3_SECRET_KEY',
  ],
  ['RUPYA_STAFF_OPENID_ISSUER', 'RUPYA_STAFF_OPENID_CLIENT_ID', 'RUPYA_STAFF_OPENID_CLIENT_SECRET'],
] as const satisfies readonly (readonly (keyof Environment)[])[]

/** One line for each variable that is missing beside others of its group. */
export const incompleteGroups = (values: Environment): string[] =>
  groups.flatMap(names => {
    const given = names.find(name => values[name] !== undefined)
    if (given === undefined) return []
    return names
      .filter(name => values[name] === undefined)
      .map(name => `${name} is missing: it goes with ${given}`)
  })
