import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { sendSms, smsLogin, voiceCode } from '#contract/session/calls.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { solveWork } from '../../harness/personas/solve-work.ts'
import { codeAt, openVisit } from '../../harness/personas/visitor.ts'

const phone = '081277770001'
const number = '+6281277770001'

/** Signs in from a browser and returns its device cookie. */
const signInFromDevice = async (app: TestApp): Promise<string> => {
  const visit = await openVisit(app)
  expect((await visit.askToSignIn({ phone })).code).toBe('0')
  const body = new URLSearchParams({ sid: visit.sid, phone, smsCode: codeAt(app, number) })
  const path = callPath(smsLogin, app.services.config.apiBase)
  const reply = await app.fetch(path, { method: 'POST', body, headers: { origin } })
  const cookie = reply.headers.getSetCookie().find(each => each.includes('rupya-device='))
  if (cookie === undefined) throw new Error('no device cookie was set')
  expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/)
  return cookie.split(';')[0] ?? ''
}

const openKnownVisit = async (app: TestApp, cookie: string) =>
  await openVisit(app, { headers: { cookie } })

const address = '203.0.113.66'

describe('a stranger who requests codes for a number all day', () => {
  test('from one address stops neither SMS nor voice of a device that signed in before', async () => {
    await using app = await createTestApp()
    const cookie = await signInFromDevice(app)
    app.clock.advance({ hours: 25 })
    const replies: string[] = []
    for (let minute = 0; minute < 180; minute += 1) {
      const stranger = await openVisit(app, { address })
      replies.push((await stranger.askToSignIn({ phone })).code)
      app.clock.advance({ seconds: 61 })
    }
    expect(replies.filter(code => code === '0')).toHaveLength(3)
    const owner = await openKnownVisit(app, cookie)
    expect((await owner.askToSignIn({ phone })).code).toBe('0')
    app.clock.advance({ seconds: 61 })
    const call = { sid: owner.sid, phone }
    expect((await owner.call(voiceCode, call, { idempotencyKey: freshKey() })).code).toBe('0')
    expect((await owner.signIn(phone, codeAt(app, number))).code).toBe('0')
    // From a new device as well: one address cannot use up what strangers may request.
    app.clock.advance({ seconds: 61 })
    const newDevice = await openVisit(app)
    expect((await newDevice.askToSignIn({ phone })).code).toBe('0')
  })

  test('from many addresses meets a proof of work, then the limit; the known device does not', async () => {
    await using app = await createTestApp()
    const cookie = await signInFromDevice(app)
    app.clock.advance({ hours: 25 })
    const replies: string[] = []
    for (let send = 0; send < 22; send += 1) {
      const stranger = await openVisit(app)
      const altcha = send < 5 ? undefined : await solveWork(stranger.call, stranger.sid)
      const capcode = await stranger.captcha()
      const input = { sid: stranger.sid, phone, capcode, altcha }
      const reply = await stranger.call(sendSms, input, { idempotencyKey: freshKey() })
      replies.push(reply.code)
      app.clock.advance({ seconds: 601 })
    }
    expect(replies).toEqual([...Array(20).fill('0'), '429', '429'])
    const owner = await openKnownVisit(app, cookie)
    expect((await owner.askToSignIn({ phone })).code).toBe('0')
  })

  test('does not end the code that another visitor is about to type', async () => {
    await using app = await createTestApp()
    const owner = await openVisit(app)
    await owner.askToSignIn({ phone })
    const code = codeAt(app, number)
    app.clock.advance({ seconds: 61 })
    const stranger = await openVisit(app)
    expect((await stranger.askToSignIn({ phone })).code).toBe('0')
    expect((await owner.signIn(phone, code)).code).toBe('0')
  })

  test('and guesses at them uses up no guess of a known device', async () => {
    await using app = await createTestApp()
    const cookie = await signInFromDevice(app)
    app.clock.advance({ hours: 25 })
    for (let send = 0; send < 5; send += 1) {
      const stranger = await openVisit(app)
      expect((await stranger.askToSignIn({ phone })).code).toBe('0')
      const wrong = codeAt(app, number) === '000000' ? '111111' : '000000'
      for (let guess = 0; guess < 5; guess += 1) await stranger.signIn(phone, wrong)
      app.clock.advance({ seconds: 601 })
    }
    const owner = await openKnownVisit(app, cookie)
    await owner.askToSignIn({ phone })
    expect((await owner.signIn(phone, codeAt(app, number))).code).toBe('0')
  })
})

describe('a proof of work', () => {
  const send = async (visit: Awaited<ReturnType<typeof openVisit>>, altcha: string, to: string) =>
    (
      await visit.call(
        sendSms,
        { sid: visit.sid, phone: to, altcha },
        { idempotencyKey: freshKey() },
      )
    ).code
  const phoneAt = (block: number) => `0813${4000 + block}0001`

  test('is taken in place of a captcha once, from its visitor, for ten minutes', async () => {
    await using app = await createTestApp()
    for (let sent = 0; sent < 10; sent += 1) {
      const visit = await openVisit(app, { address })
      expect((await visit.askToSignIn({ phone: phoneAt(sent) })).code).toBe('0')
    }
    const visit = await openVisit(app, { address })
    const other = await openVisit(app, { address })
    const altcha = await solveWork(visit.call, visit.sid)
    expect(await send(other, altcha, phoneAt(20))).toBe('101')
    const message = await solveWork(visit.call, visit.sid, 'message')
    expect(await send(visit, message, phoneAt(21))).toBe('101')
    expect(await send(visit, 'e30=', phoneAt(22))).toBe('101')
    const idempotencyKey = freshKey()
    const sent = { sid: visit.sid, phone: phoneAt(23), altcha }
    expect((await visit.call(sendSms, sent, { idempotencyKey })).code).toBe('0')
    expect(await send(visit, altcha, phoneAt(24))).toBe('101')
    const spoken = { sid: visit.sid, phone: phoneAt(24), altcha }
    expect((await visit.call(voiceCode, spoken, { idempotencyKey })).code).toBe('101')
    // A retry after a lost reply brings none, and gets the first reply.
    const again = { sid: visit.sid, phone: phoneAt(23) }
    expect((await visit.call(sendSms, again, { idempotencyKey })).code).toBe('0')
    expect(app.inbox.inbox(`+62${phoneAt(23).slice(1)}`)).toHaveLength(1)
    const late = await solveWork(visit.call, visit.sid)
    app.clock.advance({ seconds: 601 })
    expect(await send(visit, late, phoneAt(25))).toBe('101')
  })
})
