import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { getSms } from '#contract/promotion/calls.ts'
import { loginInit, sendSms } from '#contract/session/calls.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { solveWork } from '../../harness/personas/solve-work.ts'
import { codeAt, openVisit } from '../../harness/personas/visitor.ts'

let blocks = 0
/** A block of ten thousand Indonesian numbers that no other test uses. */
const newBlock = (): ((rest: number) => string) => {
  blocks += 1
  const block = `0856${4000 + blocks}`
  return rest => `${block}${String(rest).padStart(4, '0')}`
}

const requestCodeFrom = async (app: TestApp, phone: string, address?: string): Promise<string> => {
  const visit = await openVisit(app, address === undefined ? {} : { address })
  return (await visit.askForCode({ phone })).reply.code
}

describe('one phone', () => {
  test('gets one code a minute, three in ten minutes, five in a day', async () => {
    await using app = await createTestApp()
    const phone = newBlock()(1)
    const sentAfter = async (seconds: number) => {
      app.clock.advance({ seconds })
      return (await requestCodeFrom(app, phone)) === '0'
    }
    expect(await sentAfter(0)).toBe(true)
    expect(await sentAfter(59)).toBe(false)
    expect(await sentAfter(1)).toBe(true)
    expect(await sentAfter(60)).toBe(true)
    // Three in ten minutes; the windows slide.
    expect(await sentAfter(60)).toBe(false)
    expect(await sentAfter(420)).toBe(true)
    expect(await sentAfter(600)).toBe(true)
    // Five in a day.
    expect(await sentAfter(7200)).toBe(false)
    expect(await sentAfter(86_400)).toBe(true)
  })

  test('is shown how long to wait, whichever page requests a code', async () => {
    await using app = await createTestApp()
    const phone = newBlock()(1)
    await requestCodeFrom(app, phone)
    app.clock.advance({ seconds: 20 })
    const visit = await openVisit(app)
    const body = new URLSearchParams({
      phone,
      id: 'id-1',
      sid: visit.sid,
      capcode: await visit.captcha(),
      idempotencyKey: freshKey(),
    })
    const path = callPath(getSms, app.services.config.apiBase)
    const reply = await app.fetch(path, { method: 'POST', body, headers: { origin } })
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '40'])
    expect((await visit.askToSignIn({ phone })).status).toBe(429)
  })

  test('is guessed at 25 times a day at most, and once more at each further code', async () => {
    await using app = await createTestApp()
    const phone = newBlock()(1)
    const number = `+62${phone.slice(1)}`
    let looked = 0
    for (let code = 0; code < 7; code += 1) {
      const visit = await openVisit(app)
      const capcode = await visit.captcha()
      const altcha = await solveWork(visit.call, visit.sid)
      const input = { sid: visit.sid, phone, capcode, altcha }
      await visit.call(sendSms, input, { idempotencyKey: freshKey() })
      const wrong = codeAt(app, number) === '000000' ? '111111' : '000000'
      for (let guess = 0; guess < 6; guess += 1) await visit.signIn(phone, wrong)
      app.clock.advance({ seconds: 601 })
    }
    for (const { tries } of await app.services.db
      .selectFrom('session.code')
      .select('tries')
      .execute()) {
      looked += tries
    }
    expect(looked).toBe(27)
  })
})

describe('one address', () => {
  test('steps up to a captcha after ten an hour, and to a proof of work at forty', async () => {
    await using app = await createTestApp()
    const address = '203.0.113.9'
    const signIn = async (phone: string, withCaptcha = false) => {
      const visit = await openVisit(app, { address })
      const capcode = withCaptcha ? await visit.captcha() : undefined
      return (await visit.askToSignIn({ phone, ...(capcode ? { capcode } : {}) })).code
    }
    for (let sent = 0; sent < 10; sent += 1) expect(await signIn(newBlock()(1))).toBe('0')
    const visit = await openVisit(app, { address })
    expect((await visit.call(loginInit, {})).data?.needsCaptcha).toBe('1')
    const refused = await visit.askToSignIn({ phone: newBlock()(1) })
    expect(refused).toMatchObject({
      code: '101',
      message: 'Tulis kode pada gambar, lalu minta kode lagi.',
    })
    for (let sent = 10; sent < 40; sent += 1) expect(await signIn(newBlock()(1), true)).toBe('0')
    expect(await signIn(newBlock()(1), true)).toBe('4107')
    // A neighbour in the network, and everyone after an hour, is not blocked.
    expect(await requestCodeFrom(app, newBlock()(1), '203.0.113.10')).toBe('0')
    app.clock.advance({ hours: 1 })
    expect(await signIn(newBlock()(1))).toBe('0')
  })

  test('of IPv6 is a /64 network, and its /48 has a limit of its own', async () => {
    await using app = await createTestApp()
    const signIn = async (address: string) => {
      const visit = await openVisit(app, { address })
      return (await visit.askToSignIn({ phone: newBlock()(1) })).code
    }
    for (let sent = 0; sent < 10; sent += 1) {
      expect(await signIn(`2001:db8:1:1::${sent + 1}`)).toBe('0')
    }
    expect(await signIn('2001:db8:1:1:ffff::1')).toBe('101')
    for (let sent = 10; sent < 60; sent += 1) {
      expect(await signIn(`2001:db8:1:${100 + sent}::1`)).toBe('0')
    }
    expect(await signIn('2001:db8:1:2::1')).toBe('101')
    expect(await signIn('2001:db8:2:2::1')).toBe('0')
  })

  test('is the one that a trusted proxy saw', async () => {
    const environment = { RUPYA_TRUSTED_PROXIES: '10.0.0.0/8' }
    await using app = await createTestApp({ environment })
    const behindProxy = async (client: string) =>
      await openVisit(app, { address: '10.0.0.1', headers: { 'x-forwarded-for': client } })
    for (let sent = 0; sent < 10; sent += 1) {
      const visit = await behindProxy('203.0.113.9')
      expect((await visit.askToSignIn({ phone: newBlock()(1) })).code).toBe('0')
    }
    const same = await behindProxy('1.2.3.4, 203.0.113.9')
    expect((await same.askToSignIn({ phone: newBlock()(1) })).code).toBe('101')
    const other = await behindProxy('198.51.100.4')
    expect((await other.askToSignIn({ phone: newBlock()(1) })).code).toBe('0')
  })
})

describe('guesses from one address', () => {
  test('that meet no code keep no neighbour from signing in', async () => {
    await using app = await createTestApp()
    const address = '203.0.113.77'
    const stranger = await openVisit(app, { address })
    const phone = newBlock()(1)
    const guesses = Array.from({ length: 310 }, () => stranger.signIn(phone, '000000'))
    const codes = new Set((await Promise.all(guesses)).map(({ code }) => code))
    expect(codes).toEqual(new Set(['4102']))
    const neighbour = await openVisit(app, { address })
    expect((await neighbour.askToSignIn({ phone })).code).toBe('0')
    expect((await neighbour.signIn(phone, codeAt(app, `+62${phone.slice(1)}`))).code).toBe('0')
  })

  test('are refused after three hundred in ten minutes, and use up no try of a code', async () => {
    await using app = await createTestApp()
    const address = '203.0.113.78'
    const visit = await openVisit(app, { address })
    const phone = newBlock()(1)
    expect((await visit.askToSignIn({ phone })).code).toBe('0')
    const smsCode = codeAt(app, `+62${phone.slice(1)}`)
    for (let guess = 0; guess < 300; guess += 1) {
      await app.services.requestLimits.take('guessesByHost', address)
    }
    for (let guess = 0; guess < 6; guess += 1) {
      expect((await visit.signIn(phone, smsCode)).code).toBe('429')
    }
    await sql`delete from session.request_limit`.execute(app.services.db)
    expect((await visit.signIn(phone, smsCode)).code).toBe('0')
  })
})

describe('one visitor', () => {
  test('is over at ten codes an hour', async () => {
    await using app = await createTestApp()
    const visit = await openVisit(app)
    const replies: string[] = []
    for (let sent = 0; sent < 11; sent += 1) {
      const { reply } = await visit.askForCode({
        phone: newBlock()(1),
        capcode: await read(app, visit),
      })
      replies.push(reply.code)
    }
    expect(replies).toEqual([...Array(10).fill('0'), '429'])
  })
})

/** Lifts the limit of five captchas a minute, which real time alone lifts. */
const read = async (app: TestApp, { captcha }: { captcha: () => Promise<string> }) => {
  await app.database.pool.query('delete from session.request_limit')
  return await captcha()
}

describe('numbers that differ in their last four digits', () => {
  test('get twenty an hour without a proof of work, and others are not affected', async () => {
    await using app = await createTestApp()
    const block = newBlock()
    const replies: string[] = []
    for (let number = 0; number < 22; number += 1)
      replies.push(await requestCodeFrom(app, block(number)))
    expect(replies).toEqual([...Array(20).fill('0'), '4107', '4107'])
    expect(await requestCodeFrom(app, newBlock()(1))).toBe('0')
    app.clock.advance({ hours: 1 })
    expect(await requestCodeFrom(app, block(30))).toBe('0')
  })

  test('pass a second captcha in place of the proof, once, and never the same one twice', async () => {
    await using app = await createTestApp()
    const block = newBlock()
    for (let number = 0; number < 20; number += 1) await requestCodeFrom(app, block(number))
    const visit = await openVisit(app)
    const send = async (number: number, capcode: string, key = freshKey()) =>
      (await visit.askForCode({ phone: block(number), capcode, key })).reply.code
    const [first, key] = [await visit.captcha(), freshKey()]
    expect(await send(30, first, key)).toBe('4107')
    expect(await send(30, first, key)).toBe('4107')
    await visit.captcha()
    expect(await send(30, '0000')).toBe('101')
    expect(await send(30, await visit.captcha())).toBe('0')
    expect(await send(31, await visit.captcha())).toBe('4107')
    app.clock.advance({ seconds: 601 })
    expect(await send(31, await visit.captcha())).toBe('4107')
  })

  test('need a proof of work while fewer than a fifth of their codes are typed', async () => {
    await using app = await createTestApp()
    const block = newBlock()
    for (let number = 0; number < 10; number += 1)
      expect(await requestCodeFrom(app, block(number))).toBe('0')
    // There was no time to type them yet.
    expect(await requestCodeFrom(app, block(10))).toBe('0')
    app.clock.advance({ seconds: 121 })
    expect(await requestCodeFrom(app, block(11))).toBe('4107')
    expect(await requestCodeFrom(app, newBlock()(1))).toBe('0')
    app.clock.advance({ seconds: 900 })
    expect(await requestCodeFrom(app, block(12))).toBe('0')
  })

  test('stay open while enough are', async () => {
    await using app = await createTestApp()
    const block = newBlock()
    for (let number = 0; number < 10; number += 1) {
      const phone = block(number)
      const visit = await openVisit(app)
      await visit.askToSignIn({ phone })
      if (number < 3) await visit.signIn(phone, codeAt(app, `+62${phone.slice(1)}`))
    }
    app.clock.advance({ seconds: 121 })
    expect(await requestCodeFrom(app, block(11))).toBe('0')
  })
})

describe('a market', () => {
  test('sends strangers no more than their share in a day, and opens again', async () => {
    // Twenty for each market: twelve for strangers, five in an hour.
    await using app = await createTestApp({ environment: { RUPYA_SMS_DAILY_CAP: '40' } })
    const signIn = async () => {
      const phone = newBlock()(1)
      const visit = await openVisit(app)
      const { reply, capcode } = await visit.askForCode({ phone })
      if (reply.code === '0') {
        await visit.signUp({ phone, capcode, smsCode: codeAt(app, `+62${phone.slice(1)}`) })
      }
      return reply.code
    }
    for (let sent = 0; sent < 5; sent += 1)
      expect(await requestCodeFrom(app, newBlock()(1))).toBe('0')
    // The hour's share of unproven codes is used up, and an hour later it is free again.
    expect(await requestCodeFrom(app, newBlock()(1))).toBe('4103')
    const india = await openVisit(app, { common: { isNeedPop: '1' } })
    expect((await india.askForCode({ phone: '9812345678', id: 'in-1' })).reply.code).toBe('0')
    app.clock.advance({ hours: 1, seconds: 1 })
    for (let sent = 5; sent < 12; sent += 1) expect(await signIn(), `code ${sent}`).toBe('0')
    expect(await signIn()).toBe('4103')
    app.clock.advance({ hours: 24 })
    expect(await signIn()).toBe('0')
  })

  test('does not count what was certainly not sent', async () => {
    await using app = await createTestApp({
      environment: { RUPYA_SMS_DAILY_CAP: '8' },
      senderKey: 'another-key',
    })
    for (let press = 0; press < 3; press += 1)
      expect(await requestCodeFrom(app, newBlock()(1))).toBe('4104')
    const hours = await app.services.db
      .selectFrom('session.marketSends')
      .select(['sent', 'strangers'])
      .execute()
    expect(hours).toEqual([{ sent: 0, strangers: 0 }])
  })
})
