import type { ApiBase } from '#contract/call.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { StartRefusal } from '../platform/process/start-refusal.ts'
import { type KeyRing, parseKeyRing } from '../platform/security/key-ring.ts'
import type { S3Config } from '../providers/files/s3-file-store.ts'
import {
  type AccountNameConfig,
  accountNameConfigOf,
  accountNameProblems,
} from './account-name-config.ts'
import {
  type BankBranchConfig,
  bankBranchConfigOf,
  bankBranchProblems,
} from './bank-branch-config.ts'
import { type BrandConfig, brandConfigOf, brandProblems } from './brand-config.ts'
import { type CardConfig, cardConfigOf, cardProblems } from './card-config.ts'
import {
  type ServiceContact,
  serviceContactProblems,
  serviceContactsOf,
  servicePhonesOf,
} from './contact-config.ts'
import {
  type DatabaseConfig,
  databaseConfigOf,
  databaseProblems,
  roleProblems,
} from './database-config.ts'
import { type EmailConfig, emailConfigOf, emailProblems } from './email-config.ts'
import {
  type Environment,
  environment,
  incompleteGroups,
  type KeyPurpose,
  keyPurposes,
  keyVariables,
} from './environment.ts'
import { type IdentityConfig, identityConfigOf, identityProblems } from './identity-config.ts'
import { type Lender, lenderProblems, lendersOf } from './lender-config.ts'
import { type MessageConfig, messageConfigOf } from './message-config.ts'
import {
  type PaymentConfig,
  paymentConfigOf,
  paymentProblems,
  sandboxPaymentSecrets,
} from './payment-config.ts'
import {
  type PayoutConfig,
  payoutConfigOf,
  payoutProblems,
  sandboxPayoutSecrets,
} from './payout-config.ts'
import { repeatedSecrets, secretProblems } from './secret-strength.ts'
import { type SmsConfig, smsConfigOf, smsProblems } from './sms-config.ts'
import { type StaffOpenId, staffOpenIdOf, staffProblems } from './staff-config.ts'
import { type TracingConfig, tracingConfigOf } from './tracing-config.ts'
import { type WhatsAppConfig, whatsAppConfigOf, whatsAppProblems } from './whatsapp-config.ts'

export type Config = {
  readonly mode: 'sandbox' | 'production'
  /** `web` answers requests, `worker` handles messages and jobs, `all` does both. */
  readonly role: 'all' | 'web' | 'worker'
  readonly host: string
  /** 0: the system picks a free one. */
  readonly port: number
  /** The markets the lender lends in, in the order of `MARKET_CODES`; at least one. */
  readonly markets: readonly MarketCode[]
  /** Where metrics, readiness in detail and the API reference are served; 0 is any free port. */
  readonly operations: { readonly host: string; readonly port: number }
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** Addresses or CIDR blocks whose forwarding headers are trusted. */
  readonly trustedProxies: readonly string[]
  /** The origins of our own pages: a write with a cookie must come from one of these. */
  readonly origins: readonly string[]
  /** False only over plain http, which production refuses. */
  readonly secureCookies: boolean
  /** Hosts that partners' links may lead to. */
  readonly linkHosts: readonly string[]
  /** The API's two base paths: `/{prefix}` and `/api/v2/{provider}`. */
  readonly apiBase: ApiBase
  readonly database: DatabaseConfig
  /** How long what providers sent is kept. */
  readonly callbacksKeptMonths: number
  /** The folder of the embedded database and the sandbox's secrets, if the operator names one. */
  readonly stateDir: string | undefined
  readonly logLevel: LogLevel
  readonly tracing: TracingConfig
  readonly brand: BrandConfig
  readonly serviceContacts: Readonly<Record<MarketCode, ServiceContact>>
  readonly payment: PaymentConfig
  readonly files: FilesConfig
  readonly payout: PayoutConfig
  readonly card: CardConfig
  readonly identity: IdentityConfig
  readonly accountName: AccountNameConfig
  readonly bankBranch: BankBranchConfig
  /** The lender in each market. */
  readonly lenders: Readonly<Record<MarketCode, Lender>>
  readonly sms: SmsConfig
  readonly messages: MessageConfig
  readonly whatsApp: WhatsAppConfig
  readonly email: EmailConfig
  /** The native app's addresses in the stores, as far as there are any. */
  readonly appUrls: { readonly ios: string | undefined; readonly android: string | undefined }
  /** Where the console is; in the sandbox the address of everything. */
  readonly staffUrl: string
  /** Whose pages may make calls of the console. */
  readonly staffOrigins: readonly string[]
  readonly staffOpenId: StaffOpenId | undefined
  readonly secrets: Readonly<Record<KeyPurpose, KeyRing>>
}

/** What texts that are registered before they may be sent are made of. */
export type TextConfig = Pick<Config, 'brand' | 'markets' | 'publicUrl'>

type FilesConfig = {
  /** A private bucket, when its address is set; the disk otherwise. */
  readonly s3: S3Config | undefined
  /** Undefined: beside the embedded database. */
  readonly directory: string | undefined
}

type LogLevel = NonNullable<Environment['RUPYA_LOG_LEVEL']>

/**
 * The sandbox's own keys and tokens, made once and stored: see
 * server/platform/security/sandbox-secrets.ts.
 */
export type SandboxSecrets = Readonly<
  Record<KeyPurpose | 'paymentSecret' | 'callbackToken', string>
>

/**
 * Reads the whole environment once. `sandboxSecrets` is called only in the sandbox, for what the
 * environment leaves out. @throws StartRefusal with one line for every problem found.
 */
export function parseConfig(
  variables: Readonly<Record<string, string | undefined>>,
  sandboxSecrets: (stateDir: string | undefined) => SandboxSecrets,
): Config {
  const set = withoutEmpty(variables)
  const { values, problems } = readValues(set)
  // What is demanded follows from these two.
  const isDecisive = (line: string) => /^RUPYA_(MODE|MARKETS) /.test(line)
  refuseUnsafe(problems.some(isDecisive) ? problems : [])
  if (values.RUPYA_MODE === 'production') {
    // A value that could not be read is not also missing.
    const isReported = (line: string) => problems.some(each => nameIn(each) === nameIn(line))
    const others = [
      ...productionProblems(values),
      ...brandProblems(values),
      ...databaseProblems(values),
      ...incompleteGroups(values),
      ...unknownVariables(Object.keys(set)),
    ]
    refuseUnsafe([...problems, ...others.filter(line => !isReported(line))])
    return configOf(values, readSecrets(values))
  }
  refuseUnsafe([
    ...problems,
    ...brandProblems(values),
    ...databaseProblems(values),
    ...roleProblems(values),
    ...incompleteGroups(values),
  ])
  const kept = sandboxSecrets(values.RUPYA_STATE_DIR)
  const complete = sandboxPayoutSecrets(sandboxPaymentSecrets(values, kept), kept)
  for (const purpose of keyPurposes) complete[keyVariables[purpose]] ??= kept[purpose]
  // All simulators share one key: they are one program on one machine.
  complete.RUPYA_SMS_SIMULATOR_KEY ??= kept.paymentSecret
  return configOf(complete, readSecrets(complete))
}

/**
 * Reads what registered texts are made of, and nothing else: production starts only once they are
 * registered. @throws StartRefusal with one line for each that is missing.
 */
export function parseTextConfig(
  variables: Readonly<Record<string, string | undefined>>,
): TextConfig {
  const { values, problems } = readValues(withoutEmpty(variables))
  const missing = values.RUPYA_MODE === 'production' ? productionProblems(values) : []
  const isNeeded = (line: string) =>
    /^RUPYA_(MODE|MARKETS|APP_NAME|PUBLIC_URL|SERVICE_PHONE_(ID|IN)) /.test(line)
  refuseUnsafe([...problems, ...missing].filter(isNeeded))
  const brand = Object.freeze(brandConfigOf(values, Object.freeze(servicePhonesOf(values))))
  return { brand, markets: values.RUPYA_MARKETS, publicUrl: publicUrlOf(values) }
}

const withoutEmpty = (variables: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )

/** The values that can be read, and one line for each that cannot. */
function readValues(set: Readonly<Record<string, string | undefined>>): {
  values: Environment
  problems: readonly string[]
} {
  const parsed = environment.safeParse(set)
  if (parsed.success) return { values: parsed.data, problems: [] }
  const refused = new Map(
    parsed.error.issues.map(({ path, message }) => [String(path[0]), message]),
  )
  const readable = Object.entries(set).filter(([name]) => !refused.has(name))
  return {
    values: environment.parse(Object.fromEntries(readable)),
    problems: [...refused].map(([name, message]) => `${name} ${message}`),
  }
}

/** The variable that a line begins with. */
const nameIn = (line: string): string | undefined => line.split(' ', 1)[0]

function configOf(values: Environment, secrets: Config['secrets']): Config {
  const publicUrl = publicUrlOf(values)
  const staffUrl = (values.RUPYA_STAFF_URL ?? publicUrl).replace(/\/+$/, '')
  const servicePhone = Object.freeze(servicePhonesOf(values))
  return Object.freeze({
    mode: values.RUPYA_MODE,
    role: values.RUPYA_ROLE,
    markets: Object.freeze([...values.RUPYA_MARKETS]),
    host: values.HOST,
    port: values.PORT,
    operations: Object.freeze({
      host: values.RUPYA_OPERATIONS_HOST,
      port: values.RUPYA_OPERATIONS_PORT ?? (values.RUPYA_MODE === 'production' ? 9464 : 0),
    }),
    publicUrl,
    trustedProxies: Object.freeze(values.RUPYA_TRUSTED_PROXIES),
    origins: Object.freeze(originsOf(values, publicUrl)),
    secureCookies: isHttps(publicUrl),
    linkHosts: Object.freeze(linkHostsOf(values, publicUrl)),
    apiBase: Object.freeze({ prefix: values.RUPYA_PREFIX, provider: values.RUPYA_PROVIDER }),
    database: Object.freeze(databaseConfigOf(values)),
    callbacksKeptMonths: values.RUPYA_CALLBACKS_KEPT_MONTHS,
    stateDir: values.RUPYA_STATE_DIR,
    logLevel: values.RUPYA_LOG_LEVEL ?? (values.RUPYA_MODE === 'production' ? 'info' : 'warn'),
    tracing: Object.freeze(tracingConfigOf(values)),
    brand: Object.freeze(brandConfigOf(values, servicePhone)),
    serviceContacts: Object.freeze(serviceContactsOf(values, servicePhone)),
    payment: paymentConfigOf(values),
    files: Object.freeze({ s3: s3Of(values), directory: values.RUPYA_FILES_DIR }),
    payout: payoutConfigOf(values),
    card: Object.freeze(cardConfigOf(values)),
    identity: Object.freeze(identityConfigOf(values)),
    accountName: accountNameConfigOf(values),
    bankBranch: bankBranchConfigOf(values),
    lenders: Object.freeze(lendersOf(values)),
    sms: smsConfigOf(values),
    messages: messageConfigOf(values),
    whatsApp: whatsAppConfigOf(values),
    email: emailConfigOf(values),
    appUrls: Object.freeze({
      ios: values.RUPYA_APP_URL_IOS,
      android: values.RUPYA_APP_URL_ANDROID,
    }),
    staffUrl,
    staffOrigins: Object.freeze(originsOf(values, staffUrl)),
    staffOpenId: staffOpenIdOf(values),
    secrets,
  })
}

const publicUrlOf = (values: Environment): string =>
  (values.RUPYA_PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '')

function s3Of(values: Environment): S3Config | undefined {
  const endpoint = values.RUPYA_FILES_S3_URL?.replace(/\/+$/, '')
  const bucket = values.RUPYA_FILES_S3_BUCKET
  const accessKey = values.RUPYA_FILES_S3_ACCESS_KEY
  const secretKey = values.RUPYA_FILES_S3_SECRET_KEY
  if (!endpoint || !bucket || !accessKey || !secretKey) return undefined
  return { endpoint, bucket, accessKey, secretKey, region: values.RUPYA_FILES_S3_REGION }
}

/** In the sandbox both names of this machine may be typed. */
function originsOf(values: Environment, publicUrl: string): string[] {
  const { origin } = new URL(publicUrl)
  if (values.RUPYA_MODE === 'production') return [origin]
  const local = ['localhost', '127.0.0.1'].map(name => `http://${name}:${values.PORT}`)
  return [...new Set([origin, ...local])]
}

/** In the sandbox other lenders' sites are simulated on this server. */
function linkHostsOf(values: Environment, publicUrl: string): string[] {
  const own = values.RUPYA_MODE === 'sandbox' ? [new URL(publicUrl).hostname] : []
  return [...new Set([...values.RUPYA_LINK_HOSTS, ...own])]
}

function readSecrets(values: Environment): Config['secrets'] {
  const problems: string[] = []
  const rings: Partial<Record<KeyPurpose, KeyRing>> = {}
  const holders = new Map<string, string>()
  for (const purpose of keyPurposes) {
    const name = keyVariables[purpose]
    const ring = parseKeyRing(values[name] ?? '')
    if (typeof ring === 'string') {
      problems.push(values[name] === undefined ? `${name} is missing` : `${name} ${ring}`)
      continue
    }
    rings[purpose] = Object.freeze(ring)
    for (const { key } of ring.all) {
      const bytes = key.export().toString('base64')
      const other = holders.get(bytes)
      if (other !== undefined) problems.push(`${name} holds the same key as ${other}`)
      holders.set(bytes, name)
    }
  }
  refuseUnsafe(problems)
  return Object.freeze(rings as Record<KeyPurpose, KeyRing>) // Every purpose is set: a missing one was refused above.
}

function productionProblems(values: Environment): string[] {
  const problems = [
    ...smsProblems(values),
    ...whatsAppProblems(values),
    ...emailProblems(values),
    ...paymentProblems(values),
    ...payoutProblems(values),
    ...accountNameProblems(values),
    ...bankBranchProblems(values),
  ]
  const needs = (holds: boolean, line: string) => {
    if (!holds) problems.push(line)
  }
  needs(values.RUPYA_SANDBOX !== 'on', 'RUPYA_SANDBOX=on is refused in production')
  needs(values.DATABASE_URL !== undefined, 'DATABASE_URL is missing')
  needs(isHttps(values.RUPYA_PUBLIC_URL), 'RUPYA_PUBLIC_URL is missing or not https')
  needs(
    values.RUPYA_FILES_S3_URL !== undefined || values.RUPYA_FILES_DIR !== undefined,
    'RUPYA_FILES_S3_URL or RUPYA_FILES_DIR is needed: uploads have no place',
  )
  needs(
    values.RUPYA_FILES_S3_URL === undefined || isHttps(values.RUPYA_FILES_S3_URL),
    'RUPYA_FILES_S3_URL is not https',
  )
  problems.push(...serviceContactProblems(values))
  problems.push(...lenderProblems(values), ...cardProblems(values), ...identityProblems(values))
  problems.push(...staffProblems(values), ...repeatedSecrets(values))
  needs(
    values.RUPYA_OPERATIONS_PORT === undefined || values.RUPYA_OPERATIONS_PORT !== values.PORT,
    'RUPYA_OPERATIONS_PORT is the public PORT',
  )
  const bucketSecret = values.RUPYA_FILES_S3_SECRET_KEY
  if (bucketSecret !== undefined) {
    problems.push(...secretProblems('RUPYA_FILES_S3_SECRET_KEY', bucketSecret))
  }
  for (const purpose of keyPurposes) {
    const name = keyVariables[purpose]
    const ring = values[name] === undefined ? 'is missing' : parseKeyRing(values[name])
    needs(typeof ring !== 'string', `${name} ${String(ring)}`)
  }
  return problems
}

/** A mistyped name would leave a default in force without notice, so production refuses it. */
function unknownVariables(names: readonly string[]): string[] {
  return names
    .filter(name => name.startsWith('RUPYA_') && !(name in environment.shape))
    .map(name => `${name} is not a variable of this server`)
}

function refuseUnsafe(problems: readonly string[]): void {
  if (problems.length > 0) throw new StartRefusal(problems)
}

const isHttps = (address: string | undefined) => address?.startsWith('https://') === true
