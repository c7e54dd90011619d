import { describe, expect, test } from 'vitest'
import { decideApproval, readApproval } from '#contract/approval/staff-calls.ts'
import { type Client, createClient } from '#contract/client.ts'
import {
  acceptByPasskey,
  changePassword,
  confirmSecondFactor,
  disableStaff,
  ownPasskeyOptions,
  readInvitation,
  revokeRole,
} from '#contract/staff/calls.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import { apiBaseOf, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { proposeKind } from '../../harness/personas/proposals.ts'
import { createVirtualPasskey } from '../../harness/session/virtual-passkey.ts'
import {
  codeOf,
  createStaffAccount,
  invite,
  openBrowser,
} from '../../harness/staff/browser-of-staff.ts'
import { signInAsStaff, staffHeaders, type TestStaff } from '../../harness/staff/staff-sessions.ts'

const shared = shareApp()

/** One more session of a person, in which both factors were just given. */
const openSession = async (app: TestApp, who: TestStaff) => {
  const { staffId, token } = await signInAsStaff(app.services, who)
  const call = createClient({
    ...apiBaseOf(app),
    origin,
    headers: () => staffHeaders(token),
    fetch: async request => await app.app.fetch(request),
  })
  return { staffId, call }
}

/** Whether a session may do what needs a recent second factor; the change itself is refused. */
const isSteppedUp = async (call: Client): Promise<boolean> => {
  const { code } = await call(changePassword, { password: 'x' })
  if (code !== '4804' && code !== '4801') throw new Error(`the change was answered ${code}`)
  return code === '4804'
}

const waitFor16Minutes = ({ clock }: TestApp): void => clock.advance({ seconds: 16 * 60 })

describe('a step-up', () => {
  test('holds in its own session, and its code in no other', async () => {
    const app = shared()
    const { browser, totpSecret } = await createStaffAccount(app, { name: 'Made' })
    const { call: stolen } = await openSession(app, { name: 'Made' })
    waitFor16Minutes(app)
    expect([await isSteppedUp(browser.call), await isSteppedUp(stolen)]).toEqual([false, false])
    const code = codeOf(totpSecret, app.clock)
    replyData(await browser.call(confirmSecondFactor, { code }))
    expect([await isSteppedUp(browser.call), await isSteppedUp(stolen)]).toEqual([true, false])
    expect((await stolen(confirmSecondFactor, { code })).code).toBe('4802')
    expect(await isSteppedUp(stolen)).toBe(false)
  })

  test('by passkey is accepted once, and from its own person alone', async () => {
    const app = shared()
    const passkey = createVirtualPasskey({ origin })
    const browser = openBrowser(app)
    const { token } = await invite(app, { name: 'Nyoman' })
    const { passkeyOptions } = replyData(await browser.call(readInvitation, { token }))
    const registered = { credential: passkey.register(passkeyOptions), name: 'phone' }
    replyData(await browser.call(acceptByPasskey, { token, ...registered }))
    const { call: another } = await openSession(app, { name: 'Komang' })
    waitFor16Minutes(app)
    const sign = async () =>
      passkey.sign(replyData(await browser.call(ownPasskeyOptions, {})).options)
    expect((await another(confirmSecondFactor, { credential: await sign() })).code).toBe('4802')
    expect(await isSteppedUp(another)).toBe(false)
    const credential = await sign()
    replyData(await browser.call(confirmSecondFactor, { credential }))
    waitFor16Minutes(app)
    expect((await browser.call(confirmSecondFactor, { credential })).code).toBe('4802')
    expect(await isSteppedUp(browser.call)).toBe(false)
  })
})

describe('a request for approval', () => {
  const decide = async (call: Client, approvalId: string) => {
    const input = { approvalId, decision: 'approve', reason: 'seen by one alone' } as const
    return (await call(decideApproval, input, { idempotencyKey: freshKey() })).code
  }
  const stateOf = async (app: TestApp, approvalId: string) =>
    replyData(await app.staff(readApproval, { approvalId })).approval.state

  test('is not approved by its maker in a second session, nor under the key of the first', async () => {
    const app = shared()
    const approvalId = await proposeKind(app, 'unmatched-money-return')
    const sessions = [
      await openSession(app, { name: 'ani' }),
      await openSession(app, { name: 'ani' }),
    ]
    const input = { approvalId, decision: 'approve', reason: 'seen by one alone' } as const
    const idempotencyKey = freshKey()
    for (const { call } of sessions) {
      expect((await call(decideApproval, input, { idempotencyKey })).code).toBe('4408')
    }
    expect(await stateOf(app, approvalId)).toBe('waiting')
  })

  test('is not approved by a person whose role or access was revoked a moment before', async () => {
    const app = shared()
    const approvalId = await proposeKind(app, 'unmatched-money-return')
    const role = 'finance-controller'
    const lead = await openSession(app, { name: 'Wayan', roles: [role] })
    const leaver = await openSession(app, { name: 'Ketut', roles: [role] })
    const administrator = app.staffAs('an administrator', { roles: ['administrator'] })
    const reason = 'they have left'
    replyData(await administrator(revokeRole, { staffId: lead.staffId, role, reason }))
    expect(await decide(lead.call, approvalId)).toBe('403')
    replyData(await administrator(disableStaff, { staffId: leaver.staffId, reason }))
    expect(await decide(leaver.call, approvalId)).toBe('401')
    expect(await stateOf(app, approvalId)).toBe('waiting')
  })
})
