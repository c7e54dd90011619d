import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { MARKET_CODES } from '#domain/market/market.ts'
import { notificationEventNames } from '#domain/notification/notification-events.ts'
import {
  commonVariables,
  environmentOfOneMarket,
  marketVariables,
} from '#tests/harness/app/production-environment.ts'
import { StartRefusal } from '../platform/process/start-refusal.ts'
import { findKey, parseKeyRing } from '../platform/security/key-ring.ts'
import { makeSandboxSecrets } from '../platform/security/sandbox-secrets.ts'
import { parseConfig } from './config.ts'

const key = () => randomBytes(32).toString('base64')
const secrets = makeSandboxSecrets()
const sandbox = (variables: Record<string, string | undefined> = {}) =>
  parseConfig(variables, () => secrets)

const productionVariables = (): Record<string, string | undefined> => ({
  ...commonVariables(),
  ...marketVariables.ID,
  ...marketVariables.IN,
})
const production = (changes: Record<string, string | undefined> = {}) =>
  parseConfig({ ...productionVariables(), ...changes }, () => {
    throw new Error('production asked for the sandbox secrets')
  })
const refusalOf = (parse: () => unknown): readonly string[] => {
  try {
    parse()
  } catch (error) {
    if (error instanceof StartRefusal) return error.lines
    throw error
  }
  return []
}

test('nothing set is the sandbox on port 3000 of this machine alone', () => {
  expect(sandbox()).toMatchObject({
    mode: 'sandbox',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    origins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
    secureCookies: false,
    apiBase: { prefix: 'h5-api', provider: 'rupya' },
    database: { url: undefined, migrationUrl: undefined },
    payment: { chosen: { ID: 'simulator', IN: 'simulator' }, xendit: { baseUrl: undefined } },
  })
})

test('the name, colours, addresses and service phone are those of the environment', () => {
  const config = sandbox({
    RUPYA_APP_NAME: 'Dana Kita',
    RUPYA_GRADIENT_FROM: '#112233',
    RUPYA_FONT_COLOUR: '#fefefe',
    RUPYA_HIGHLIGHT_COLOUR: '#445566',
    RUPYA_SERVICE_PHONE_ID: '+62 21 555 0199',
    RUPYA_PUBLIC_URL: 'https://pinjam.example/',
    RUPYA_PREFIX: 'pinjam-api',
    RUPYA_PROVIDER: 'pinjam',
  })
  expect(config).toMatchObject({
    publicUrl: 'https://pinjam.example',
    apiBase: { prefix: 'pinjam-api', provider: 'pinjam' },
    brand: {
      appName: 'Dana Kita',
      gradientFrom: '#112233',
      fontColour: '#fefefe',
      highlightColour: '#445566',
      servicePhone: { ID: '+62 21 555 0199' },
    },
  })
})

test('an empty variable counts as unset', () => {
  expect(sandbox({ PORT: '', DATABASE_URL: '', RUPYA_APP_NAME: '' })).toMatchObject({
    port: 3000,
    database: { url: undefined },
    brand: { appName: 'Rupya' },
  })
})

test('a complete production environment is accepted, secure and without local origins', () => {
  expect(production()).toMatchObject({
    mode: 'production',
    logLevel: 'info',
    secureCookies: true,
    origins: ['https://loans.example'],
    payment: {
      chosen: { ID: 'xendit', IN: 'razorpay' },
      xendit: { baseUrl: 'https://api.xendit.co' },
      midtrans: { serverKeys: [] },
      razorpay: { baseUrl: 'https://api.razorpay.com' },
    },
    sms: { senders: { CN: 'none', ID: 'zenziva', IN: 'msg91' }, dailyCap: 5000 },
  })
})

const bucket = (url: string) => ({
  RUPYA_FILES_S3_URL: url,
  RUPYA_FILES_S3_BUCKET: 'documents',
  RUPYA_FILES_S3_ACCESS_KEY: 'AKEXAMPLE',
  RUPYA_FILES_S3_SECRET_KEY: 'wV6kTq9ZbR3mXn1yLp8s',
})

test('uploads go to a folder, or to a bucket of which everything is known', () => {
  expect(production().files).toEqual({ s3: undefined, directory: '/srv/rupya/files' })
  expect(production(bucket('https://s3.example/')).files.s3).toEqual({
    endpoint: 'https://s3.example',
    region: 'ap-south-1',
    bucket: 'documents',
    accessKey: 'AKEXAMPLE',
    secretKey: 'wV6kTq9ZbR3mXn1yLp8s',
  })
  const part = { ...bucket('https://s3.example'), RUPYA_FILES_S3_SECRET_KEY: undefined }
  expect(refusalOf(() => production(part))).toEqual([
    'RUPYA_FILES_S3_SECRET_KEY is missing: it goes with RUPYA_FILES_S3_URL',
  ])
})

describe('production refuses to start', () => {
  const cases: readonly (readonly [string, Record<string, string | undefined>, string])[] = [
    ['with the sandbox on', { RUPYA_SANDBOX: 'on' }, 'RUPYA_SANDBOX=on is refused'],
    ['without a database', { DATABASE_URL: undefined }, 'DATABASE_URL is missing'],
    ['without https', { RUPYA_PUBLIC_URL: 'http://loans.example' }, 'RUPYA_PUBLIC_URL'],
    ['without a public address', { RUPYA_PUBLIC_URL: undefined }, 'RUPYA_PUBLIC_URL'],
    ['with the simulator', { RUPYA_PAYMENT_PROVIDER_IN: 'simulator' }, 'RUPYA_PAYMENT_PROVIDER_IN'],
    [
      'with simulated identity checks',
      { RUPYA_IDENTITY_PROVIDER_ID: 'simulator' },
      'RUPYA_IDENTITY_PROVIDER_ID=simulator is refused',
    ],
    [
      'without the key of the register that it names',
      { RUPYA_IDENTITY_PROVIDER_ID: 'verihubs', RUPYA_VERIHUBS_APP_ID: 'app' },
      'RUPYA_VERIHUBS_API_KEY is missing',
    ],
    [
      'without the id at the register that it names',
      {
        RUPYA_IDENTITY_PROVIDER_IN: 'cashfree',
        RUPYA_CASHFREE_VERIFICATION_CLIENT_SECRET: 'Hn6tRw2XbQ9kVz4mLc8p',
      },
      'RUPYA_CASHFREE_VERIFICATION_CLIENT_ID is missing',
    ],
    [
      'with a register over http',
      { RUPYA_VERIHUBS_URL: 'http://x.example' },
      'RUPYA_VERIHUBS_URL is not https',
    ],
    ['with a provider over http', { RUPYA_XENDIT_URL: 'http://x.example' }, 'not https'],
    ['with a weak secret', { RUPYA_RAZORPAY_KEY_SECRET: 'secret' }, 'KEY_SECRET is shorter'],
    ['without a secret', { RUPYA_RAZORPAY_WEBHOOK_SECRETS: undefined }, 'SECRETS is missing'],
    [
      'with a short one of two tokens',
      { RUPYA_XENDIT_CALLBACK_TOKENS: 'Zk4wPz8RtY2mVq7bLs3n,old' },
      'RUPYA_XENDIT_CALLBACK_TOKENS is shorter',
    ],
    ['with a weak unchosen provider', { RUPYA_MIDTRANS_SERVER_KEYS: 'x' }, 'MIDTRANS_SERVER_KEYS'],
    [
      'with more than two secrets',
      { RUPYA_MIDTRANS_SERVER_KEYS: ['a', 'b', 'c'].map(each => each.repeat(20)).join() },
      'holds more than two',
    ],
    [
      'with a simulated sender',
      { RUPYA_SMS_SENDER_ID: 'simulator' },
      'RUPYA_SMS_SENDER_ID names no',
    ],
    ['without a sender for India', { RUPYA_SMS_SENDER_IN: undefined }, 'RUPYA_SMS_SENDER_IN names'],
    ['without a sender key', { RUPYA_SMS_MSG91_KEY: undefined }, 'RUPYA_SMS_MSG91_KEY is missing'],
    [
      'without a registered text',
      {
        RUPYA_SMS_MSG91_TEXT_TEMPLATES: notificationEventNames
          .flatMap(name => (name === 'refund-sent' ? [] : [`${name}:dlt`]))
          .join(),
      },
      'RUPYA_SMS_MSG91_TEXT_TEMPLATES names no template of refund-sent',
    ],
    ['without a pass', { RUPYA_SMS_ZENZIVA_PASS: undefined }, 'RUPYA_SMS_ZENZIVA_PASS is missing'],
    [
      'with a sender over http',
      { RUPYA_SMS_MSG91_URL: 'http://x.example' },
      'MSG91_URL is not https',
    ],
    ['without a service phone', { RUPYA_SERVICE_PHONE_IN: undefined }, 'RUPYA_SERVICE_PHONE_IN'],
    ['without a place for uploads', { RUPYA_FILES_DIR: undefined }, 'uploads have no place'],
    ['with a bucket over http', bucket('http://s3.example'), 'RUPYA_FILES_S3_URL is not https'],
    ['without a key', { RUPYA_CODE_KEYS: undefined }, 'RUPYA_CODE_KEYS is missing'],
    ['with a short key', { RUPYA_CODE_KEYS: 'c2hvcnQ=' }, 'RUPYA_CODE_KEYS has a key of 5 bytes'],
    [
      'with a key that is a phrase',
      { RUPYA_CODE_KEYS: Buffer.from('changemechangemechangemechangeme').toString('base64') },
      'RUPYA_CODE_KEYS has a key that is not random',
    ],
    ['with a key that is no key', { RUPYA_CODE_KEYS: 'two words' }, 'RUPYA_CODE_KEYS is not'],
    ['without a host for staff', { RUPYA_STAFF_URL: undefined }, 'RUPYA_STAFF_URL is missing'],
    [
      'with staff on the host of borrowers',
      { RUPYA_STAFF_URL: 'https://loans.example/staff' },
      'RUPYA_STAFF_URL needs a host of its own',
    ],
    [
      'with a part of an identity provider',
      {
        RUPYA_STAFF_OPENID_ISSUER: 'https://id.example',
        RUPYA_STAFF_OPENID_CLIENT_ID: 'rupya',
      },
      'RUPYA_STAFF_OPENID_CLIENT_SECRET is missing: it goes with RUPYA_STAFF_OPENID_ISSUER',
    ],
    [
      'with an identity provider over http',
      {
        RUPYA_STAFF_OPENID_ISSUER: 'http://id.example',
        RUPYA_STAFF_OPENID_CLIENT_ID: 'rupya',
        RUPYA_STAFF_OPENID_CLIENT_SECRET: 'Vt5xQn8LmZ2wKr7pYb3d',
      },
      'RUPYA_STAFF_OPENID_ISSUER is not https',
    ],
    [
      'with a sample secret of the identity provider',
      {
        RUPYA_STAFF_OPENID_ISSUER: 'https://id.example',
        RUPYA_STAFF_OPENID_CLIENT_ID: 'rupya',
        RUPYA_STAFF_OPENID_CLIENT_SECRET: 'please-change-me-soon',
      },
      'RUPYA_STAFF_OPENID_CLIENT_SECRET is a sample value',
    ],
    [
      "with another provider's secret",
      { RUPYA_MIDTRANS_SERVER_KEYS: 'xnd_production_qX7mR2vK9tLw' },
      'RUPYA_MIDTRANS_SERVER_KEYS holds the same value as RUPYA_XENDIT_SECRET_KEY',
    ],
    [
      'with one-letter callback tokens',
      { RUPYA_XENDIT_CALLBACK_TOKENS: 'a' },
      'RUPYA_XENDIT_CALLBACK_TOKENS is shorter',
    ],
    [
      'with a one-letter payout token',
      { RUPYA_XENDIT_PAYOUT_CALLBACK_TOKENS: 'Vt5xQn8LmZ2wKr7pYb3d,b' },
      'RUPYA_XENDIT_PAYOUT_CALLBACK_TOKENS is shorter',
    ],
    [
      'without a payer in India',
      { RUPYA_PAYOUT_PROVIDER_IN: undefined },
      'RUPYA_PAYOUT_PROVIDER_IN names no real provider',
    ],
    [
      'without the account that RazorpayX debits',
      { RUPYA_RAZORPAYX_ACCOUNT_NUMBER: undefined },
      'RUPYA_RAZORPAYX_ACCOUNT_NUMBER is missing',
    ],
    [
      'with half of the second payer in India',
      { RUPYA_PAYOUT_SECOND_PROVIDER_IN: 'cashfree', RUPYA_CASHFREE_CLIENT_ID: 'CF123' },
      'RUPYA_CASHFREE_CLIENT_SECRETS is missing',
    ],
    [
      'with one payer twice',
      { RUPYA_PAYOUT_SECOND_PROVIDER_IN: 'razorpayx' },
      'RUPYA_PAYOUT_SECOND_PROVIDER_IN names the first provider again',
    ],
    [
      'with one port for borrowers and operations',
      { PORT: '8080', RUPYA_OPERATIONS_PORT: '8080' },
      'RUPYA_OPERATIONS_PORT is the public PORT',
    ],
    ['without a token', { RUPYA_XENDIT_CALLBACK_TOKENS: undefined }, 'TOKENS is missing'],
    ['with a mistyped variable', { RUPYA_SESION_KEYS: 'x' }, 'RUPYA_SESION_KEYS is not a variable'],
  ]
  test.each(cases)('%s, in one line', (_title, changes, line) => {
    const lines = refusalOf(() => production(changes))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(line)
    expect(lines[0]).not.toMatch(/[\r\n]/)
  })

  test('with one key for two purposes', () => {
    const shared = key()
    const lines = refusalOf(() =>
      production({ RUPYA_CODE_KEYS: shared, RUPYA_BLIND_INDEX_KEYS: shared }),
    )
    expect(lines).toEqual(['RUPYA_BLIND_INDEX_KEYS holds the same key as RUPYA_CODE_KEYS'])
  })

  test('naming every problem at once, those of unreadable values too', () => {
    const lines = refusalOf(() =>
      parseConfig(
        { RUPYA_MODE: 'production', PORT: 'http', RUPYA_SERVICE_EMAIL_IN: 'x' },
        () => secrets,
      ),
    )
    expect(lines.length).toBeGreaterThanOrEqual(15)
    expect(lines.filter(line => line.startsWith('PORT '))).toEqual(['PORT is not a port'])
    expect(lines.filter(line => line.startsWith('RUPYA_SERVICE_EMAIL_IN'))).toHaveLength(1)
  })
})

describe.each(MARKET_CODES)('a lender in %s alone', market => {
  const other = market === 'ID' ? 'IN' : 'ID'
  const variables = () => environmentOfOneMarket(market)
  const parse = (changes: Record<string, string | undefined> = {}) =>
    parseConfig({ ...variables(), ...changes }, () => secrets)

  test('starts production with the settings of that market and none of the other', () => {
    const config = parse()
    expect(config.markets).toEqual([market])
    expect(config.sms.senders[other]).toBe('none')
    expect(config.serviceContacts[other]).toEqual({ email: '', whatsApp: '' })
    expect(config.lenders[other].name).toBe('')
    expect(config.brand.servicePhone[other]).toBe('')
  })

  test.each(Object.keys(variables()).filter(name => !/MODE|MARKETS/.test(name)))(
    'is refused without %s, in lines that begin with variables of its own',
    name => {
      const lines = refusalOf(() => parse({ [name]: undefined }))
      const names = lines.map(line => line.split(' ', 1)[0] ?? '')
      expect(names).toContain(name === 'RUPYA_FILES_DIR' ? 'RUPYA_FILES_S3_URL' : name)
      expect(new Set(names).size).toBe(names.length)
      for (const each of names) expect(Object.keys(marketVariables[other])).not.toContain(each)
    },
  )

  test('needs the settings of both markets to lend in both', () => {
    const lines = refusalOf(() => parse({ RUPYA_MARKETS: undefined }))
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines) expect(line).toContain(`_${other}`)
  })

  test('names markets that exist, at least one', () => {
    const refused = [['RUPYA_MARKETS is not a list of ID and IN']]
    expect([refusalOf(() => parse({ RUPYA_MARKETS: 'PH' }))]).toEqual(refused)
    expect([refusalOf(() => parse({ RUPYA_MARKETS: `${market},` }))]).toEqual(refused)
    expect(parse({ ...marketVariables[other], RUPYA_MARKETS: 'IN, ID' }).markets).toEqual([
      'ID',
      'IN',
    ])
  })
})

test.each([
  ['PORT', '70000'],
  ['RUPYA_SMS_DAILY_CAP', 'many'],
  ['RUPYA_SMS_MSG91_SENDER', 'too long a name'],
  ['PORT', 'http'],
  ['RUPYA_MODE', 'prod'],
  ['RUPYA_GRADIENT_FROM', 'red'],
  ['RUPYA_GRADIENT_FROM', '#f2a51a'],
  ['RUPYA_PREFIX', '../x'],
  ['DATABASE_URL', 'mysql://x'],
  ['RUPYA_TRUSTED_PROXIES', '10.0.0.0/8, nonsense'],
  ['RUPYA_STATE_DIR', 'relative'],
])('a malformed %s (%s) is refused by its name', (name, value) => {
  const lines = refusalOf(() => sandbox({ [name]: value }))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^${name} `))
})

test('no secret shows when the config is printed', () => {
  const printed = inspect(production({ RUPYA_CODE_KEYS: `2:${key()},1:${key()}` }).secrets, {
    depth: 9,
    showHidden: true,
  })
  for (const value of Object.values(productionVariables())) expect(printed).not.toContain(value)
  expect(printed).not.toMatch(/[A-Za-z0-9+/]{40}/)
})

test('the config cannot be changed', () => {
  const config = sandbox()
  expect(() => Object.assign(config, { mode: 'production' })).toThrow(TypeError)
  expect(() => Object.assign(config.brand, { appName: 'x' })).toThrow(TypeError)
  expect(() => Object.assign(config.secrets, { code: undefined })).toThrow(TypeError)
})

describe('key rings', () => {
  test('make new values with the first key and read all with theirs', () => {
    const [older, newer] = [key(), key()]
    const ring = parseKeyRing(`2:${newer},1:${older}`)
    if (typeof ring === 'string') throw new Error(ring)
    expect(ring.current.version).toBe(2)
    // A newer key is given to every process before one of them makes values with it.
    expect(parseKeyRing(`1:${older},2:${newer}`)).toMatchObject({ current: { version: 1 } })
    expect(findKey(ring, 1)?.export().toString('base64')).toBe(older)
    expect(findKey(ring, 3)).toBeUndefined()
  })

  test('refuse a version named twice', () => {
    expect(parseKeyRing(`1:${key()},1:${key()}`)).toBe('names version 1 twice')
  })
})
