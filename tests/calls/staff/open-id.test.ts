import { describe, expect, test } from 'vitest'
import {
  beginOpenId,
  finishOpenId,
  giveSecondFactor,
  readOwnAccount,
  staffSignInMethods,
} from '#contract/staff/calls.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import {
  type BrowserOfStaff,
  codeOf,
  createStaffAccount,
  invite,
  openBrowser,
} from '../../harness/staff/browser-of-staff.ts'
import { startIdentityProvider } from '../../harness/staff/identity-provider.ts'

const returnUrl = 'http://localhost:3000/staff/sign-in/openid'

const createEnvironment = async () => {
  const provider = await startIdentityProvider(returnUrl)
  const app = await createTestApp({
    environment: {
      RUPYA_STAFF_OPENID_ISSUER: provider.issuer,
      RUPYA_STAFF_OPENID_CLIENT_ID: provider.client.id,
      RUPYA_STAFF_OPENID_CLIENT_SECRET: provider.client.secret,
    },
  })
  // The library checks the provider's times against the system's clock.
  app.clock.set(new Date())
  const begin = async ({ call }: BrowserOfStaff) => replyData(await call(beginOpenId, {})).url
  return {
    app,
    provider,
    begin,
    signIn: async (browser: BrowserOfStaff) => {
      const query = await provider.visit(await begin(browser))
      return { query, reply: await browser.call(finishOpenId, { query }) }
    },
    [Symbol.asyncDispose]: async () => {
      await app[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
    },
  }
}

const nameIn = async ({ call }: BrowserOfStaff) => (await call(readOwnAccount, {})).data?.name

describe('a sign-in by the identity provider', () => {
  test('is bound by state, nonce and a proof key, and opens the invited account', async () => {
    await using environment = await createEnvironment()
    const { app, provider, begin, signIn } = environment
    const { email } = await invite(app, { name: 'Rani' })
    provider.account.email = email.toUpperCase()
    const browser = openBrowser(app)
    const { searchParams } = new URL(await begin(browser))
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    }
    expect(replyData(await browser.call(staffSignInMethods, {})).openId).toBe('1')
    const { reply } = await signIn(browser)
    expect(replyData(reply)).toEqual({ signInId: '' })
    expect(await nameIn(browser)).toBe('Rani')
    const flags = browser.setCookies.filter(each => each.startsWith('rupya-staff-open-id='))
    expect(flags[0]).toMatch(/; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/)
    // From now on the subject counts, whatever address it has.
    provider.account.email = 'another@lender.example'
    const again = openBrowser(app)
    expect((await signIn(again)).reply.code).toBe('0')
    expect(await nameIn(again)).toBe('Rani')
  })

  test('without the provider’s own second factor needs ours', async () => {
    await using environment = await createEnvironment()
    const { app, provider, signIn } = environment
    const { email, totpSecret } = await createStaffAccount(app, { name: 'Sita' })
    provider.account.email = email
    provider.account.isMultiFactor = false
    app.clock.advance({ seconds: 60 })
    const browser = openBrowser(app)
    const { signInId } = replyData((await signIn(browser)).reply)
    expect(signInId).toHaveLength(43)
    expect(await nameIn(browser)).toBeUndefined()
    const code = codeOf(totpSecret, app.clock)
    expect((await browser.call(giveSecondFactor, { signInId, code })).code).toBe('0')
    expect(await nameIn(browser)).toBe('Sita')
  })

  test.each([
    ['of nobody who was invited', { email: 'stranger@lender.example', isVerified: true }],
    ['whose address is not verified', { email: 'rani@staff.example', isVerified: false }],
  ])('%s is refused', async (_what, change) => {
    await using environment = await createEnvironment()
    const { app, provider, signIn } = environment
    await invite(app, { name: 'Rani' })
    Object.assign(provider.account, change)
    const browser = openBrowser(app)
    expect((await signIn(browser)).reply.code).toBe('4802')
    expect(await nameIn(browser)).toBeUndefined()
  })

  test('by another subject with an address that has one is refused', async () => {
    await using environment = await createEnvironment()
    const { app, provider, signIn } = environment
    provider.account.email = (await invite(app, { name: 'Rani' })).email
    expect((await signIn(openBrowser(app))).reply.code).toBe('0')
    provider.account.sub = 'subject-2'
    expect((await signIn(openBrowser(app))).reply.code).toBe('4802')
  })

  test('ends in the browser that began it, once, and with its own state', async () => {
    await using environment = await createEnvironment()
    const { app, provider, begin, signIn } = environment
    provider.account.email = (await invite(app, { name: 'Rani' })).email
    const victim = openBrowser(app)
    const { query, reply } = await signIn(openBrowser(app))
    expect(reply.code).toBe('0')
    // An attacker's reply in the victim's browser, which has begun nothing, or something else.
    expect((await victim.call(finishOpenId, { query })).code).toBe('4803')
    await begin(victim)
    const fresh = await provider.visit(await begin(openBrowser(app)))
    expect((await victim.call(finishOpenId, { query: fresh })).code).toBe('4802')
    expect(await nameIn(victim)).toBeUndefined()
  })
})

test('without an identity provider there is none to go to', async () => {
  await using app = await createTestApp()
  const { call } = openBrowser(app)
  expect((await call(beginOpenId, {})).code).toBe('404')
  expect((await call(finishOpenId, { query: 'code=a' })).code).toBe('404')
})
