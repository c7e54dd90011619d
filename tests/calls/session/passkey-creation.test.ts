import { describe, expect, test } from 'vitest'
import type { SessionStrength } from '#contract/call.ts'
import {
  createPasskey,
  createPasskeyOptions,
  deletePasskey,
  listPasskeys,
} from '#contract/session/calls.ts'
import { endBorrowerSessions } from '#contract/session/staff-calls.ts'
import { startSession } from '#server/session/start-session.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import { type Borrower, createTestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { whileWaiting } from '../../harness/app/while-waiting.ts'
import { openVisit } from '../../harness/personas/visitor.ts'
import {
  callWithCookie,
  createPasskeyOf,
  createPasskeyOwner,
  loginOptionsOf,
  signInBy,
} from '../../harness/session/borrower-passkeys.ts'
import { createVirtualPasskey } from '../../harness/session/virtual-passkey.ts'

const shared = shareApp()

describe('a passkey that is created', () => {
  test('tells its device the account’s id and the end of its number, and nothing else', async () => {
    const app = shared()
    const borrower = await app.enter('budi')
    const { options } = replyData(await borrower.call(createPasskeyOptions, {}))
    const { user, rp, authenticatorSelection, attestation } = JSON.parse(options)
    const id = Buffer.from(borrower.borrowerId.replaceAll('-', ''), 'hex').toString('base64url')
    expect(user.id).toBe(id)
    expect(user.name).toMatch(/^••••\d{4}$/)
    expect(user.displayName).toBe(`${rp.name} ${user.name}`)
    expect(rp.id).toBe('localhost')
    expect(authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    })
    expect(attestation).toBe('none')
  })

  test('is one of five', async () => {
    const app = shared()
    const { borrower, passkey } = await createPasskeyOwner(app)
    for (let more = 0; more < 4; more += 1) {
      expect((await createPasskeyOf(borrower, createVirtualPasskey({ origin }))).code).toBe('0')
    }
    expect((await borrower.call(createPasskeyOptions, {})).code).toBe('4115')
    const { passkeys } = replyData(await borrower.call(listPasskeys, {}))
    expect(passkeys).toHaveLength(5)
    replyData(await borrower.call(deletePasskey, { passkeyId: passkeys[0]?.passkeyId ?? '' }))
    expect((await createPasskeyOf(borrower, createVirtualPasskey({ origin }))).code).toBe('0')
    expect((await signInBy(app, passkey)).code).toBe('0')
  })

  test('is created ten times a day at most, since each sends a message', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('budi')
    const codes: string[] = []
    for (let time = 0; time < 11; time += 1) {
      codes.push((await createPasskeyOf(borrower, createVirtualPasskey({ origin }))).code)
      const { passkeys } = replyData(await borrower.call(listPasskeys, {}))
      const [newest] = passkeys
      if (newest) await borrower.call(deletePasskey, { passkeyId: newest.passkeyId })
    }
    expect(codes.filter(code => code === '0')).toHaveLength(10)
    expect(codes.at(-1)).toBe('429')
  })
})

describe('no passkey is added', () => {
  test.each([
    ['on a page of another site', { origin: 'https://evil.example', rpId: 'localhost' }],
    ['on another port of the host', { origin: 'http://localhost:4000' }],
    ['for another host', { origin, rpId: 'evil.example' }],
    ['by a device that has not verified its user', { origin, verified: false }],
  ])('that was signed %s', async (_what, device) => {
    const borrower = await shared().enter('budi')
    expect((await createPasskeyOf(borrower, createVirtualPasskey(device))).code).toBe('4114')
    expect(replyData(await borrower.call(listPasskeys, {})).passkeys).toEqual([])
  })

  test.each<SessionStrength>(['entered', 'proven'])(
    'in a session that is %s alone',
    async strength => {
      const app = shared()
      const { borrowerId } = await app.enter('budi')
      const codeProvenAt =
        strength === 'entered' ? null : new Date(app.clock.wallNow().getTime() - 600_000)
      const { token } = await startSession(app.services, { borrowerId, common: {}, codeProvenAt })
      const cookie = `rupya=${token}`
      expect(await callWithCookie(app, cookie, createPasskeyOptions)).toBe('4108')
      expect(await callWithCookie(app, cookie, createPasskey)).toBe('4108')
    },
  )

  test('with the challenge of another session, of a sign-in, of one that was used or is over', async () => {
    const app = shared()
    const [one, other] = [await app.enter('budi'), await app.enter('budi')]
    const { options } = replyData(await one.call(createPasskeyOptions, {}))
    const answer = () => createVirtualPasskey({ origin }).register(options)
    const codeOf = async ({ call }: Borrower, credential: string) =>
      (await call(createPasskey, { credential })).code
    expect(await codeOf(other, answer())).toBe('4114')
    const visit = await openVisit(app)
    const ofSignIn = createVirtualPasskey({ origin }).register(
      JSON.stringify({ ...JSON.parse(options), ...JSON.parse(await loginOptionsOf(visit)) }),
    )
    expect(await codeOf(one, ofSignIn)).toBe('4114')
    expect(await codeOf(one, answer())).toBe('0')
    expect(await codeOf(one, answer())).toBe('4114')
    for (const credential of ['', '{}', 'null', '[]', '{"response":{}}']) {
      expect(['4114', '400']).toContain(await codeOf(one, credential))
    }
  })

  test('whose id is another borrower’s', async () => {
    const app = shared()
    const { passkey } = await createPasskeyOwner(app)
    const thief = await app.enter('siti')
    expect((await createPasskeyOf(thief, passkey)).code).toBe('4114')
    expect(replyData(await thief.call(listPasskeys, {})).passkeys).toEqual([])
  })

  test('once staff have ended all sessions, also while it is being created', async () => {
    const app = shared()
    const { borrower, passkey } = await createPasskeyOwner(app)
    const { borrowerId } = borrower
    const { options } = replyData(await borrower.call(createPasskeyOptions, {}))
    const credential = createVirtualPasskey({ origin }).register(options)
    const lock = (tx: typeof app.services.db) =>
      tx.selectFrom('profile.borrower').select('borrowerId').where('borrowerId', '=', borrowerId)
    const [ended, created] = await whileWaiting<[{ code: string }, { code: string }]>(
      app.services.db,
      async tx => await lock(tx).forUpdate().execute(),
      async () => await app.staff(endBorrowerSessions, { borrowerId, reason: 'stolen phone' }),
      async () => await borrower.call(createPasskey, { credential }),
    )
    expect([ended.code, created.code]).toEqual(['0', '4114'])
    expect((await signInBy(app, passkey)).code).toBe('4114')
  })
})
