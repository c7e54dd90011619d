import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { home, loanDetails } from '#contract/loan/calls.ts'
import { closeAccount } from '#contract/profile/calls.ts'
import { blockBorrower } from '#contract/profile/staff-calls.ts'
import {
  createPasskeyOptions,
  deletePasskey,
  endSession,
  listPasskeys,
  listSessions,
  logout,
  passkeyLogin,
} from '#contract/session/calls.ts'
import { deletePasskeys } from '#server/session/passkey/passkey-store.ts'
import { tokenHash } from '#server/session/token.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import { apiBaseOf, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { whileWaiting } from '../../harness/app/while-waiting.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { openVisit } from '../../harness/personas/visitor.ts'
import {
  callWithCookie,
  createPasskeyOf,
  createPasskeyOwner,
  loginOptionsOf,
  passkeyCookies,
  signInBy,
} from '../../harness/session/borrower-passkeys.ts'
import { createVirtualPasskey } from '../../harness/session/virtual-passkey.ts'

const shared = shareApp()

const eventsOf = async ({ services: { db } }: TestApp, borrowerId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('notification.message')
    .select('event')
    .where('borrowerId', '=', borrowerId)
    .orderBy('notificationNo')
    .execute()
  return rows.map(({ event }) => event)
}

/** Whether a device is known, at any number. */
const isDeviceKnown = async ({ services: { db } }: TestApp, cookie: string): Promise<boolean> => {
  const deviceHash = tokenHash(cookie.replace('rupya-device=', ''))
  const devices = db.selectFrom('session.knownDevice').where('deviceHash', '=', deviceHash)
  return (await devices.select('provenAt').execute()).length > 0
}

describe('a passkey of a borrower', () => {
  test('signs in on a new phone, without a code or a second fact, and its owner is notified', async () => {
    const app = shared()
    const { borrower, passkey } = await createPasskeyOwner(app)
    const cookies = await passkeyCookies(app, passkey)
    const session = cookies.find(each => /^rupya=[\w-]{43}$/.test(each)) ?? ''
    expect(await callWithCookie(app, session, home)).toBe('0')
    expect(cookies.some(each => each.startsWith('rupya-device='))).toBe(true)
    await app.drain()
    expect(await eventsOf(app, borrower.borrowerId)).toEqual(['passkey-added', 'new-device'])
    const [listed] = replyData(await borrower.call(listPasskeys, {})).passkeys
    expect(listed).toMatchObject({ createdAt: expect.any(String), lastUsedAt: expect.any(String) })
  })

  test('on ever new phones has its owner notified of ten in a day', async () => {
    await using app = await createTestApp()
    const { borrower, passkey } = await createPasskeyOwner(app)
    const reported = async () => {
      await app.drain()
      const events = await eventsOf(app, borrower.borrowerId)
      return events.filter(event => event === 'new-device').length
    }
    for (let phone = 1; phone <= 12; phone += 1) {
      expect((await signInBy(app, passkey)).code).toBe('0')
      // A device that is forgotten with its session counts all the same.
      const { sessions } = replyData(await borrower.call(listSessions, {}))
      const other = sessions.find(({ isCurrent }) => isCurrent === '0')
      replyData(await borrower.call(endSession, { id: other?.id ?? '' }))
    }
    expect(await reported()).toBe(10)
    app.clock.advance({ hours: 24, seconds: 1 })
    expect((await signInBy(app, passkey)).code).toBe('0')
    expect(await reported()).toBe(11)
  })

  test('does not stand for the recent SMS code that a risky change needs', async () => {
    const app = shared()
    const { passkey } = await createPasskeyOwner(app)
    const [session = ''] = await passkeyCookies(app, passkey)
    for (const call of [closeAccount, createPasskeyOptions]) {
      expect(await callWithCookie(app, session, call)).toBe('4108')
    }
    expect(await callWithCookie(app, session, listPasskeys)).toBe('0')
  })

  test('ends the session that the browser came with', async () => {
    const app = shared()
    const { borrower, passkey } = await createPasskeyOwner(app)
    const planted = await app.enter('siti')
    const cookie = `rupya=${planted.token}`
    const [session = ''] = await passkeyCookies(app, passkey, { cookie })
    expect(session).not.toBe(cookie)
    expect(await callWithCookie(app, cookie, home)).toBe('401')
    expect((await borrower.call(home, {})).code).toBe('0')
  })

  test('of a borrower barred from new loans still opens what they owe', async () => {
    const app = shared()
    const { borrower, passkey } = await createPasskeyOwner(app)
    const input = { borrowerId: borrower.borrowerId, reason: 'fraud suspected' }
    const key = { idempotencyKey: freshKey() }
    replyData(await app.staff(blockBorrower, input, key))
    expect((await signInBy(app, passkey)).code).toBe('0')
  })
})

describe('nobody is signed in', () => {
  test('by an answer that was used, or by another visitor’s', async () => {
    const app = shared()
    const { passkey } = await createPasskeyOwner(app)
    const { credential, visit, code } = await signInBy(app, passkey)
    expect(code).toBe('0')
    const again = await visit.call(passkeyLogin, { sid: visit.sid, credential })
    expect(again.code).toBe('4114')
    const stranger = await openVisit(app)
    const taken = passkey.sign(await loginOptionsOf(await openVisit(app)))
    const reply = await stranger.call(passkeyLogin, { sid: stranger.sid, credential: taken })
    expect(reply.code).toBe('4114')
  })

  test('twice by one answer that comes twice at once', async () => {
    const app = shared()
    const { passkey } = await createPasskeyOwner(app)
    const visit = await openVisit(app)
    const input = { sid: visit.sid, credential: passkey.sign(await loginOptionsOf(visit)) }
    const replies = await Promise.all([1, 2, 3].map(() => visit.call(passkeyLogin, input)))
    expect(replies.map(({ code }) => code).toSorted()).toEqual(['0', '4114', '4114'])
  })

  test('ten minutes after the challenge', async () => {
    await using app = await createTestApp()
    const { passkey } = await createPasskeyOwner(app)
    const visit = await openVisit(app)
    const credential = passkey.sign(await loginOptionsOf(visit))
    app.clock.advance({ seconds: 600 })
    const reply = await visit.call(passkeyLogin, { sid: visit.sid, credential })
    expect(reply.code).toBe('4114')
  })

  test.each([
    ['on a page of another site', { origin: 'https://evil.example', rpId: 'localhost' }],
    ['on another port of the host', { origin: 'http://localhost:4000' }],
    ['for another host', { origin, rpId: 'evil.example' }],
    ['by a device that has not verified its user', { origin, verified: false }],
  ])('by an answer that was signed %s', async (_what, device) => {
    const app = shared()
    const { borrower, passkey } = await createPasskeyOwner(app)
    const phished = createVirtualPasskey({ ...device, key: passkey.key })
    phished.register(replyData(await borrower.call(createPasskeyOptions, {})).options)
    expect((await signInBy(app, phished)).code).toBe('4114')
    expect((await signInBy(app, passkey)).code).toBe('0')
  })

  test('by a copy of a key, whose counter stands still or runs back', async () => {
    const app = shared()
    const { passkey } = await createPasskeyOwner(app)
    expect((await signInBy(app, passkey, { counter: 7 })).code).toBe('0')
    for (const counter of [7, 6, 0]) {
      expect((await signInBy(app, passkey, { counter })).code).toBe('4114')
    }
    expect((await signInBy(app, passkey, { counter: 8 })).code).toBe('0')
  })

  test('by a key whose device names another user', async () => {
    const app = shared()
    const { passkey } = await createPasskeyOwner(app)
    const other = await createPasskeyOwner(app, 'siti')
    const id = Buffer.from(other.borrower.borrowerId.replaceAll('-', ''), 'hex')
    const use = { userHandle: id.toString('base64url') }
    expect((await signInBy(app, passkey, use)).code).toBe('4114')
  })

  test('by an unknown key, or by what is no answer of a browser', async () => {
    const app = shared()
    const visit = await openVisit(app)
    const unknown = createVirtualPasskey({ origin }).sign(await loginOptionsOf(visit))
    for (const credential of [unknown, '', '{}', 'null', '[]', '{"response":{}}']) {
      const reply = await visit.call(passkeyLogin, { sid: visit.sid, credential })
      expect(['4114', '400']).toContain(reply.code)
    }
  })

  test('from a page of another site', async () => {
    const app = shared()
    const { passkey } = await createPasskeyOwner(app)
    const cookies = await passkeyCookies(app, passkey, { origin: 'https://evil.example' })
    expect(cookies).toEqual([])
  })

  test('by a passkey that was removed, by its owner alone', async () => {
    const app = shared()
    const { borrower, passkey } = await createPasskeyOwner(app)
    const [own] = replyData(await borrower.call(listPasskeys, {})).passkeys
    const passkeyId = own?.passkeyId ?? ''
    const stranger = await app.enter('siti')
    expect((await stranger.call(deletePasskey, { passkeyId })).code).toBe('404')
    expect((await signInBy(app, passkey)).code).toBe('0')
    expect((await borrower.call(deletePasskey, { passkeyId })).code).toBe('0')
    expect((await borrower.call(deletePasskey, { passkeyId })).code).toBe('404')
    expect((await signInBy(app, passkey)).code).toBe('4114')
    // A removed passkey keeps no session out that its owner has.
    expect((await borrower.call(loanDetails, borrower.order)).code).toBe('0')
  })

  test('by a session of a passkey that its owner removed from another device', async () => {
    const app = shared()
    const { borrower, passkey } = await createPasskeyOwner(app)
    const [lost = '', device = ''] = await passkeyCookies(app, passkey)
    const entered = await app.fetch('/home', {
      headers: { 'X-Session-Id': lost.replace('rupya=', '') },
    })
    const continued = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    for (const session of [lost, continued]) {
      expect(await callWithCookie(app, session, home)).toBe('0')
    }
    const [own] = replyData(await borrower.call(listPasskeys, {})).passkeys
    replyData(await borrower.call(deletePasskey, { passkeyId: own?.passkeyId ?? '' }))
    for (const session of [lost, continued]) {
      expect(await callWithCookie(app, session, home)).toBe('401')
    }
    expect((await borrower.call(home, {})).code).toBe('0')
    expect(await isDeviceKnown(app, device)).toBe(false)
  })

  test('nor by a code alone on a device on which a removed passkey had signed in before', async () => {
    const app = shared()
    const { borrower, passkey } = await createPasskeyOwner(app)
    const [session = '', device = ''] = await passkeyCookies(app, passkey)
    expect(await callWithCookie(app, session, logout)).toBe('0')
    expect(await isDeviceKnown(app, device)).toBe(true)
    const [own] = replyData(await borrower.call(listPasskeys, {})).passkeys
    replyData(await borrower.call(deletePasskey, { passkeyId: own?.passkeyId ?? '' }))
    expect(await isDeviceKnown(app, device)).toBe(false)
  })

  test('but the owner stays, who removes the passkey by which they signed in', async () => {
    const app = shared()
    const { borrower, passkey } = await createPasskeyOwner(app)
    const [session = '', device = ''] = await passkeyCookies(app, passkey)
    const [own] = replyData(await borrower.call(listPasskeys, {})).passkeys
    const removed = await app.fetch(callPath(deletePasskey, apiBaseOf(app)), {
      method: 'POST',
      headers: { cookie: `${session}; ${device}`, 'X-Requested-With': 'XMLHttpRequest' },
      body: new URLSearchParams({ passkeyId: own?.passkeyId ?? '' }),
    })
    expect(await removed.json()).toMatchObject({ code: '0' })
    expect(await callWithCookie(app, session, home)).toBe('0')
    expect(await isDeviceKnown(app, device)).toBe(true)
  })

  test('by a passkey that was removed twice at once, of which its owner is notified once', async () => {
    const app = shared()
    const { borrower } = await createPasskeyOwner(app)
    const { borrowerId } = borrower
    const [own] = replyData(await borrower.call(listPasskeys, {})).passkeys
    const remove = async () =>
      await borrower.call(deletePasskey, { passkeyId: own?.passkeyId ?? '' })
    const [first, second] = await whileWaiting<[{ code: string }, { code: string }]>(
      app.services.db,
      async tx =>
        await tx
          .selectFrom('profile.borrower')
          .select('borrowerId')
          .where('borrowerId', '=', borrowerId)
          .forUpdate()
          .execute(),
      remove,
      remove,
    )
    expect([first.code, second.code].toSorted()).toEqual(['0', '404'])
    await app.drain()
    expect(await eventsOf(app, borrowerId)).toEqual(['passkey-added', 'passkey-removed'])
  })

  test('by a passkey that is removed while it signs in', async () => {
    const app = shared()
    const { borrower, passkey } = await createPasskeyOwner(app)
    const visit = await openVisit(app)
    const input = { sid: visit.sid, credential: passkey.sign(await loginOptionsOf(visit)) }
    const [reply] = await whileWaiting<[{ code: string }]>(
      app.services.db,
      async tx => await deletePasskeys(tx, borrower.borrowerId),
      async () => await visit.call(passkeyLogin, input),
    )
    expect(reply.code).toBe('4114')
  })

  test('of a closed account, whose passkeys are deleted', async () => {
    const app = shared()
    const borrower = await app.enter('citra')
    const passkey = createVirtualPasskey({ origin })
    replyData(await createPasskeyOf(borrower, passkey))
    replyData(await borrower.call(closeAccount, { confirm: '1' }))
    expect((await signInBy(app, passkey)).code).toBe('4114')
    const left = app.services.db.selectFrom('session.passkey').select('passkeyId')
    const { borrowerId } = borrower
    expect(await left.where('borrowerId', '=', borrowerId).execute()).toEqual([])
  })
})

test('the options of a sign-in name no passkey, whoever has one', async () => {
  const app = shared()
  await createPasskeyOwner(app)
  const options = JSON.parse(await loginOptionsOf(await openVisit(app)))
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options.allowCredentials ?? []).toEqual([])
})

test('strangers who ask for challenges fill no table', async () => {
  const app = shared()
  const visit = await openVisit(app)
  const { passkey } = await createPasskeyOwner(app)
  const rows = async () =>
    (await app.services.db.selectFrom('session.usedPasskeyChallenge').selectAll().execute()).length
  const before = await rows()
  for (let asked = 0; asked < 5; asked += 1) await loginOptionsOf(visit)
  await signInBy(app, createVirtualPasskey({ origin }))
  expect(await rows()).toBe(before)
  await signInBy(app, passkey)
  expect(await rows()).toBe(before + 1)
})

test('home offers a passkey once a loan was paid out, until there is one', async () => {
  const app = shared()
  const before = await app.enter('citra')
  expect(replyData(await before.call(home, {})).passkeyOffer).toBe('0')
  const borrower = await app.enter('budi')
  expect(replyData(await borrower.call(home, {})).passkeyOffer).toBe('1')
  replyData(await createPasskeyOf(borrower, createVirtualPasskey({ origin })))
  expect(replyData(await borrower.call(home, {})).passkeyOffer).toBe('0')
})
