import { describe, expect, test } from 'vitest'
import {
  acceptByPasskey,
  addPasskey,
  confirmSecondFactor,
  newPasskeyOptions,
  ownPasskeyOptions,
  passkeyOptions,
  passkeySignIn,
  readInvitation,
  readOwnAccount,
  removePasskey,
} from '#contract/staff/calls.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { whileWaiting } from '../../harness/app/while-waiting.ts'
import { createVirtualPasskey, type VirtualPasskey } from '../../harness/session/virtual-passkey.ts'
import { createStaffAccount, invite, openBrowser } from '../../harness/staff/browser-of-staff.ts'

const shared = shareApp()
const origin = 'http://localhost:3000'

/** A person who has accepted an invitation with a passkey. */
const createPerson = async (name: string) => {
  const passkey = createVirtualPasskey({ origin })
  const browser = openBrowser(shared())
  const { token, staffId } = await invite(shared(), { name })
  const options = replyData(await browser.call(readInvitation, { token })).passkeyOptions
  const credential = passkey.register(options)
  replyData(await browser.call(acceptByPasskey, { token, credential, name: 'phone' }))
  return { passkey, browser, staffId }
}

const signIn = async ({ sign }: VirtualPasskey, browser = openBrowser(shared())) => {
  const { options } = replyData(await browser.call(passkeyOptions, {}))
  const credential = sign(options)
  const { code } = await browser.call(passkeySignIn, { credential })
  return { code, credential, browser }
}

describe('a passkey', () => {
  test('made with an invitation signs in alone, as both factors', async () => {
    const { passkey, browser } = await createPerson('Surya')
    const account = replyData(await browser.call(readOwnAccount, {}))
    expect(account).toMatchObject({ hasPassword: '0', hasTotp: '0', recoveryCodesLeft: 10 })
    expect(account.passkeys.map(({ name }) => name)).toEqual(['phone'])
    const again = await signIn(passkey)
    expect(again.code).toBe('0')
    expect((await again.browser.call(readOwnAccount, {})).code).toBe('0')
  })

  test('signs a challenge once', async () => {
    const { passkey } = await createPerson('Guntur')
    const { credential } = await signIn(passkey)
    expect((await openBrowser(shared()).call(passkeySignIn, { credential })).code).toBe('4802')
  })

  test('needs a device that has verified its user', async () => {
    const unverified = createVirtualPasskey({ origin, verified: false })
    const { token } = await invite(shared(), { name: 'Intan' })
    const browser = openBrowser(shared())
    const options = replyData(await browser.call(readInvitation, { token })).passkeyOptions
    const credential = unverified.register(options)
    const refused = await browser.call(acceptByPasskey, { token, credential, name: 'phone' })
    expect(refused.code).toBe('4802')
  })

  test.each([
    ['another site', 'https://evil.example'],
    ['another port of the host', 'http://localhost:4000'],
  ])('signed on a page of %s opens nothing', async (what, from) => {
    const phished = createVirtualPasskey({ origin: from })
    const { token } = await invite(shared(), { name: what })
    const browser = openBrowser(shared())
    const options = replyData(await browser.call(readInvitation, { token })).passkeyOptions
    const credential = phished.register(options)
    const refused = await browser.call(acceptByPasskey, { token, credential, name: 'phone' })
    expect(refused.code).toBe('4802')
  })

  test('of another key, and what is no reply of a browser, sign nobody in', async () => {
    await createPerson('Melati')
    expect((await signIn(createVirtualPasskey({ origin }))).code).toBe('4802')
    for (const credential of ['', '{}', 'null', '{"response":{}}', '[]']) {
      const reply = await openBrowser(shared()).call(passkeySignIn, { credential })
      expect(['4802', '400']).toContain(reply.code)
    }
  })

  test('and its copy, which count the same, sign in once when both answer at the same time', async () => {
    const { passkey, staffId } = await createPerson('Laras')
    const answer = async () => {
      const browser = openBrowser(shared())
      const { options } = replyData(await browser.call(passkeyOptions, {}))
      const credential = passkey.sign(options, { counter: 9 })
      return async () => await browser.call(passkeySignIn, { credential })
    }
    // Both have compared the counter before either writes it.
    const replies = await whileWaiting(
      shared().services.db,
      async tx =>
        await tx
          .selectFrom('staff.passkey')
          .select('credentialId')
          .where('staffId', '=', staffId)
          .forUpdate()
          .execute(),
      await answer(),
      await answer(),
    )
    expect(replies.map(({ code }) => code)).toEqual(['0', '4802'])
  })

  test('of a disabled person signs in no more', async () => {
    const { passkey, staffId } = await createPerson('Bayu')
    await shared()
      .services.db.updateTable('staff.person')
      .set({ disabledAt: shared().clock.wallNow() })
      .where('staffId', '=', staffId)
      .execute()
    expect((await signIn(passkey)).code).toBe('4802')
  })

  test('is given again as second factor, by its own person alone', async () => {
    const app = shared()
    const [one, other] = [await createPerson('Jati'), await createPerson('Ratih')]
    app.clock.advance({ seconds: 20 * 60 })
    expect((await one.browser.call(newPasskeyOptions, {})).code).toBe('4801')
    const options = async () => replyData(await one.browser.call(ownPasskeyOptions, {})).options
    const stolen = other.passkey.sign(await options())
    expect((await one.browser.call(confirmSecondFactor, { credential: stolen })).code).toBe('4802')
    const credential = one.passkey.sign(await options())
    expect((await one.browser.call(confirmSecondFactor, { credential })).code).toBe('0')
    expect((await one.browser.call(newPasskeyOptions, {})).code).toBe('0')
  })

  test('is added to an account and removed from it', async () => {
    const { browser } = await createStaffAccount(shared(), { name: 'Candra' })
    const passkey = createVirtualPasskey({ origin })
    const { options } = replyData(await browser.call(newPasskeyOptions, {}))
    const credential = passkey.register(options)
    replyData(await browser.call(addPasskey, { credential, name: 'key ring' }))
    expect((await signIn(passkey)).code).toBe('0')
    const [stored] = replyData(await browser.call(readOwnAccount, {})).passkeys
    replyData(await browser.call(removePasskey, { credentialId: stored?.credentialId ?? '' }))
    expect((await signIn(passkey)).code).toBe('4802')
  })
})
