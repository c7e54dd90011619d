import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { unattendedHeader, visitorHeader } from '#contract/envelope.ts'
import { watchConsole } from '#contract/live/staff-calls.ts'
import { revealField } from '#contract/profile/staff-calls.ts'
import { listRefunds } from '#contract/refund/staff-calls.ts'
import { staffSandboxSignIn } from '#contract/sandbox/calls.ts'
import {
  changePassword,
  confirmSecondFactor,
  endOwnSession,
  listOwnSessions,
  readOwnAccount,
  staffSignOut,
} from '#contract/staff/calls.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { codeOf, createStaffAccount, openBrowser } from '../../harness/staff/browser-of-staff.ts'

const shared = shareApp()
const origin = 'http://localhost:3000'

const codeIn = async ({ call }: Pick<ReturnType<typeof openBrowser>, 'call'>) =>
  (await call(readOwnAccount, {})).code

const enter = async (role: 'agent' | 'administrator' = 'agent') => {
  const browser = openBrowser(shared())
  replyData(await browser.call(staffSandboxSignIn, { role }))
  return browser
}

describe('the cookie', () => {
  test('is for this host alone, out of reach of scripts and of other sites', async () => {
    const { setCookies } = await enter()
    const [set = ''] = setCookies.filter(each => each.startsWith('rupya-staff='))
    expect(set.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=43200',
      'Path=/',
      'SameSite=Strict',
    ])
  })

  test('over https is secure, and bound to the host by its name', async () => {
    await using app = await createTestApp({
      environment: { RUPYA_PUBLIC_URL: 'https://loans.example' },
    })
    const browser = openBrowser(app, { from: 'https://loans.example' })
    replyData(await browser.call(staffSandboxSignIn, { role: 'agent' }))
    expect(browser.setCookies).toHaveLength(1)
    expect(browser.setCookies[0]).toMatch(
      /^__Host-rupya-staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    )
    expect(await codeIn(browser)).toBe('0')
  })

  test.each([
    ['another site', 'https://evil.example'],
    ['another host of the same site', 'https://www.localhost:3000'],
  ])('is of no use to a page of %s', async (_what, from) => {
    const app = shared()
    const headers = { ...(await app.staffHeaders()), origin: from }
    const path = callPath(readOwnAccount, app.services.config.apiBase)
    const reply = await app.fetch(path, { method: 'POST', headers })
    expect([reply.status, (await reply.json()).code]).toEqual([400, '400'])
  })
})

describe('a session', () => {
  test('is of no use to a page of another person', async () => {
    const app = shared()
    const headers = await app.staffHeaders()
    const path = callPath(readOwnAccount, app.services.config.apiBase)
    const send = async (visitor: string) =>
      await app.fetch(path, { method: 'POST', headers: { ...headers, [visitorHeader]: visitor } })
    const { data } = await (await send('')).json()
    expect((await send(data.staffId)).status).toBe(200)
    expect((await send('another-person')).status).toBe(409)
  })

  test('ends after thirty minutes without a call, and not before', async () => {
    const browser = await enter()
    shared().clock.advance({ seconds: 30 * 60 - 1 })
    expect(await codeIn(browser)).toBe('0')
    shared().clock.advance({ seconds: 30 * 60 - 1 })
    expect(await codeIn(browser)).toBe('0')
    shared().clock.advance({ seconds: 30 * 60 })
    expect(await codeIn(browser)).toBe('401')
  })

  test('ends after thirty minutes in which its page alone has asked, or opened its stream again', async () => {
    const app = shared()
    const browser = await enter()
    const send = async (
      call: typeof readOwnAccount | typeof watchConsole,
      headers: Readonly<Record<string, string>>,
    ) => {
      const reply = await app.fetch(callPath(call, app.services.config.apiBase), {
        method: call.method,
        headers: { cookie: browser.cookie(), origin, ...headers },
      })
      await reply.body?.cancel()
      return reply.status
    }
    const byItself = { [unattendedHeader]: '1' }
    for (let minutes = 0; minutes < 30; minutes += 10) {
      expect(await send(readOwnAccount, byItself)).toBe(200)
      expect(await send(watchConsole, { accept: 'text/event-stream' })).toBe(200)
      app.clock.advance({ seconds: 10 * 60 })
    }
    expect(await send(readOwnAccount, byItself)).toBe(401)
    expect(await codeIn(browser)).toBe('401')
  })

  test('ends after twelve hours of work', async () => {
    const browser = await enter()
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      shared().clock.advance({ seconds: 20 * 60 })
      expect(await codeIn(browser)).toBe('0')
    }
    shared().clock.advance({ seconds: 20 * 60 })
    expect(await codeIn(browser)).toBe('401')
  })

  test('is ended by signing out, and its cookie is removed', async () => {
    const browser = await enter()
    const copied = browser.cookie()
    replyData(await browser.call(staffSignOut, {}))
    expect(browser.cookie()).not.toContain('rupya-staff=')
    const headers = { cookie: copied, origin }
    const path = callPath(readOwnAccount, shared().services.config.apiBase)
    expect((await shared().fetch(path, { method: 'POST', headers })).status).toBe(401)
  })

  test('is listed among the person’s own, and ended from another', async () => {
    const [here, there] = [await enter('administrator'), await enter('administrator')]
    const other = await enter()
    const { sessions } = replyData(await here.call(listOwnSessions, {}))
    expect(sessions.filter(each => each.isCurrent === '1')).toHaveLength(1)
    expect(sessions[0]).toMatchObject({ method: 'one-tap', address: '198.51.100.7' })
    const mine = replyData(await other.call(listOwnSessions, {})).sessions[0]
    const foreign = await here.call(endOwnSession, { sessionId: mine?.sessionId ?? '' })
    expect(foreign.code).toBe('404')
    for (const { sessionId, isCurrent } of sessions) {
      if (isCurrent === '0') replyData(await here.call(endOwnSession, { sessionId }))
    }
    expect([await codeIn(here), await codeIn(there), await codeIn(other)]).toEqual([
      '0',
      '401',
      '0',
    ])
  })

  test('other than the current one ends with a change of the password', async () => {
    const app = shared()
    const { browser } = await createStaffAccount(app, { name: 'Galih' })
    const elsewhere = await app.staffHeaders({ name: 'Galih' })
    expect((await browser.call(changePassword, { password: 'short' })).code).toBe('4804')
    expect((await browser.call(changePassword, { password: 'Galih di sawah' })).code).toBe('4804')
    const reply = await browser.call(changePassword, { password: 'sungai dan batu kali' })
    expect(reply.code).toBe('0')
    const path = callPath(readOwnAccount, app.services.config.apiBase)
    expect((await app.fetch(path, { method: 'POST', headers: elsewhere })).status).toBe(401)
    expect(await codeIn(browser)).toBe('0')
  })

  test('tells an open page that it has ended', async () => {
    const app = shared()
    const browser = await enter()
    const path = callPath(watchConsole, app.services.config.apiBase)
    const headers = { cookie: browser.cookie(), accept: 'text/event-stream' }
    const stream = await app.fetch(path, { headers })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('event: open')
    replyData(await browser.call(staffSignOut, {}))
    let received = ''
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      received += part.value
    }
    expect(received).toContain('event: ended')
  })
})

describe('a second factor', () => {
  test('is asked for again after fifteen minutes, for what reveals or moves money', async () => {
    const app = shared()
    const account = await createStaffAccount(app, { name: 'Putu', roles: ['finance-controller'] })
    const { browser, totpSecret } = account
    const change = async () => (await browser.call(changePassword, { password: 'x' })).code
    app.clock.advance({ seconds: 15 * 60 - 1 })
    expect(await change()).toBe('4804')
    app.clock.advance({ seconds: 1 })
    expect(await change()).toBe('4801')
    expect((await browser.call(listRefunds, {})).code).toBe('0')
    expect((await browser.call(confirmSecondFactor, { code: '123456' })).code).toBe('4802')
    expect(await change()).toBe('4801')
    const code = codeOf(totpSecret, app.clock)
    const { secondFactorUntil } = replyData(await browser.call(confirmSecondFactor, { code }))
    const until = app.clock.wallNow().getTime() + 15 * 60_000
    expect(new Date(secondFactorUntil).getTime()).toBe(until)
    expect(await change()).toBe('4804')
  })

  test('does not stand for a permission', async () => {
    const browser = await enter()
    const input = { borrowerId: 'b', field: 'address', reason: 'to see it' } as const
    expect(await browser.call(revealField, input)).toMatchObject({ code: '403', status: 403 })
  })
})
