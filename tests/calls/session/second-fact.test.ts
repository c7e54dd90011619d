import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { home } from '#contract/loan/calls.ts'
import { certifyBase } from '#contract/profile/calls.ts'
import { listAuditRows } from '#contract/profile/staff-calls.ts'
import { answerSecondFact, endSession, listSessions, smsLogin } from '#contract/session/calls.ts'
import { endBorrowerSessions, unlockSignIn } from '#contract/session/staff-calls.ts'
import { findBorrowerByPhone } from '#server/profile/public.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { codeAt, openVisit } from '../../harness/personas/visitor.ts'
import { createPasskeyOf, signInBy } from '../../harness/session/borrower-passkeys.ts'
import { createVirtualPasskey } from '../../harness/session/virtual-passkey.ts'

const shared = shareApp()

let accounts = 0

/** The former owner of a number, who signed in by a code and stated an identity. */
const openAccount = async (app: TestApp, { withIdentity = true } = {}) => {
  accounts += 1
  const serial = String(accounts).padStart(4, '0')
  const number = `+62813${5000 + accounts}${serial}`
  const facts = { birthOn: '1990-05-17', idNumber: `317401170590${serial}` }
  const { reply, cookies } = await proveCode(app, number)
  expect(reply.code).toBe('0')
  const session = cookies.join('; ')
  if (withIdentity) {
    const owner = await openVisit(app, { headers: { cookie: session } })
    replyData(
      await owner.call(certifyBase, { fullName: 'Siti Rahmawati', ...facts, dataConsent: '1' }),
    )
  }
  const device = cookies.find(each => each.includes('rupya-device=')) ?? ''
  const idNumberEnd = facts.idNumber.slice(-8)
  const { borrowerId } = (await findBorrowerByPhone(app.services, number)) ?? { borrowerId: '' }
  return { borrowerId, number, ...facts, idNumberEnd, device, session }
}

/** Codes of a day before count for no limit on sending. */
const forgetSends = async ({ services: { db, clock } }: TestApp): Promise<void> => {
  const sentAt = new Date(clock.wallNow().getTime() - 25 * 3_600_000)
  await db.updateTable('session.code').set({ sentAt }).execute()
}

type Browser = { readonly cookie?: string; readonly common?: Readonly<Record<string, string>> }

/** Proves a code in a browser; returns the reply, the visit, and the cookies that were set. */
const proveCode = async (app: TestApp, number: string, { cookie, common = {} }: Browser = {}) => {
  await forgetSends(app)
  const headers = cookie === undefined ? {} : { cookie }
  const visit = await openVisit(app, { headers, common })
  replyData(await visit.askToSignIn({ phone: number }))
  const fields = { sid: visit.sid, phone: number, smsCode: codeAt(app, number) }
  const path = `${callPath(smsLogin, app.services.config.apiBase)}?${new URLSearchParams(common)}`
  const reply = await post(app, path, fields, headers)
  return { visit, ...reply }
}

const post = async (
  app: TestApp,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) => {
  const body = new URLSearchParams(fields)
  const response = await app.fetch(path, { method: 'POST', body, headers: { origin, ...headers } })
  const cookies = response.headers.getSetCookie().map(each => each.split(';')[0] ?? '')
  return { reply: await response.json(), status: response.status, cookies }
}

type Fact = { birthOn?: string; idNumberEnd?: string }

const answer = async (app: TestApp, sid: string, phone: string, fact: Fact) =>
  await post(app, callPath(answerSecondFact, app.services.config.apiBase), { sid, phone, ...fact })

const sessionsOf = async ({ services: { db } }: TestApp): Promise<number> => {
  const rows = await db.selectFrom('session.session').select('sessionId').execute()
  return rows.length
}

describe('a phone number that another person has now', () => {
  test('opens no session of its former owner, and says what to do', async () => {
    const app = shared()
    const { number } = await openAccount(app)
    const before = await sessionsOf(app)
    for (const [common, words] of [
      [{}, /satu data lagi.*http\S+\/login/],
      [{ lang: 'en' }, /one more detail.*http\S+\/login/],
      [{ lang: 'en', clientType: 'android', deviceId: 'x' }, /one more detail/],
    ] as const) {
      const { reply, status, cookies } = await proveCode(app, number, { common })
      expect(reply).toMatchObject({ code: '4110', data: null })
      expect(reply.message).toMatch(words)
      expect([status, cookies]).toEqual([200, []])
    }
    expect(await sessionsOf(app)).toBe(before)
  })

  test('has one reply for every wrong answer, whatever is stored', async () => {
    const app = shared()
    const { number } = await openAccount(app)
    const { visit } = await proveCode(app, number)
    const wrong: Fact[] = [
      { birthOn: '1990-05-18' },
      { birthOn: 'no date' },
      { idNumberEnd: '05900000' },
      // The right end of the number, but so short that it can be guessed.
      { idNumberEnd: number.slice(-4) },
      {},
    ]
    const replies: Awaited<ReturnType<typeof answer>>[] = []
    for (const fact of wrong) replies.push(await answer(app, visit.sid, number, fact))
    expect(replies[0]).toMatchObject({ status: 200, reply: { code: '4111' }, cookies: [] })
    for (const reply of replies) expect(reply).toEqual(replies[0])
  })

  test('does not answer with a right fact and a wrong one', async () => {
    const app = shared()
    const { number, birthOn, idNumberEnd } = await openAccount(app)
    const { visit } = await proveCode(app, number)
    const guesses = [
      { birthOn, idNumberEnd: '05909999' },
      { birthOn: '1990-05-18', idNumberEnd },
    ]
    for (const guess of guesses) {
      expect((await answer(app, visit.sid, number, guess)).reply.code).toBe('4111')
    }
  })

  test('cannot be registered into a session either', async () => {
    const app = shared()
    const { number } = await openAccount(app)
    await forgetSends(app)
    const visit = await openVisit(app)
    const { capcode } = await visit.askForCode({ phone: number })
    const before = await sessionsOf(app)
    const smsCode = codeAt(app, number)
    expect((await visit.signUp({ phone: number, capcode, smsCode })).code).toBe('11')
    expect(await sessionsOf(app)).toBe(before)
  })
})

describe('a borrower with a new device', () => {
  test.each(['birthOn', 'idNumberEnd'] as const)(
    'signs in with %s, and is known after',
    async key => {
      const app = shared()
      const account = await openAccount(app)
      const { visit } = await proveCode(app, account.number)
      const { reply, cookies } = await answer(app, visit.sid, account.number, {
        [key]: account[key],
      })
      expect(reply).toMatchObject({ code: '0', data: { isNew: '0' } })
      const entered = await openVisit(app, { headers: { cookie: cookies.join('; ') } })
      expect((await entered.call(home, {})).status).toBe(200)
      const cookie = cookies.find(each => each.includes('rupya-device=')) ?? ''
      expect((await proveCode(app, account.number, { cookie })).reply.code).toBe('0')
    },
  )

  test('gives a native shell its token', async () => {
    const app = shared()
    const { number, birthOn } = await openAccount(app)
    const { visit } = await proveCode(app, number, { common: { clientType: 'ios' } })
    const { data } = await visit.call(answerSecondFact, { sid: visit.sid, phone: number, birthOn })
    expect(data?.sessionId).toMatch(/^[\w-]{43}$/)
  })

  test('needs no fact while the account holds no personal data, and is then the only one', async () => {
    const app = shared()
    const { number, session, device } = await openAccount(app, { withIdentity: false })
    const former = await openVisit(app, { headers: { cookie: session } })
    const passkey = createVirtualPasskey({ origin })
    replyData(await createPasskeyOf(former, passkey))
    expect((await signInBy(app, passkey)).code).toBe('0')
    const { reply, cookies } = await proveCode(app, number)
    expect(reply.code).toBe('0')
    const cookie = cookies.join('; ')
    const holder = await openVisit(app, { headers: { cookie } })
    const facts = { birthOn: '1991-02-03', idNumber: '3174014302910001', dataConsent: '1' } as const
    replyData(await holder.call(certifyBase, { fullName: 'Dewi Lestari', ...facts }))
    expect((await former.call(listSessions, {})).code).toBe('401')
    expect((await signInBy(app, passkey)).code).toBe('4114')
    expect((await proveCode(app, number, { cookie: device })).reply.code).toBe('4110')
    expect((await proveCode(app, number, { cookie })).reply.code).toBe('0')
  })
})

describe('a known device needs the fact again', () => {
  /** The owner in another browser than the one with which the account was opened. */
  const signInElsewhere = async (app: TestApp, owner: Awaited<ReturnType<typeof openAccount>>) => {
    const { visit } = await proveCode(app, owner.number)
    const { birthOn } = owner
    const { reply, cookies } = await answer(app, visit.sid, owner.number, { birthOn })
    expect(reply.code).toBe('0')
    const cookie = cookies.join('; ')
    return { cookie, ...(await openVisit(app, { headers: { cookie } })) }
  }

  const codeOn = async (app: TestApp, number: string, cookie: string) =>
    (await proveCode(app, number, { cookie })).reply.code

  test('once its session was ended from another device, which stays known', async () => {
    const app = shared()
    const owner = await openAccount(app)
    const elsewhere = await signInElsewhere(app, owner)
    const { sessions } = replyData(await elsewhere.call(listSessions, {}))
    const lost = sessions.find(({ isCurrent }) => isCurrent === '0')?.id ?? ''
    replyData(await elsewhere.call(endSession, { id: lost }))
    expect(await codeOn(app, owner.number, owner.device)).toBe('4110')
    expect(await codeOn(app, owner.number, elsewhere.cookie)).toBe('0')
  })

  test('once staff have ended all sessions', async () => {
    const app = shared()
    const owner = await openAccount(app)
    const reason = 'The phone was stolen.'
    replyData(await app.staff(endBorrowerSessions, { borrowerId: owner.borrowerId, reason }))
    expect(await codeOn(app, owner.number, owner.device)).toBe('4110')
  })

  test('but not once its own session was signed out', async () => {
    const app = shared()
    const owner = await openAccount(app)
    const visit = await openVisit(app, { headers: { cookie: owner.session } })
    const { sessions } = replyData(await visit.call(listSessions, {}))
    replyData(await visit.call(endSession, { id: sessions[0]?.id ?? '' }))
    expect(await codeOn(app, owner.number, owner.device)).toBe('0')
  })
})

describe('a second fact', () => {
  test('is asked of a known device too after 60 days without signing in', async () => {
    await using app = await createTestApp()
    const { number, device: cookie } = await openAccount(app)
    app.clock.advance({ days: 59 })
    expect((await proveCode(app, number, { cookie })).reply.code).toBe('0')
    app.clock.advance({ days: 60, seconds: 1 })
    expect((await proveCode(app, number, { cookie })).reply.code).toBe('4110')
  })

  test('is taken for ten minutes, from the visitor who proved the code', async () => {
    await using app = await createTestApp()
    const { number, birthOn } = await openAccount(app)
    const { visit } = await proveCode(app, number)
    const other = await openVisit(app)
    expect((await answer(app, other.sid, number, { birthOn })).reply.code).toBe('4102')
    app.clock.advance({ seconds: 600 })
    const late = await answer(app, visit.sid, number, { birthOn })
    expect([late.reply.code, late.cookies]).toEqual(['4102', []])
  })

  test('sent twice at once opens one session', async () => {
    const app = shared()
    const { number, birthOn } = await openAccount(app)
    const { visit } = await proveCode(app, number)
    const before = await sessionsOf(app)
    await Promise.all([1, 2, 3].map(() => answer(app, visit.sid, number, { birthOn })))
    expect(await sessionsOf(app)).toBe(before + 1)
  })

  test('has five tries of the account, also at once; a known device needs none', async () => {
    const app = shared()
    const account = await openAccount(app)
    const { number, birthOn } = account
    const visits = [await proveCode(app, number), await proveCode(app, number)]
    const guesses = Array.from({ length: 12 }, (_, day) => {
      const sid = visits[day % 2]?.visit.sid ?? ''
      return answer(app, sid, number, { birthOn: `1980-01-${10 + day}` })
    })
    const codes = (await Promise.all(guesses)).map(({ reply }) => reply.code)
    expect(codes.filter(code => code === '4111')).toHaveLength(5)
    expect(codes.filter(code => code === '4112')).toHaveLength(7)
    const { visit, reply } = await proveCode(app, number)
    expect(reply).toMatchObject({ code: '4112', message: expect.stringMatching(/layanan/) })
    expect((await answer(app, visit.sid, number, { birthOn })).reply.code).toBe('4112')
    expect((await proveCode(app, number, { cookie: account.device })).reply.code).toBe('0')
  })

  test('that was locked is asked for again once staff unlock it, with a reason', async () => {
    const app = shared()
    const { number, birthOn } = await openAccount(app)
    const { visit } = await proveCode(app, number)
    for (let guess = 0; guess < 5; guess += 1)
      await answer(app, visit.sid, number, { birthOn: 'x' })
    expect((await answer(app, visit.sid, number, { birthOn })).reply.code).toBe('4112')
    const { borrowerId } = await app.services.db
      .selectFrom('profile.borrower')
      .select('borrowerId')
      .where('phoneIndex', '=', app.services.cipher.index(number))
      .executeTakeFirstOrThrow()
    const input = { borrowerId, reason: 'Showed an identity card' }
    replyData(await app.staff(unlockSignIn, input, { idempotencyKey: freshKey() }))
    const again = await app.staff(unlockSignIn, input, { idempotencyKey: freshKey() })
    expect(again.code).toBe('404')
    expect(replyData(await app.staff(listAuditRows, { borrowerId })).rows).toContainEqual(
      expect.objectContaining({ action: 'sign-in unlocked', reason: input.reason }),
    )
    expect((await answer(app, visit.sid, number, { birthOn })).reply.code).toBe('0')
  })
})
