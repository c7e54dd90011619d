import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { refusalCode } from '#contract/envelope.ts'
import { home } from '#contract/loan/calls.ts'
import {
  endSession,
  listSessions,
  loginInit,
  logout,
  sendSms,
  smsLogin,
  voiceCode,
} from '#contract/session/calls.ts'
import { endAllSessions, startSession } from '#server/session/start-session.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'
import { codeAt, openVisit, textOf } from '../../harness/personas/visitor.ts'

const shared = shareApp()

let phoneCount = 0
const newPhone = (): { typed: string; number: string } => {
  phoneCount += 1
  const rest = `${3000 + phoneCount}${String(phoneCount).padStart(4, '0')}`
  return { typed: `0813${rest}`, number: `+62813${rest}` }
}

const cookieOf = (response: Response): string =>
  (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

/** Signs in as a browser does, by a form on our own page. */
const signInByBrowser = async (
  app: TestApp,
  { typed, number }: { typed: string; number: string },
  headers: Record<string, string> = {},
): Promise<Response> => {
  const visit = await openVisit(app)
  await visit.askToSignIn({ phone: typed })
  const body = new URLSearchParams({ sid: visit.sid, phone: typed, smsCode: codeAt(app, number) })
  const path = callPath(smsLogin, app.services.config.apiBase)
  return await app.fetch(path, { method: 'POST', body, headers: { origin, ...headers } })
}

const isSignedIn = async (app: TestApp, cookie: string): Promise<boolean> => {
  const path = callPath(home, app.services.config.apiBase)
  const response = await app.fetch(path, { method: 'POST', headers: { cookie, origin } })
  return response.status === 200
}

describe('signing in by code', () => {
  test('gives a browser its cookie, and no token that a script could read', async () => {
    const app = shared()
    const reply = await signInByBrowser(app, newPhone(), { 'sec-fetch-site': 'same-origin' })
    expect(reply.headers.get('set-cookie')).toMatch(
      /^rupya=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax(, rupya-device=|$)/,
    )
    const { data } = await reply.json()
    expect(data).toMatchObject({ isNew: '1', sessionId: '' })
    expect(await isSignedIn(app, cookieOf(reply))).toBe(true)
  })

  test('gives a native shell the token for its header', async () => {
    const app = shared()
    const { typed, number } = newPhone()
    const visit = await openVisit(app, { common: { clientType: 'android' } })
    expect(await visit.askToSignIn({ phone: typed })).toMatchObject({
      code: '0',
      message: 'Kode sudah dikirim. Silakan periksa ponsel Anda.',
      data: { lockSeconds: 60, expiresInSeconds: 300 },
    })
    const { data } = await visit.signIn(typed, codeAt(app, number))
    const path = callPath(home, app.services.config.apiBase)
    const headers = { 'X-Session-Id': data?.sessionId ?? '' }
    expect((await app.fetch(path, { method: 'POST', headers })).status).toBe(200)
  })

  test('recognises a native shell by its header too, where the query is silent', async () => {
    const shell = { 'X-Client-Type': 'ios' }
    const { data } = await (await signInByBrowser(shared(), newPhone(), shell)).json()
    expect(data.sessionId).toMatch(/^[\w-]{43}$/)
  })

  test('recognises a returning borrower, and a phone number by its country', async () => {
    const app = shared()
    const visit = await openVisit(app)
    const phone = '+91 91234 56789'
    await visit.askToSignIn({ phone })
    const first = await visit.signIn(phone, codeAt(app, '+919123456789'))
    expect(first.data?.isNew).toBe('1')
    const markets = await app.services.db
      .selectFrom('profile.borrower')
      .select('market')
      .where('phoneIndex', '=', app.services.cipher.index('+919123456789'))
      .execute()
    expect(markets).toEqual([{ market: 'IN' }])
  })

  test('counts codes and guesses at them, and no other message', async () => {
    await using app = await createTestApp()
    const counted = async () =>
      [...(await app.services.metrics.text()).matchAll(/^rupya_code\w*_total.*$/gm)].map(String)
    const { vcode } = await createPaymentRequest(await app.enter('siti'))
    await app.bank.pay(vcode, 'exact')
    await app.drain()
    expect(app.inbox.inbox()).toHaveLength(1)
    expect(await counted()).toEqual([])
    const { typed, number } = newPhone()
    const visit = await openVisit(app)
    await visit.askToSignIn({ phone: typed })
    const right = codeAt(app, number)
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    for (const code of [wrong, wrong, right]) await visit.signIn(typed, code)
    expect(await counted()).toEqual([
      'rupya_codes_total{outcome="sent"} 1',
      'rupya_code_guesses_total{outcome="wrong"} 2',
      'rupya_code_guesses_total{outcome="right"} 1',
    ])
  })

  test('is refused from a page elsewhere, before the code is checked', async () => {
    const app = shared()
    const phone = newPhone()
    const visit = await openVisit(app)
    await visit.askToSignIn({ phone: phone.typed })
    const smsCode = codeAt(app, phone.number)
    const path = callPath(smsLogin, app.services.config.apiBase)
    const body = new URLSearchParams({ sid: visit.sid, phone: phone.typed, smsCode })
    for (const foreign of ['https://evil.example', 'null']) {
      const headers = { origin: foreign, 'X-Requested-With': 'XMLHttpRequest' }
      const reply = await app.fetch(path, { method: 'POST', body, headers })
      expect([reply.status, reply.headers.get('set-cookie')]).toEqual([400, null])
    }
    expect((await visit.signIn(phone.typed, smsCode)).code).toBe('0')
  })

  test('needs no captcha at first, and says so', async () => {
    const { data, code } = await shared().anyone(loginInit, {})
    expect(code).toBe('0')
    expect(data).toMatchObject({ needsCaptcha: '0', lockSeconds: 60, countryCode: '62' })
    expect(data?.sid).toMatch(/^[\w-]{22}\.\w+\.[\w-]{22}$/)
  })

  test('works by a telephone call too, with words to be spoken', async () => {
    const app = shared()
    const { typed, number } = newPhone()
    const visit = await openVisit(app)
    const key = { idempotencyKey: freshKey() }
    const sent = await visit.call(voiceCode, { sid: visit.sid, phone: typed }, key)
    expect(sent.code).toBe('0')
    expect(app.inbox.inbox(number)).toMatchObject([{ channel: 'voice' }])
    expect((await visit.signIn(typed, codeAt(app, number))).code).toBe('0')
  })

  test('without a key goes out once, however often the button is tapped at once', async () => {
    const app = shared()
    const visit = await openVisit(app)
    const phone = newPhone()
    const tap = () => visit.call(sendSms, { sid: visit.sid, phone: phone.typed })
    const replies = await Promise.all([tap(), tap(), tap()])
    expect(replies.map(({ code }) => code)).toContain('0')
    expect(app.inbox.inbox(phone.number)).toHaveLength(1)
  })
})

describe('a code', () => {
  const refused = { status: 200, code: refusalCode.codeRefused }
  const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('is good for five minutes', async () => {
    await using app = await createTestApp()
    for (const [seconds, code] of [
      [299, '0'],
      [300, refusalCode.codeRefused],
    ] as const) {
      const { typed, number } = newPhone()
      const visit = await openVisit(app)
      await visit.askToSignIn({ phone: typed })
      app.clock.advance({ seconds })
      expect((await visit.signIn(typed, codeAt(app, number))).code).toBe(code)
    }
  })

  test('is good once', async () => {
    const app = shared()
    const { typed, number } = newPhone()
    const visit = await openVisit(app)
    await visit.askToSignIn({ phone: typed })
    const code = codeAt(app, number)
    const replies = await Promise.all(Array.from({ length: 10 }, () => visit.signIn(typed, code)))
    expect(replies.filter(reply => reply.code === '0')).toHaveLength(1)
    expect(await visit.signIn(typed, code)).toMatchObject(refused)
  })

  test('is over after five wrong guesses, also for the right one', async () => {
    const app = shared()
    const { typed, number } = newPhone()
    const visit = await openVisit(app)
    await visit.askToSignIn({ phone: typed })
    const code = codeAt(app, number)
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await visit.signIn(typed, wrongFor(code))).toMatchObject(refused)
    }
    expect(await visit.signIn(typed, code)).toMatchObject(refused)
  })

  test('is replaced by a newer one', async () => {
    await using app = await createTestApp()
    const { typed, number } = newPhone()
    const visit = await openVisit(app)
    await visit.askToSignIn({ phone: typed })
    const older = codeAt(app, number)
    app.clock.advance({ seconds: 61 })
    await visit.askToSignIn({ phone: typed })
    expect(await visit.signIn(typed, older)).toMatchObject(refused)
    expect((await visit.signIn(typed, codeAt(app, number))).code).toBe('0')
  })

  test('is valid for its visitor, its phone and its purpose alone', async () => {
    const app = shared()
    const { typed, number } = newPhone()
    const visit = await openVisit(app)
    await visit.askToSignIn({ phone: typed })
    const code = codeAt(app, number)
    const other = await openVisit(app)
    expect(await other.signIn(typed, code)).toMatchObject(refused)
    expect(await visit.signIn(newPhone().typed, code)).toMatchObject(refused)
    const registering = await visit.signUp({ phone: typed, capcode: 'AAAA', smsCode: code })
    expect(registering).toMatchObject(refused)
    expect((await visit.signIn(typed, code)).code).toBe('0')
  })

  test('is nowhere in clear: not in the database, not in the log', async () => {
    await using app = await createTestApp()
    const { typed, number } = newPhone()
    const visit = await openVisit(app)
    await visit.askToSignIn({ phone: typed })
    const code = codeAt(app, number)
    const rows = await app.services.db.selectFrom('session.code').selectAll().execute()
    const replies = await app.services.db
      .selectFrom('platform.idempotencyKey')
      .selectAll()
      .execute()
    const stored = textOf([...rows, ...replies])
    expect(stored).toContain(rows[0]?.codeId ?? 'a code')
    for (const secret of [number.slice(1), number.slice(3), typed]) {
      expect(stored).not.toContain(secret)
      expect(app.logged()).not.toContain(secret)
    }
    // Six digits alone: a time or an id may contain them by chance.
    const alone = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`)
    expect(stored).not.toMatch(alone)
    expect(app.logged()).not.toMatch(alone)
  })
})

describe('sessions', () => {
  test('a token from before signing in is worth nothing after', async () => {
    const app = shared()
    const phone = newPhone()
    const before = cookieOf(await signInByBrowser(app, phone))
    // The browser of a victim carries a session that an attacker knows.
    const victim = newPhone()
    const after = await signInByBrowser(app, victim, { cookie: before })
    expect(cookieOf(after)).toMatch(/^rupya=[\w-]{43}$/)
    expect(cookieOf(after)).not.toBe(before)
    expect(await isSignedIn(app, before)).toBe(false)
    const invented = `rupya=${'A'.repeat(43)}`
    const planted = await signInByBrowser(app, newPhone(), { cookie: invented })
    expect(cookieOf(planted)).not.toBe(invented)
    expect(await isSignedIn(app, invented)).toBe(false)
  })

  test('are listed with their device, and one is ended by its owner alone, at once', async () => {
    const app = shared()
    const { call, borrowerId } = await app.enter('siti')
    const other = await app.enter('budi')
    const agent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari'
    const phone = await signInAgain(app, borrowerId, agent)
    const { data } = await call(listSessions, {})
    expect(data?.sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual(
      expect.arrayContaining([
        ['', '1'],
        ['Chrome, Android', '0'],
      ]),
    )
    const id = data?.sessions.find(({ isCurrent }) => isCurrent === '0')?.id ?? ''
    expect(await other.call(endSession, { id })).toMatchObject({ status: 404, code: '404' })
    expect(await other.call(endSession, { id: 'x' })).toMatchObject({ status: 404 })
    expect(await isSignedIn(app, phone)).toBe(true)
    expect((await call(endSession, { id })).code).toBe('0')
    expect(await isSignedIn(app, phone)).toBe(false)
    expect((await call(endSession, { id })).code).toBe('404')
    expect((await call(listSessions, {})).data?.sessions).toHaveLength(1)
  })

  test('all of a borrower end together, and no other’s', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const budi = await app.enter('budi')
    const cookie = await signInAgain(app, siti.borrowerId, '')
    await siti.call(home, {})
    await endAllSessions(app.services, siti.borrowerId)
    expect((await siti.call(home, {})).status).toBe(401)
    expect(await isSignedIn(app, cookie)).toBe(false)
    expect((await budi.call(home, {})).status).toBe(200)
  })

  test('end after thirty days, however much they are used', async () => {
    await using app = await createTestApp()
    const { call } = await app.enter('siti')
    for (let day = 0; day < 28; day += 4) {
      app.clock.advance({ days: 4 })
      expect((await call(home, {})).status, `day ${day + 4}`).toBe(200)
    }
    app.clock.advance({ days: 2 })
    expect((await call(home, {})).status).toBe(401)
  })

  test('signing out ends the one', async () => {
    const app = shared()
    const { call } = await app.enter('siti')
    expect((await call(logout, {})).code).toBe('0')
    expect((await call(listSessions, {})).status).toBe(401)
  })
})

const signInAgain = async (app: TestApp, borrowerId: string, agent: string): Promise<string> => {
  const { setCookie } = await startSession(app.services, {
    borrowerId,
    common: {},
    agent,
    codeProvenAt: null,
  })
  return setCookie.split(';')[0] ?? ''
}
