import { describe, expect, test } from 'vitest'
import {
  acceptInvitation,
  disableStaff,
  endSessionsOfStaff,
  inviteStaff,
  listInvitations,
  listStaff,
  readInvitation,
  readStaff,
  revokeRole,
  staffSignInMethods,
  staffSignOut,
  withdrawInvitation,
} from '#contract/staff/calls.ts'
import type { TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import {
  codeOf,
  createStaffAccount,
  invite,
  openBrowser,
  password,
} from '../../harness/staff/browser-of-staff.ts'

const shared = shareApp()
const reason = 'a change of the team'

const administrator = (app: TestApp) => app.staffAs('Ani A', { roles: ['administrator'] })

describe('the list of people', () => {
  test('says state, roles, markets, factors and open sessions', async () => {
    const app = shared()
    const ani = administrator(app)
    const { staffId } = await createStaffAccount(app, { name: 'Melati' })
    const { rows } = replyData(await ani(listStaff, { search: 'MELATI' }))
    expect(rows).toMatchObject([
      {
        staffId,
        name: 'Melati',
        state: 'active',
        roles: ['agent'],
        markets: ['ID'],
        sessions: 1,
        hasPassword: '1',
        hasTotp: '1',
        hasOpenId: '0',
        passkeys: 0,
      },
    ])
    expect(rows[0]?.lastSeenAt).not.toBeNull()
  })

  test('is filtered by state, role, market and a part of a name', async () => {
    const app = shared()
    const ani = administrator(app)
    const waiting = await invite(app, { name: 'Filter Waiting', roles: ['marketing'] })
    const gone = await createStaffAccount(app, { name: 'Filter Gone' })
    replyData(await ani(disableStaff, { staffId: gone.staffId, reason }))
    const found = async (filter: object) =>
      replyData(await ani(listStaff, { search: 'filter ', ...filter })).rows.map(
        ({ staffId }) => staffId,
      )
    expect(await found({})).toEqual([gone.staffId, waiting.staffId])
    expect(await found({ sort: '-name' })).toEqual([waiting.staffId, gone.staffId])
    expect(await found({ state: 'invited' })).toEqual([waiting.staffId])
    expect(await found({ state: 'disabled' })).toEqual([gone.staffId])
    expect(await found({ role: 'marketing' })).toEqual([waiting.staffId])
    expect(await found({ market: 'IN' })).toEqual([])
    // A wildcard of the database is a letter like any other.
    expect(await found({ search: '%' })).toEqual([])
  })

  test.each(['name', '-name', 'lastSeen', '-lastSeen'] as const)(
    'holds everyone once, page by page, by %s',
    async sort => {
      const app = shared()
      const ani = administrator(app)
      for (const name of ['Page A', 'Page B', 'Page C']) {
        const added = { name, email: `${name.replace(' ', '')}@x.example`, markets: 'ID', reason }
        await ani(inviteStaff, added)
      }
      const paged: string[] = []
      const pageAfter = async (after: string | undefined) =>
        replyData(await ani(listStaff, { sort, size: '2', ...(after && { after }) }))
      let page = await pageAfter(undefined)
      paged.push(...page.rows.map(({ staffId }) => staffId))
      while (page.after !== null) {
        page = await pageAfter(page.after)
        paged.push(...page.rows.map(({ staffId }) => staffId))
      }
      const whole = replyData(await ani(listStaff, { sort, size: '200' })).rows
      expect(paged).toEqual(whole.map(({ staffId }) => staffId))
      expect(new Set(paged).size).toBe(paged.length)
    },
  )

  test('is empty after a cursor that is none', async () => {
    const ani = administrator(shared())
    expect(replyData(await ani(listStaff, { after: 'nonsense' })).rows).toEqual([])
    expect(replyData(await ani(listInvitations, { after: 'nonsense' })).rows).toEqual([])
  })
})

describe('one person', () => {
  test('is read with sessions, and with who granted and revoked roles', async () => {
    const app = shared()
    const ani = administrator(app)
    const { staffId } = await createStaffAccount(app, { name: 'Sinta' })
    replyData(await ani(revokeRole, { staffId, role: 'agent', reason }))
    const { person, grants, sessions } = replyData(await ani(readStaff, { staffId }))
    expect(person).toMatchObject({ name: 'Sinta', roles: [], sessions: 1 })
    expect(grants).toMatchObject([{ role: 'agent', grantedBy: null, revokedBy: 'Ani A' }])
    expect(sessions).toMatchObject([{ method: 'invitation' }])
    replyData(await ani(endSessionsOfStaff, { staffId, reason }))
    const after = replyData(await ani(readStaff, { staffId }))
    expect(after.person.sessions).toBe(0)
    expect(after.sessions).toEqual([])
    expect((await ani(readStaff, { staffId: 'nobody' })).code).toBe('404')
  })
})

describe('invitations', () => {
  const stateOf = async (app: TestApp, staffId: string) => {
    const { rows } = replyData(await administrator(app)(listInvitations, { size: '200' }))
    return rows.filter(each => each.staffId === staffId).map(({ state }) => state)
  }

  test('are open, expired, accepted or withdrawn; of each person the latest', async () => {
    const app = shared()
    const ani = administrator(app)
    const { staffId, token } = await invite(app, { name: 'Tirta' })
    expect(await stateOf(app, staffId)).toEqual(['open'])
    app.clock.advance({ hours: 73 })
    expect(await stateOf(app, staffId)).toEqual(['expired'])
    const accepted = await createStaffAccount(app, { name: 'Utari' })
    expect(await stateOf(app, accepted.staffId)).toEqual(['accepted'])
    replyData(await ani(withdrawInvitation, { staffId, reason }))
    expect(await stateOf(app, staffId)).toEqual(['withdrawn'])
    expect((await openBrowser(app).call(readInvitation, { token })).code).toBe('4805')
    const open = replyData(await ani(listInvitations, { state: 'open', size: '200' })).rows
    expect(open.map(each => each.staffId)).not.toContain(staffId)
  })

  test('once withdrawn are accepted no more, and are withdrawn once', async () => {
    const app = shared()
    const ani = administrator(app)
    const { staffId, token } = await invite(app, { name: 'Vania' })
    const { call } = openBrowser(app)
    const { totpSecret } = replyData(await call(readInvitation, { token }))
    replyData(await ani(withdrawInvitation, { staffId, reason }))
    const code = codeOf(totpSecret, app.clock)
    expect((await call(acceptInvitation, { token, password, code })).code).toBe('4805')
    expect((await ani(withdrawInvitation, { staffId, reason })).code).toBe('4008')
  })
})

describe('the sign-in says how the session of a browser ended', () => {
  const endOf = async ({ call }: ReturnType<typeof openBrowser>) =>
    replyData(await call(staffSignInMethods, {})).sessionEnd

  test('by a person, where an administrator ended it or revoked the access', async () => {
    const app = shared()
    const ani = administrator(app)
    const one = await createStaffAccount(app, { name: 'Wira' })
    expect(await endOf(one.browser)).toBe('none')
    replyData(await ani(endSessionsOfStaff, { staffId: one.staffId, reason }))
    expect(await endOf(one.browser)).toBe('person')
    const two = await createStaffAccount(app, { name: 'Yuda' })
    replyData(await ani(disableStaff, { staffId: two.staffId, reason }))
    expect(await endOf(two.browser)).toBe('person')
  })

  test('by time, idle or after twelve hours; and of none for who has signed out', async () => {
    const app = shared()
    const idle = await createStaffAccount(app, { name: 'Zahra' })
    const out = await createStaffAccount(app, { name: 'Bagas' })
    replyData(await out.browser.call(staffSignOut, {}))
    expect(await endOf(out.browser)).toBe('none')
    app.clock.advance({ seconds: 31 * 60 })
    expect(await endOf(idle.browser)).toBe('time')
  })
})
