import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import { home } from '#contract/loan/calls.ts'
import { certifyBank, closeAccount } from '#contract/profile/calls.ts'
import { sendStepUpCode, stepUp } from '#contract/session/calls.ts'
import {
  apiBaseOf,
  type Borrower,
  createTestApp,
  type TestApp,
} from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { plantSessions } from '../../harness/session/planted-sessions.ts'

const shared = shareApp()
const cookieOf = (response: Response): string =>
  (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
const ours = { 'X-Requested-With': 'XMLHttpRequest' }

/** Calls as a browser does, with the cookie alone. */
const post = async (
  app: TestApp,
  call: Parameters<typeof callPath>[0],
  { cookie, fields = {}, key }: { cookie: string; fields?: Record<string, string>; key?: string },
) => {
  const reply = await app.fetch(callPath(call, apiBaseOf(app)), {
    method: 'POST',
    headers: { cookie, ...ours, ...(key ? { 'Idempotency-Key': key } : {}) },
    body: new URLSearchParams(fields),
  })
  const { code } = (await reply.json()) as { code: string }
  return { code, cookie: cookieOf(reply) }
}

const proveCode = async (app: TestApp, { call }: Pick<Borrower, 'call'>) => {
  const sent = await call(sendStepUpCode, {}, { idempotencyKey: freshKey() })
  expect(sent).toMatchObject({ code: '0', data: { phone: expect.stringMatching(/^••••\d{4}$/) } })
  const smsCode = app.inbox.inbox()[0]?.code ?? ''
  return await call(stepUp, { smsCode })
}

test('no address plants a session in the browser of another borrower', async () => {
  const app = shared()
  const [attacker, victim] = [await app.enter('siti'), await app.enter('budi')]
  const { attempts, violations } = await plantSessions(app, { attacker, victim })
  process.stdout.write(`planted sessions: ${attempts} attempts, ${violations.length} violations\n`)
  expect(violations).toEqual([])
  expect(attempts).toBeGreaterThanOrEqual(192)
})

describe('a document with X-Session-Id', () => {
  test('gets a session of its own, as strong as the one it names', async () => {
    const app = shared()
    const { token } = await app.enter('siti')
    const entered = await app.fetch('/home?deviceId=d1', { headers: { 'X-Session-Id': token } })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/home'])
    const cookie = cookieOf(entered)
    expect(cookie).not.toContain(token)
    expect((await post(app, closeAccount, { cookie })).code).toBe(refusalCode.detailsRefused)
    const again = await app.fetch('/home', { headers: { 'X-Session-Id': token, cookie } })
    expect(cookieOf(again)).toBe('')
  })
})

describe('ten minutes after the code', () => {
  test('the account is not closed and no account replaced until a new code is proven', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('citra')
    const bank = { bankCode: 'BCA', accountNo: '1234567890', holder: 'Citra Dewi Lestari' }
    app.clock.advance({ seconds: 600 })
    const refused = { success: false, code: refusalCode.smsCodeNeeded }
    expect(await borrower.call(closeAccount, { confirm: '1' })).toMatchObject(refused)
    expect(await borrower.call(certifyBank, bank)).toMatchObject(refused)
    expect((await borrower.call(home, {})).success).toBe(true)
    expect(await borrower.call(stepUp, { smsCode: '000000' })).toMatchObject({ code: '4102' })
    expect((await proveCode(app, borrower)).success).toBe(true)
    expect((await borrower.call(certifyBank, bank)).code).not.toBe(refusalCode.smsCodeNeeded)
  })

  test('a copy of the cookie gains nothing from the code that its owner proves', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const stolen = `rupya=${borrower.token}`
    app.clock.advance({ seconds: 600 })
    const sent = await post(app, sendStepUpCode, { cookie: stolen, key: freshKey() })
    expect(sent.code).toBe('0')
    const smsCode = app.inbox.inbox()[0]?.code ?? ''
    const proven = await post(app, stepUp, { cookie: stolen, fields: { smsCode } })
    expect(proven.cookie).toMatch(/^rupya=[\w-]{43}$/)
    expect((await post(app, home, { cookie: proven.cookie })).code).toBe('0')
    expect((await post(app, home, { cookie: stolen })).code).toBe('401')
  })
})
