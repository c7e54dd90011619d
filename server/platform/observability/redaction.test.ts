import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'

/** Writes one line through the real log and returns what reached the stream. */
function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      text += String(chunk)
      done()
    },
  })
  write(createLog({ level: 'info', destination }))
  return text
}

const canary = 'CANARY-5f1d'
const secretNames = [
  'sessionId',
  'sid',
  't',
  'ticket',
  'phone',
  'smsCode',
  'capcode',
  'token',
  'cookie',
  'set-cookie',
  'authorization',
  'x-session-id',
  'x-callback-token',
  'password',
  'secretKey',
  'callbackToken',
]

describe.each(secretNames)('%s', name => {
  test('is blanked as a field, at any depth and in any case', () => {
    const line = logged(log => {
      log.info({ [name]: canary, deep: { list: [{ [name.toUpperCase()]: canary }] } }, 'x')
      log.child({ [name]: canary }).info('x')
      log.info({ headers: new Headers({ [name]: canary }) }, 'x')
    })
    expect(line).not.toContain(canary)
    expect(line).toContain('[redacted]')
  })

  test('is blanked in a URL wherever it is written', () => {
    const url = `https://rupya.example/that?a=1&${name}=${canary}&b=2#${name}=${canary}`
    const encoded = `https://rupya.example/?next=${encodeURIComponent(`/that?${name}=${canary}&b=2`)}`
    const line = logged(log => {
      log.info({ url, nested: { path: encoded } }, `GET ${url}`)
      log.info({ err: new Error(`fetch of ${url} failed`, { cause: new Error(url) }) }, 'x')
      log.info({ url: new URL(url) }, 'x')
      log.info('%s failed', url)
    })
    expect(line).not.toContain(canary)
    expect(line).toContain('b=2')
  })

  test('is blanked in a body that was logged as text', () => {
    const line = logged(log => {
      log.info({ form: `a=1&${name}=${canary}&b=2` }, 'x')
      log.info({ json: JSON.stringify({ a: 1, [name]: canary, b: 2 }) }, 'x')
    })
    expect(line).not.toContain(canary)
    expect(line).toContain('b=2')
  })
})

test('a header that was logged as text is blanked', () => {
  const line = logged(log => {
    log.info(`Authorization: Bearer ${canary}`)
    log.info({ raw: `Cookie: sid=${canary}; other=${canary}` }, 'x')
    log.info({ raw: `X-Callback-Token: ${canary}` }, 'x')
  })
  expect(line).not.toContain(canary)
})

test('words that only begin or end like a secret name are kept', () => {
  const line = logged(log => {
    log.info({ url: '/that?amount=5&timeout=9&sidebar=1&microphone=2' }, 'x')
    log.info({ tickets: 3, tokenizer: 'a' }, 'the cookies: two, the phones: one')
  })
  expect(line).toContain('amount=5&timeout=9&sidebar=1&microphone=2')
  expect(JSON.parse(line.split('\n')[1] ?? '')).toMatchObject({ tickets: 3, tokenizer: 'a' })
})

test("a database error's detail, which quotes the row, never reaches the log", () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'phone_once',
    detail: `Key (phone)=(${canary}) already exists.`,
    parameters: [canary],
  })
  const line = logged(log => log.error({ err: error }, 'call failed'))
  expect(line).not.toContain(canary)
  expect(JSON.parse(line)).toMatchObject({ err: { code: '23505', constraint: 'phone_once' } })
})

test('a line stays one line and holds no terminal command', () => {
  const hostile = 'a\r\n{"level":"fatal"}\n\u001b[31mred\u009b2J\u2028\u2029\u202e'
  const text = logged(log => log.info({ [hostile]: hostile, path: hostile }, hostile))
  expect(text.trimEnd().split(/[\r\n\u2028\u2029]/)).toHaveLength(1)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(text.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e]/)
  expect(JSON.parse(text)).toMatchObject({ level: 'info', path: hostile })
})

test('money, cycles and depth do not break a line', () => {
  const cycle: { amountMinor: bigint; self?: unknown } = { amountMinor: 5n }
  cycle.self = cycle
  expect(JSON.parse(logged(log => log.info(cycle, 'x')))).toMatchObject({ amountMinor: '5' })
})
