import { describe, expect, test } from 'vitest'
import { listApprovals } from '#contract/approval/staff-calls.ts'
import { callPath } from '#contract/call.ts'
import { listComplaints } from '#contract/complaint/staff-calls.ts'
import { watchConsole } from '#contract/live/staff-calls.ts'
import {
  acceptInvitation,
  disableStaff,
  enableStaff,
  grantRole,
  inviteStaff,
  listStaff,
  readInvitation,
  readOwnAccount,
  readStaff,
  renewInvitation,
  revokeRole,
} from '#contract/staff/calls.ts'
import type { Role } from '#contract/staff/roles.ts'
import { insertGrant } from '#server/staff/store.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { decideOnSubject } from '../../harness/personas/approvals.ts'
import {
  codeOf,
  createStaffAccount,
  invite,
  openBrowser,
  password,
} from '../../harness/staff/browser-of-staff.ts'
import { signInAsStaff } from '../../harness/staff/staff-sessions.ts'

const shared = shareApp()
const reason = 'new in the team'

const administrators = (app: TestApp) => ({
  ani: app.staffAs('Ani A', { roles: ['administrator'] }),
  bayu: app.staffAs('Bayu A', { roles: ['administrator'] }),
})

const rolesOf = async (app: TestApp, staffId: string): Promise<readonly Role[]> =>
  replyData(await administrators(app).ani(readStaff, { staffId })).person.roles

const accept = async (app: TestApp, token: string) => {
  const browser = openBrowser(app)
  const { totpSecret } = replyData(await browser.call(readInvitation, { token }))
  const code = codeOf(totpSecret, app.clock)
  return { browser, reply: await browser.call(acceptInvitation, { token, password, code }) }
}

describe('an invitation', () => {
  test('makes an account by its link, whose holder has no role yet', async () => {
    const app = shared()
    const { ani } = administrators(app)
    const invited = replyData(
      await ani(inviteStaff, {
        name: 'Kirana Dewi',
        email: 'Kirana@Lender.example',
        markets: 'ID,IN',
        reason,
      }),
    )
    const { pathname, hash } = new URL(invited.link)
    expect(pathname).toBe('/staff/invitation')
    const { browser, reply } = await accept(app, hash.slice(1))
    expect(reply.data?.recoveryCodes).toHaveLength(10)
    expect(replyData(await browser.call(readOwnAccount, {}))).toMatchObject({
      name: 'Kirana Dewi',
      email: 'kirana@lender.example',
      roles: [],
      permissions: ['own-account.use'],
      markets: ['ID', 'IN'],
      recoveryCodesLeft: 10,
    })
    expect((await browser.call(listComplaints, {})).code).toBe('403')
  })

  test('is accepted once, also when twice at the same time', async () => {
    const app = shared()
    const { token } = await invite(app, { name: 'Sekar' })
    const both = await Promise.all([accept(app, token), accept(app, token)])
    expect(both.map(({ reply }) => reply.code).toSorted()).toEqual(['0', '4805'])
    expect((await openBrowser(app).call(readInvitation, { token })).code).toBe('4805')
  })

  test('ends after 72 hours', async () => {
    const app = shared()
    const { token } = await invite(app, { name: 'Bima' })
    app.clock.advance({ hours: 72, seconds: -1 })
    expect((await openBrowser(app).call(readInvitation, { token })).code).toBe('0')
    app.clock.advance({ seconds: 1 })
    expect((await openBrowser(app).call(readInvitation, { token })).code).toBe('4805')
  })

  test('takes neither a weak password nor a code of another app', async () => {
    const app = shared()
    const { token } = await invite(app, { name: 'Raden' })
    const { call } = openBrowser(app)
    const { totpSecret } = replyData(await call(readInvitation, { token }))
    const code = codeOf(totpSecret, app.clock)
    expect((await call(acceptInvitation, { token, password: 'Raden1234567', code })).code).toBe(
      '4804',
    )
    expect((await call(acceptInvitation, { token, password, code: '000000' })).code).toBe('4802')
    expect((await call(acceptInvitation, { token, password, code })).code).toBe('0')
  })

  test('is for a name and an address that nobody has', async () => {
    const app = shared()
    const { ani } = administrators(app)
    const same = { email: 'other@lender.example', markets: 'ID', reason }
    await invite(app, { name: 'Laras' })
    expect((await ani(inviteStaff, { ...same, name: 'LARAS' })).code).toBe('4806')
  })

  test('given again ends the sessions, the earlier link, and what was signed in with', async () => {
    const app = shared()
    const { ani } = administrators(app)
    const { staffId, browser, token } = await createStaffAccount(app, { name: 'Wayan' })
    const renewed = replyData(await ani(renewInvitation, { staffId, reason }))
    expect((await browser.call(readOwnAccount, {})).code).toBe('401')
    expect((await openBrowser(app).call(readInvitation, { token })).code).toBe('4805')
    const { reply } = await accept(app, new URL(renewed.link).hash.slice(1))
    expect(reply.code).toBe('0')
  })

  test('given again to a person who was absent for 14 days ends their roles', async () => {
    const app = shared()
    const { ani } = administrators(app)
    const people = {
      absent: await createStaffAccount(app, { name: 'Agus' }),
      neverCame: await invite(app, { name: 'Dimas' }),
      seen: await createStaffAccount(app, { name: 'Bagus' }),
    }
    app.clock.advance({ days: 10 })
    await signInAsStaff(app.services, { name: 'Bagus' })
    const all = { ...people, added: await invite(app, { name: 'Candra' }) }
    app.clock.advance({ days: 5 })
    const left: Record<string, readonly Role[]> = {}
    for (const [name, { staffId }] of Object.entries(all)) {
      replyData(await ani(renewInvitation, { staffId, reason }))
      left[name] = await rolesOf(app, staffId)
    }
    expect(left).toEqual({ absent: [], neverCame: [], seen: ['agent'], added: ['agent'] })
  })
})

describe('a role', () => {
  test('is granted by two persons, neither of whom gets it, and holds at once', async () => {
    const app = shared()
    const { ani, bayu } = administrators(app)
    const { staffId, browser } = await createStaffAccount(app, { name: 'Ketut', roles: [] })
    replyData(await ani(grantRole, { staffId, role: 'agent', reason }))
    expect((await ani(grantRole, { staffId, role: 'agent', reason })).code).toBe('4812')
    // A proposal that is refused leaves no request that would be counted as waiting.
    expect(replyData(await ani(listApprovals, { list: 'mine' })).rows).toHaveLength(1)
    const subject = `${staffId}:agent`
    expect((await decideOnSubject(ani, subject)).code).toBe('4408')
    expect((await browser.call(listComplaints, {})).code).toBe('403')
    expect((await decideOnSubject(bayu, subject)).code).toBe('0')
    await app.drain()
    expect(await rolesOf(app, staffId)).toEqual(['agent'])
    // The notification of the change may come a moment after its commit.
    await expect.poll(async () => (await browser.call(listComplaints, {})).code).toBe('0')
    expect((await ani(grantRole, { staffId, role: 'agent', reason })).code).toBe('4008')
  })

  test('is neither proposed nor approved by the person who would get it', async () => {
    const app = shared()
    const { ani, bayu } = administrators(app)
    const { staffId } = replyData(await bayu(readOwnAccount, {}))
    expect((await bayu(grantRole, { staffId, role: 'finance-controller', reason })).code).toBe(
      '4408',
    )
    replyData(await ani(grantRole, { staffId, role: 'finance-controller', reason }))
    expect((await decideOnSubject(bayu, `${staffId}:finance-controller`)).code).toBe('4811')
    await app.drain()
    expect(await rolesOf(app, staffId)).toEqual(['administrator'])
  })

  test('revoked stops an open page at once, and its next call', async () => {
    const app = shared()
    const { ani } = administrators(app)
    const { staffId, browser } = await createStaffAccount(app, { name: 'Nyoman' })
    const path = callPath(watchConsole, app.services.config.apiBase)
    const headers = { cookie: browser.cookie(), accept: 'text/event-stream' }
    const stream = await app.fetch(path, { headers })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('event: open')
    expect((await browser.call(listComplaints, {})).code).toBe('0')
    replyData(await ani(revokeRole, { staffId, role: 'agent', reason }))
    expect((await browser.call(listComplaints, {})).code).toBe('403')
    let received = ''
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      received += part.value
    }
    expect(received).toContain('event: ended')
    expect((await ani(revokeRole, { staffId, role: 'agent', reason })).code).toBe('4008')
  })

  test('of the last administrator is kept, also when two remove each other at once', async () => {
    await using app = await createTestApp({ sandbox: false })
    const { ani, bayu } = administrators(app)
    const { rows: people } = replyData(await ani(listStaff, {}))
    const { staffId: own } = replyData(await ani(readOwnAccount, {}))
    expect(people).toHaveLength(1)
    expect((await ani(disableStaff, { staffId: own, reason })).code).toBe('4807')
    const other = replyData(await bayu(readOwnAccount, {})).staffId
    const role = 'administrator' as const
    const replies = await Promise.all([
      ani(revokeRole, { staffId: other, role, reason }),
      bayu(revokeRole, { staffId: own, role, reason }),
    ])
    expect(replies.map(({ code }) => code).filter(code => code === '0')).toHaveLength(1)
  })
})

describe('a person who was disabled', () => {
  test('is signed out at once and signs in no more, until enabled again', async () => {
    const app = shared()
    const { ani } = administrators(app)
    const { staffId, browser } = await createStaffAccount(app, { name: 'Made' })
    replyData(await ani(disableStaff, { staffId, reason }))
    expect((await browser.call(readOwnAccount, {})).code).toBe('401')
    expect((await ani(disableStaff, { staffId, reason })).code).toBe('4008')
    replyData(await ani(enableStaff, { staffId, reason }))
    // The ended session stays ended.
    expect((await browser.call(readOwnAccount, {})).code).toBe('401')
  })

  test('has no role, also once enabled and invited again', async () => {
    const app = shared()
    const { ani } = administrators(app)
    const roles = ['finance-officer', 'agent'] as const
    const { staffId } = await createStaffAccount(app, { name: 'Dewa', roles })
    replyData(await ani(disableStaff, { staffId, reason }))
    const { grants } = replyData(await ani(readStaff, { staffId }))
    expect(grants.map(({ revokedBy }) => revokedBy)).toEqual(['Ani A', 'Ani A'])
    // As one that was granted at that moment, or left by a release that ended none.
    const { random, clock, db } = app.services
    const grant = { grantId: random.uuid(), role: 'agent', by: null, now: clock.wallNow() } as const
    await insertGrant(db, { ...grant, staffId })
    replyData(await ani(enableStaff, { staffId, reason }))
    const { link } = replyData(await ani(renewInvitation, { staffId, reason }))
    const { browser } = await accept(app, new URL(link).hash.slice(1))
    expect(replyData(await browser.call(readOwnAccount, {}))).toMatchObject({
      roles: [],
      permissions: ['own-account.use'],
    })
  })
})
