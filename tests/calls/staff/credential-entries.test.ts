import { expect, test } from 'vitest'
import {
  acceptByPasskey,
  acceptInvitation,
  addPasskey,
  beginOpenId,
  beginTotp,
  changePassword,
  confirmTotp,
  finishOpenId,
  giveSecondFactor,
  inviteStaff,
  newPasskeyOptions,
  newRecoveryCodes,
  passkeyOptions,
  passkeySignIn,
  readInvitation,
  readOwnAccount,
  removePasskey,
  staffSignIn,
  withdrawInvitation,
} from '#contract/staff/calls.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { everyCall } from '../../harness/app/every-call.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { fieldsOf } from '../../harness/authorization/field-kinds.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { createVirtualPasskey } from '../../harness/session/virtual-passkey.ts'
import {
  codeOf,
  createStaffAccount,
  invite,
  openBrowser,
  password,
} from '../../harness/staff/browser-of-staff.ts'
import { startIdentityProvider } from '../../harness/staff/identity-provider.ts'

const origin = 'http://localhost:3000'

/** The entries of these calls, the oldest first, as `call, action: outcome`. */
const entriesOf = async ({ services }: TestApp, calls: readonly string[]) => {
  const entries = await services.db
    .selectFrom('audit.entry')
    .select(['call', 'action', 'outcome'])
    .where('call', 'in', calls)
    .orderBy('entryNo')
    .execute()
  return entries.map(({ call, action, outcome }) =>
    call === action ? `${call}: ${outcome}` : `${call}, ${action}: ${outcome}`,
  )
}

test('what a person signs in with is added, renewed and removed with an entry in the same transaction', async () => {
  await using app = await createTestApp()
  const { browser } = await createStaffAccount(app, { name: 'Yudi' })
  const { totpId, totpSecret } = replyData(await browser.call(beginTotp, {}))
  const code = codeOf(totpSecret, app.clock)
  replyData(await browser.call(confirmTotp, { totpId, code }))
  replyData(await browser.call(newRecoveryCodes, {}))
  replyData(await browser.call(changePassword, { password: 'sungai tenang di balik bukit' }))
  const passkey = createVirtualPasskey({ origin })
  const { options } = replyData(await browser.call(newPasskeyOptions, {}))
  replyData(await browser.call(addPasskey, { credential: passkey.register(options), name: 'key' }))
  const [added] = replyData(await browser.call(readOwnAccount, {})).passkeys
  const { credentialId = '' } = added ?? {}
  replyData(await browser.call(removePasskey, { credentialId }))
  const calls = ['confirmTotp', 'newRecoveryCodes', 'changePassword', 'addPasskey', 'removePasskey']
  expect(await entriesOf(app, calls)).toEqual(calls.map(call => `${call}: done`))
  expect(app.logged()).not.toContain('a change was not recorded in its transaction')
})

test('a sign-in that wrong tries close leaves an entry of each try, and one of its closing', async () => {
  await using app = await createTestApp()
  const { email } = await createStaffAccount(app, { name: 'Zainal' })
  for (let tries = 0; tries < 12; tries += 1) {
    const stranger = openBrowser(app, { address: `203.0.113.${tries}` })
    await stranger.call(staffSignIn, { email, password: `guess number ${tries}` })
  }
  const failed = Array.from({ length: 10 }, () => 'staffSignIn, sign-in failed: refused')
  expect(await entriesOf(app, ['staffSignIn'])).toEqual([
    ...failed,
    'staffSignIn, sign-in closed: refused',
  ])
})

test('an invitation is made and withdrawn with an entry of each', async () => {
  await using app = await createTestApp()
  const reason = 'a new colleague'
  const once = () => ({ idempotencyKey: freshKey() })
  const invited = { name: 'Bima', email: 'bima@lender.example', markets: 'ID', reason }
  const { staffId } = replyData(await app.staff(inviteStaff, invited, once()))
  replyData(await app.staff(withdrawInvitation, { staffId, reason }, once()))
  const calls = ['inviteStaff', 'withdrawInvitation']
  expect(await entriesOf(app, calls)).toEqual(calls.map(call => `${call}: done`))
  expect(app.logged()).not.toContain('a change was not recorded in its transaction')
})

/** What leads into the console: for anyone, and about a person as soon as it takes anything. */
const entryCalls = everyCall.filter(
  call => call.audience === 'anyone' && call.path.startsWith('staff/') && fieldsOf(call).length > 0,
)

test('every call that leads into the console leaves an entry, counted from the contract', async () => {
  await using provider = await startIdentityProvider(`${origin}/staff/sign-in/openid`)
  await using app = await createTestApp({
    environment: {
      RUPYA_STAFF_OPENID_ISSUER: provider.issuer,
      RUPYA_STAFF_OPENID_CLIENT_ID: provider.client.id,
      RUPYA_STAFF_OPENID_CLIENT_SECRET: provider.client.secret,
    },
  })
  // The library checks the provider's times against the system's clock.
  app.clock.set(new Date())
  const byPassword = await createStaffAccount(app, { name: 'Yudi' })
  const browser = openBrowser(app)
  const { email, recoveryCodes } = byPassword
  await browser.call(staffSignIn, { email, password: 'a wrong one' })
  const { signInId } = replyData(await browser.call(staffSignIn, { email, password }))
  const [code = ''] = recoveryCodes
  replyData(await browser.call(giveSecondFactor, { signInId, code }))

  const passkey = createVirtualPasskey({ origin })
  const invited = await invite(app, { name: 'Surya' })
  const { token } = invited
  const { passkeyOptions: offered } = replyData(await browser.call(readInvitation, { token }))
  const credential = passkey.register(offered)
  replyData(await openBrowser(app).call(acceptByPasskey, { token, credential, name: 'phone' }))
  const { options } = replyData(await browser.call(passkeyOptions, {}))
  replyData(await browser.call(passkeySignIn, { credential: passkey.sign(options) }))

  provider.account.email = (await invite(app, { name: 'Rani' })).email
  const atProvider = openBrowser(app)
  const { url } = replyData(await atProvider.call(beginOpenId, {}))
  replyData(await atProvider.call(finishOpenId, { query: await provider.visit(url) }))

  const entries = await app.services.db
    .selectFrom('audit.entry')
    .select(['call', 'staffName'])
    .where('staffName', '!=', '')
    .execute()
  const recorded = new Set(entries.map(({ call }) => call))
  const missing = entryCalls.filter(({ name }) => !recorded.has(name))
  const found = entryCalls.length - missing.length
  process.stdout.write(`audit: ${found} of ${entryCalls.length} calls into the console\n`)
  expect(missing.map(({ name }) => name)).toEqual([])
  // Accepting by a password is what `createStaffAccount` did.
  expect(entryCalls.map(({ name }) => name)).toContain(acceptInvitation.name)
})
