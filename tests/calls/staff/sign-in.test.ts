import { inspect } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import {
  confirmSecondFactor,
  giveSecondFactor,
  readOwnAccount,
  staffSignIn,
  staffSignOut,
} from '#contract/staff/calls.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import {
  type BrowserOfStaff,
  codeOf,
  createStaffAccount,
  openBrowser,
  password,
} from '../../harness/staff/browser-of-staff.ts'

const shared = shareApp()

const begin = async ({ call }: BrowserOfStaff, email: string, typed = password) =>
  await call(staffSignIn, { email, password: typed })

const secondStep = async (browser: BrowserOfStaff, email: string, code: string) => {
  const { signInId } = replyData(await begin(browser, email))
  return await browser.call(giveSecondFactor, { signInId, code })
}

const isSignedIn = async ({ call }: BrowserOfStaff) => (await call(readOwnAccount, {})).success

const metric = async (app: TestApp, name: string) =>
  Number(new RegExp(`^${name}(?:\\{\\})? (\\d+)`, 'm').exec(await app.services.metrics.text())?.[1])

describe('a sign-in by password', () => {
  test('needs the code of the app beside the password', async () => {
    const app = shared()
    const { email, totpSecret } = await createStaffAccount(app, { name: 'Dewi' })
    const browser = openBrowser(app)
    app.clock.advance({ seconds: 60 })
    const { signInId } = replyData(await begin(browser, ` ${email.toUpperCase()} `))
    expect(await isSignedIn(browser)).toBe(false)
    const wrong = await browser.call(giveSecondFactor, { signInId, code: '000000' })
    expect(wrong.code).toBe('4802')
    expect(await isSignedIn(browser)).toBe(false)
    const code = codeOf(totpSecret, app.clock)
    expect((await browser.call(giveSecondFactor, { signInId, code })).code).toBe('0')
    expect(await isSignedIn(browser)).toBe(true)
    // What was begun is used up.
    expect((await browser.call(giveSecondFactor, { signInId, code })).code).toBe('4803')
  })

  test('is begun again after five minutes', async () => {
    const app = shared()
    const { email, totpSecret } = await createStaffAccount(app, { name: 'Sari' })
    const browser = openBrowser(app)
    const { signInId } = replyData(await begin(browser, email))
    app.clock.advance({ seconds: 300 })
    const code = codeOf(totpSecret, app.clock)
    expect((await browser.call(giveSecondFactor, { signInId, code })).code).toBe('4803')
  })

  test('says the same of a wrong password, of nobody, and of a disabled person', async () => {
    const app = shared()
    const { email, staffId } = await createStaffAccount(app, { name: 'Tono' })
    const browser = openBrowser(app)
    const wrong = await begin(browser, email, 'another password')
    const nobody = await begin(browser, 'nobody@staff.example')
    const now = app.clock.wallNow()
    await app.services.db
      .updateTable('staff.person')
      .set({ disabledAt: now })
      .where('staffId', '=', staffId)
      .execute()
    const disabled = await begin(browser, email)
    expect(wrong).toMatchObject({ code: '4802', success: false })
    expect([nobody, disabled]).toEqual([wrong, wrong])
  })

  test('accepts a code of the app once, and none of an earlier step', async () => {
    const app = shared()
    const { email, totpSecret } = await createStaffAccount(app, { name: 'Yuni' })
    app.clock.advance({ seconds: 60 })
    const code = codeOf(totpSecret, app.clock)
    const earlier = codeOf(totpSecret, app.clock, -1)
    expect((await secondStep(openBrowser(app), email, code)).code).toBe('0')
    expect((await secondStep(openBrowser(app), email, code)).code).toBe('4802')
    expect((await secondStep(openBrowser(app), email, earlier)).code).toBe('4802')
  })

  test('accepts each recovery code once, however it is typed', async () => {
    const app = shared()
    const { email, recoveryCodes } = await createStaffAccount(app, { name: 'Lia' })
    const [code = ''] = recoveryCodes
    expect(new Set(recoveryCodes).size).toBe(10)
    const typed = code.toLowerCase().replaceAll('-', ' ')
    expect((await secondStep(openBrowser(app), email, typed)).code).toBe('0')
    expect((await secondStep(openBrowser(app), email, code)).code).toBe('4802')
  })

  test('stores neither password, recovery code, secret nor token as it is', async () => {
    const app = shared()
    const { email, recoveryCodes, totpSecret, token, browser } = await createStaffAccount(app, {
      name: 'Made',
    })
    await begin(browser, email)
    const tables = ['person', 'totp', 'recovery_code', 'session', 'invitation', 'challenge']
    const dumps = await Promise.all(
      tables.map(
        async table =>
          (await sql`select * from ${sql.table(`staff.${table}`)}`.execute(app.services.db)).rows,
      ),
    )
    const stored = inspect(dumps, { depth: 9, maxArrayLength: null, maxStringLength: null })
    const session = /rupya-staff=([^;]+)/.exec(browser.cookie())?.[1] ?? ''
    const secrets = [password, ...recoveryCodes, totpSecret, token, session]
    expect(session).toHaveLength(43)
    for (const secret of secrets) expect(stored).not.toContain(secret)
    expect(app.logged()).not.toContain(session)
  })
})

describe('wrong tries', () => {
  test('close a person to strangers, not to a browser of their own, and raise an alarm', async () => {
    await using app = await createTestApp()
    const { email, browser, totpSecret } = await createStaffAccount(app, { name: 'Wulan' })
    for (let tries = 0; tries < 10; tries += 1) {
      const stranger = openBrowser(app, { address: `203.0.113.${tries}` })
      expect((await begin(stranger, email, `guess number ${tries}`)).code).toBe('4802')
    }
    expect(app.logged()).toContain('too many wrong tries')
    const elsewhere = openBrowser(app, { address: '192.0.2.1' })
    expect(await begin(elsewhere, email)).toMatchObject({ code: '429', status: 429 })
    expect(await metric(app, 'rupya_staff_lockouts_total')).toBe(1)
    // The person's own browser, and another person, are not closed.
    app.clock.advance({ seconds: 60 })
    expect((await secondStep(browser, email, codeOf(totpSecret, app.clock))).code).toBe('0')
    expect((await begin(elsewhere, 'nobody@staff.example')).code).toBe('4802')
    // And strangers may try again once the first guesses are fifteen minutes old.
    app.clock.advance({ seconds: 15 * 60 })
    expect((await begin(elsewhere, email)).code).toBe('0')
  })

  test('in a browser of the person’s own are counted too', async () => {
    await using app = await createTestApp()
    const { email, browser } = await createStaffAccount(app)
    for (let tries = 0; tries < 10; tries += 1) await begin(browser, email, `guess ${tries}`)
    expect((await begin(browser, email)).code).toBe('429')
  })

  test('from one address close it for everyone it tries', async () => {
    await using app = await createTestApp()
    const { email } = await createStaffAccount(app)
    const attacker = openBrowser(app, { address: '203.0.113.9' })
    for (let tries = 0; tries < 30; tries += 1)
      await begin(attacker, `p${tries}@staff.example`, 'x')
    expect((await begin(attacker, email)).code).toBe('429')
    expect((await begin(openBrowser(app, { address: '203.0.113.10' }), email)).code).toBe('0')
  })

  test('of the code are five, also when all come at once', async () => {
    await using app = await createTestApp()
    const { email, totpSecret } = await createStaffAccount(app)
    app.clock.advance({ seconds: 60 })
    const browser = openBrowser(app)
    const { signInId } = replyData(await begin(browser, email))
    const guesses = Array.from({ length: 20 }, (_, index) => String(100_000 + index))
    const replies = await Promise.all(
      guesses.map(async code => await browser.call(giveSecondFactor, { signInId, code })),
    )
    expect(replies.filter(({ code }) => code === '4802')).toHaveLength(5)
    expect(replies.filter(({ code }) => code === '429')).toHaveLength(15)
    const right = codeOf(totpSecret, app.clock)
    expect((await browser.call(giveSecondFactor, { signInId, code: right })).code).toBe('429')
  })
})

test('tries that wait for their count hold one connection of an address, and the rest are refused', async () => {
  await using app = await createTestApp()
  const { email } = await createStaffAccount(app)
  const { db } = app.services
  const browser = openBrowser(app)
  const refused: string[] = []
  const tries = await db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(hashtext('staff sign-in attempt'))`.execute(tx)
    const begun = Promise.all(
      Array.from({ length: 20 }, async () => {
        const { code } = await begin(browser, email, 'wrong')
        refused.push(code)
      }),
    )
    // One is counted and eight wait behind it: these do not wait at all.
    await vi.waitUntil(() => refused.length === 11, { timeout: 60_000 })
    const blocked = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
    expect(blocked.rows).toHaveLength(1)
    return { begun }
  })
  await tries.begun
  expect(refused).toEqual([
    ...Array.from({ length: 11 }, () => '429'),
    ...Array.from({ length: 9 }, () => '4802'),
  ])
})

test('every sign-in, failed one, sign-out and second factor is an entry of the audit stream', async () => {
  await using app = await createTestApp()
  const { browser, email, staffId, totpSecret, recoveryCodes } = await createStaffAccount(app)
  await browser.call(staffSignOut, {})
  await browser.call(staffSignIn, { email, password: 'wrong' })
  const { signInId } = replyData(await browser.call(staffSignIn, { email, password }))
  await browser.call(giveSecondFactor, { signInId, code: '000000' })
  await browser.call(giveSecondFactor, { signInId, code: recoveryCodes[0] ?? '' })
  app.clock.advance({ seconds: 60 })
  await browser.call(confirmSecondFactor, { code: codeOf(totpSecret, app.clock) })
  const entries = await app.services.db
    .selectFrom('audit.entry')
    .select(['action', 'outcome'])
    .where('staffId', '=', staffId)
    .orderBy('entryNo')
    .execute()
  expect(entries.map(({ action, outcome }) => `${action}: ${outcome}`)).toEqual([
    'invitation opened: done',
    'signed in: done',
    'signed out: done',
    'sign-in failed: refused',
    'sign-in failed: refused',
    'recovery code used: done',
    'signed in: done',
    'second factor given: done',
  ])
})
