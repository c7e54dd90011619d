import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginOpenId, finishOpenId, readOwnAccount } from '#contract/staff/calls.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { type BrowserOfStaff, invite, openBrowser } from '../../harness/staff/browser-of-staff.ts'
import {
  type Forgery,
  startForgingIdentityProvider,
} from '../../harness/staff/forging-identity-provider.ts'

let provider: Awaited<ReturnType<typeof startForgingIdentityProvider>>
let app: TestApp

beforeAll(async () => {
  provider = await startForgingIdentityProvider()
  app = await createTestApp({
    environment: {
      RUPYA_STAFF_OPENID_ISSUER: provider.issuer,
      RUPYA_STAFF_OPENID_CLIENT_ID: provider.client.id,
      RUPYA_STAFF_OPENID_CLIENT_SECRET: provider.client.secret,
    },
  })
  // The library checks the provider's times against the system's clock.
  app.clock.set(new Date())
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

let invited = 0

/** Another person, who was invited and has not signed in yet. */
const invitePerson = async () => {
  invited += 1
  const { email } = await invite(app, { name: `Rani${invited}` })
  return { email, subject: `subject-${invited}` }
}

const addressOf = async ({ call }: BrowserOfStaff) => replyData(await call(beginOpenId, {})).url

const isSignedIn = async ({ call }: BrowserOfStaff) => (await call(readOwnAccount, {})).success

/** The newest entry of a sign-in in the audit stream. */
const lastEntry = async () =>
  await app.services.db
    .selectFrom('audit.entry')
    .select(['action', 'outcome'])
    .where('call', '=', 'finishOpenId')
    .orderBy('entryNo', 'desc')
    .limit(1)
    .executeTakeFirst()

const text = 'Data tidak cocok. Periksa lalu coba lagi.'

const aMinuteAgo = Math.floor(Date.now() / 1000) - 60

test.each<[string, Forgery]>([
  ['for another sign-in', { content: { nonce: 'a-nonce-of-another-sign-in' } }],
  ['for no sign-in', { content: { nonce: undefined } }],
  ['for another application', { content: { aud: 'another-application' } }],
  [
    'for two applications, and authorized for the other',
    { content: { aud: ['rupya-console', 'another'], azp: 'another' } },
  ],
  ['that has ended', { content: { iat: aMinuteAgo - 60, exp: aMinuteAgo } }],
  ['that never ends', { content: { exp: undefined } }],
  ['of another provider', { content: { iss: 'https://id.another.example' } }],
  ['of nobody', { content: { sub: '' } }],
  ['that another signed', { signature: 'of another' }],
  ['that nobody signed', { signature: 'none' }],
  ['that was left out', { isLeftOut: true }],
  ['whose address is not verified', { content: { email_verified: false } }],
  ['whose address is verified in another type', { content: { email_verified: 'true' } }],
  ['whose address nobody was invited by', { content: { email: 'stranger@staff.example' } }],
])('an ID token %s signs nobody in', async (_what, forgery) => {
  const person = await invitePerson()
  const browser = openBrowser(app)
  const query = provider.reply(await addressOf(browser), person, forgery)
  const reply = await browser.call(finishOpenId, { query })
  expect(reply).toMatchObject({ code: '4802', message: text })
  expect(await isSignedIn(browser)).toBe(false)
  expect(await lastEntry()).toMatchObject({ action: 'sign-in failed', outcome: 'refused' })
  // Without the forgery the same person is signed in: it alone was refused.
  const honest = provider.reply(await addressOf(browser), person)
  expect((await browser.call(finishOpenId, { query: honest })).code).toBe('0')
  expect(await isSignedIn(browser)).toBe(true)
})

test('a code is accepted once, in the browser that began and in any other', async () => {
  const person = await invitePerson()
  const browser = openBrowser(app)
  const query = provider.reply(await addressOf(browser), person)
  expect((await browser.call(finishOpenId, { query })).code).toBe('0')
  // As it was sent: what was begun has ended.
  expect((await browser.call(finishOpenId, { query })).code).toBe('4803')
  // In a sign-in of its own, whose state is put in.
  const thief = openBrowser(app)
  const code = new URLSearchParams(query).get('code') ?? ''
  const state = new URL(await addressOf(thief)).searchParams.get('state') ?? ''
  const replayed = String(new URLSearchParams({ code, state }))
  expect((await thief.call(finishOpenId, { query: replayed })).code).toBe('4802')
  expect(await isSignedIn(thief)).toBe(false)
})
