import { describe, expect, test } from 'vitest'
import { visitorHeader } from '#contract/envelope.ts'
import { home } from '#contract/loan/calls.ts'
import { endSession, entryTicket, listSessions, logout } from '#contract/session/calls.ts'
import { mintTicket } from '#server/session/entry/mint-ticket.ts'
import { visitorOf } from '#server/session/resolve-session.ts'
import { tokenHash } from '#server/session/token.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'

const shared = shareApp()

const homePath = '/h5-api/v3/home'
const post = (app: TestApp, path: string, headers: Record<string, string>) =>
  app.fetch(path, { method: 'POST', headers })
const cookieOf = (response: Response): string =>
  (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

describe('a session is taken from', () => {
  test('the cookie, the header and, for old shells, the query', async () => {
    const app = shared()
    const { token } = await app.enter('siti')
    const sameOrigin = { 'X-Requested-With': 'XMLHttpRequest' }
    expect((await post(app, homePath, { cookie: `rupya=${token}`, ...sameOrigin })).status).toBe(
      200,
    )
    expect((await post(app, homePath, { 'X-Session-Id': token })).status).toBe(200)
    expect((await post(app, `${homePath}?sessionId=${token}`, {})).status).toBe(200)
    expect((await post(app, homePath, {})).status).toBe(401)
  })

  test('no token that we did not issue', async () => {
    const app = shared()
    const { token } = await app.enter('siti')
    for (const wrong of [`${token.slice(0, -1)}!`, token.slice(1), 'x'.repeat(43), '']) {
      expect((await post(app, homePath, { cookie: `rupya=${wrong}` })).status).toBe(401)
      expect((await post(app, homePath, { 'X-Session-Id': wrong })).status).toBe(401)
    }
  })
})

describe('a ticket', () => {
  const mint = async (app: TestApp, path = '/that?lang=id') => {
    const { borrowerId, token } = await app.enter('siti')
    const sessionHash = tokenHash(token)
    const common = { clientType: 'h5' } as const
    return await mintTicket(app.services, { borrowerId, common, path, sessionHash })
  }

  test('is answered with the cookie and a redirect to the clean address', async () => {
    const app = shared()
    const { entryUrl } = await mint(app)
    const entered = await app.fetch(`${entryUrl}&deviceId=d1&osVersion=14&isNeedPop=0&bill=7`)
    expect(entered.status).toBe(303)
    expect(entered.headers.get('location')).toBe('/that?lang=id&isNeedPop=0&bill=7')
    expect(entered.headers.get('cache-control')).toBe('no-store')
    expect(entered.headers.get('set-cookie')).toMatch(
      /^rupya=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const headers = { cookie: cookieOf(entered), origin }
    expect((await post(app, homePath, headers)).status).toBe(200)
  })

  test('opens one session, however many use it at once', async () => {
    const app = shared()
    const { entryUrl } = await mint(app)
    const entered = await Promise.all(Array.from({ length: 20 }, () => app.fetch(entryUrl)))
    expect(entered.map(({ status }) => status)).toEqual(Array(20).fill(303))
    expect(entered.filter(each => cookieOf(each) !== '')).toHaveLength(1)
    expect(entered.map(each => each.headers.get('location')).join()).not.toContain('ticket')
  })

  test('is good for 60 seconds', async () => {
    await using app = await createTestApp()
    const first = await mint(app)
    app.clock.advance({ seconds: 59 })
    expect(cookieOf(await app.fetch(first.entryUrl))).not.toBe('')
    const second = await mint(app)
    app.clock.advance({ seconds: 60 })
    expect(cookieOf(await app.fetch(second.entryUrl))).toBe('')
  })

  test('is issued to a borrower who is signed in, for a path of ours alone', async () => {
    const app = shared()
    const { call } = await app.enter('siti')
    const ticket = await call(entryTicket, { path: '/loanDetail?orderId=1' })
    expect(ticket.data?.entryUrl).toBe(`/loanDetail?orderId=1&ticket=${ticket.data?.ticket}`)
    const foreign = ['//evil.example', 'https://evil.example', '/\\evil.example', '', 'that']
    for (const path of foreign) {
      expect(await call(entryTicket, { path })).toMatchObject({ status: 400 })
    }
    expect(await app.anyone(entryTicket, {})).toMatchObject({ code: '401', status: 401 })
  })

  const requestEntryUrl = async ({ call }: Borrower) =>
    (await call(entryTicket, {})).data?.entryUrl ?? ''
  const opens = async (entryUrl: string) => cookieOf(await shared().fetch(entryUrl)) !== ''

  test('opens a session while the session that requested it exists, whatever happens to others', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const entryUrl = await requestEntryUrl(borrower)
    await (await app.signInAgain(borrower)).call(logout, {})
    expect(await opens(entryUrl)).toBe(true)
  })

  test('opens nothing once the session that requested it was signed out', async () => {
    const borrower = await shared().enter('siti')
    const entryUrl = await requestEntryUrl(borrower)
    await borrower.call(logout, {})
    expect(await opens(entryUrl)).toBe(false)
  })

  test('opens nothing once the owner ended that session from another one', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const entryUrl = await requestEntryUrl(borrower)
    const owner = await app.signInAgain(borrower)
    const { data } = await owner.call(listSessions, {})
    const id = data?.sessions.find(({ isCurrent }) => isCurrent !== '1')?.id ?? ''
    expect((await owner.call(endSession, { id })).code).toBe('0')
    expect(await opens(entryUrl)).toBe(false)
  })

  test('opens nothing once that session has expired', async () => {
    const { services, enter } = shared()
    const borrower = await enter('siti')
    const entryUrl = await requestEntryUrl(borrower)
    await services.db
      .updateTable('session.session')
      .set({ expiresAt: services.clock.wallNow() })
      .where('borrowerId', '=', borrower.borrowerId)
      .execute()
    expect(await opens(entryUrl)).toBe(false)
  })

  test('opens no session that outlives the thirty days after which a phone is verified anew', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    for (let days = 0; days < 25; days += 5) {
      app.clock.advance({ days: 5 })
      expect((await borrower.call(home, {})).success).toBe(true)
    }
    app.clock.advance({ days: 4 })
    const headers = { cookie: cookieOf(await app.fetch(await requestEntryUrl(borrower))), origin }
    expect((await post(app, homePath, headers)).status).toBe(200)
    app.clock.advance({ days: 1 })
    expect((await post(app, homePath, headers)).status).toBe(401)
  })
})

describe('an address with sessionId', () => {
  test('becomes a session of its own and a clean address, and a wrong one only the address', async () => {
    const app = shared()
    const { token } = await app.enter('siti')
    const entered = await app.fetch(`/that?sessionId=${token}&orderId=1`)
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/that?orderId=1'])
    expect(cookieOf(entered)).toMatch(/^rupya=[\w-]{43}$/)
    expect(cookieOf(entered)).not.toContain(token)
    const wrong = await app.fetch(`/that?sessionId=${'x'.repeat(43)}&orderId=1`)
    expect([wrong.status, wrong.headers.get('location')]).toEqual([303, '/that?orderId=1'])
    expect(cookieOf(wrong)).toBe('')
  })

  test('leaves no trace of a session or ticket in any log', async () => {
    await using app = await createTestApp()
    const { borrowerId, token } = await app.enter('siti')
    const { ticket, entryUrl } = await mintTicket(app.services, {
      borrowerId,
      common: {},
      path: '/that',
      sessionHash: tokenHash(token),
    })
    await app.fetch(entryUrl)
    await app.fetch(`/that?sessionId=${token}`)
    await post(app, `${homePath}?sessionId=${token}`, { cookie: `rupya=${token}` })
    await post(app, `/h5-api/nothing-here?sessionId=${token}`, { 'X-Session-Id': token })
    app.services.log.error({ err: new Error(`GET /that?sessionId=${token}`) }, 'a failure')
    expect(app.logged()).toContain('"path":"/that"')
    expect(app.logged()).not.toContain(token)
    expect(app.logged()).not.toContain(ticket)
  })
})

describe('a write with the cookie alone', () => {
  test('is refused unless it comes from our own pages', async () => {
    const app = shared()
    const cookie = `rupya=${(await app.enter('siti')).token}`
    const status = async (headers: Record<string, string>) =>
      (await post(app, homePath, { cookie, ...headers })).status
    expect(await status({ origin })).toBe(200)
    expect(await status({ 'X-Requested-With': 'XMLHttpRequest' })).toBe(200)
    expect(await status({})).toBe(400)
    for (const foreign of ['https://evil.example', 'null', 'http://localhost:3001']) {
      expect(await status({ origin: foreign, 'X-Requested-With': 'XMLHttpRequest' })).toBe(400)
    }
  })
})

describe('a session ends', () => {
  test('by signing out, at once and for every way of sending it', async () => {
    const app = shared()
    const { call, token } = await app.enter('siti')
    expect(await call(logout, {})).toMatchObject({ code: '0' })
    expect(await call(home, {})).toMatchObject({ code: '401', status: 401 })
    expect((await post(app, `${homePath}?sessionId=${token}`, {})).status).toBe(401)
    expect(cookieOf(await app.fetch(`/that?sessionId=${token}`))).toBe('')
  })

  test('by signing out, which also removes the cookie from the browser', async () => {
    const app = shared()
    const cookie = `rupya=${(await app.enter('siti')).token}`
    const reply = await post(app, '/h5-api/v3/session/logout', { cookie, origin })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('set-cookie')).toMatch(/^rupya=; Max-Age=0; Path=\/; HttpOnly/)
  })

  test('after seven days without use, and each use puts that off', async () => {
    await using app = await createTestApp()
    const { call } = await app.enter('siti')
    for (let week = 0; week < 3; week += 1) {
      app.clock.advance({ days: 6 })
      expect((await call(home, {})).status).toBe(200)
    }
    app.clock.advance({ days: 7 })
    expect((await call(home, {})).status).toBe(401)
  })
})

test('over https the cookie is bound to this host, and the plain one opens nothing', async () => {
  const environment = { RUPYA_PUBLIC_URL: 'https://loans.example' }
  await using app = await createTestApp({ environment })
  const { borrowerId, token } = await app.enter('siti')
  const sessionHash = tokenHash(token)
  const ticket = { borrowerId, common: {}, path: '/home', sessionHash }
  const { entryUrl } = await mintTicket(app.services, ticket)
  const entered = await app.fetch(entryUrl)
  expect(entered.headers.get('set-cookie')).toMatch(
    /^__Host-rupya=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  const sameOrigin = { origin: 'https://loans.example' }
  expect((await post(app, homePath, { cookie: cookieOf(entered), ...sameOrigin })).status).toBe(200)
  expect((await post(app, homePath, { cookie: `rupya=${token}`, ...sameOrigin })).status).toBe(401)
})

describe('a page that was left open', () => {
  test('does nothing in the session of who has signed in since', async () => {
    const app = shared()
    const [first, second] = [await app.enter('siti'), await app.enter('budi')]
    const replyIn = async ({ token }: { token: string }, visitor: string) =>
      await post(app, homePath, { cookie: `rupya=${token}`, origin, [visitorHeader]: visitor })
    const statusIn = async (visitor: { token: string }, named: string) =>
      (await replyIn(visitor, named)).status
    expect(await statusIn(first, visitorOf(first))).toBe(200)
    expect(await statusIn(second, visitorOf(first))).toBe(409)
    expect(await statusIn(second, visitorOf(second))).toBe(200)
    // Opened before anybody signed in; and a session that has ended is answered as such.
    expect(await statusIn(second, '')).toBe(200)
    expect(await statusIn({ token: 'x'.repeat(43) }, visitorOf(first))).toBe(401)
    // Once it has loaded again, the page says why.
    const refused = await replyIn(second, visitorOf(first))
    expect(refused.headers.getSetCookie()).toEqual([
      'rupya-other-visitor=1; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
    ])
  })
})
