import { describe, expect, test } from 'vitest'
import {
  disableStaff,
  enableStaff,
  giveSecondFactor,
  newRecoveryCodes,
  readInvitation,
  readOwnAccount,
  renewInvitation,
  staffSignIn,
} from '#contract/staff/calls.ts'
import type { TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { whileWaiting } from '../../harness/app/while-waiting.ts'
import {
  codeOf,
  createStaffAccount,
  invite,
  openBrowser,
  password,
} from '../../harness/staff/browser-of-staff.ts'

const shared = shareApp()
const reason = 'left the lender'

const administrator = (app: TestApp) => app.staffAs('Ani A', { roles: ['administrator'] })

/** Runs two actions that both wait for a person's row, and get it in this order. */
const inOrder = async <First, Second>(
  { services: { db } }: TestApp,
  staffId: string,
  [first, second]: readonly [() => Promise<First>, () => Promise<Second>],
): Promise<[First, Second]> =>
  await whileWaiting<[First, Second]>(
    db,
    async tx =>
      await tx
        .selectFrom('staff.person')
        .select('staffId')
        .where('staffId', '=', staffId)
        .forUpdate()
        .execute(),
    first,
    second,
  )

/** A person who has given the password, in another browser than before. */
const beginSignIn = async (app: TestApp, name: string) => {
  const account = await createStaffAccount(app, { name })
  const browser = openBrowser(app)
  const { email } = account
  const { signInId } = replyData(await browser.call(staffSignIn, { email, password }))
  const finish = async () => {
    const code = codeOf(account.totpSecret, app.clock, 1)
    return await browser.call(giveSecondFactor, { signInId, code })
  }
  return { ...account, browser, finish }
}

describe('nothing begins after it was ended', () => {
  test('a sign-in of a person who is disabled at that moment, also once they are enabled', async () => {
    const app = shared()
    const ani = administrator(app)
    const { staffId, browser, finish } = await beginSignIn(app, 'Gede')
    const disabling = async () => await ani(disableStaff, { staffId, reason })
    const [disabled, signedIn] = await inOrder(app, staffId, [disabling, finish])
    expect([disabled.code, signedIn.code]).toEqual(['0', '4803'])
    replyData(await ani(enableStaff, { staffId, reason }))
    expect((await browser.call(readOwnAccount, {})).code).toBe('401')
  })

  test('a sign-in of a person who is invited again at that moment', async () => {
    const app = shared()
    const ani = administrator(app)
    const { staffId, browser, finish } = await beginSignIn(app, 'Kadek')
    const inviting = async () => await ani(renewInvitation, { staffId, reason })
    const [invited, signedIn] = await inOrder(app, staffId, [inviting, finish])
    expect([invited.code, signedIn.code]).toEqual(['0', '4803'])
    expect((await browser.call(readOwnAccount, {})).code).toBe('401')
  })

  test('a credential added in a session of a person who is invited again at that moment', async () => {
    const app = shared()
    const ani = administrator(app)
    const { staffId, browser } = await createStaffAccount(app, { name: 'Putu' })
    const inviting = async () => await ani(renewInvitation, { staffId, reason })
    const adding = async () => await browser.call(newRecoveryCodes, {})
    const [invited, added] = await inOrder(app, staffId, [inviting, adding])
    expect([invited.code, added.code]).toEqual(['0', '401'])
    const codes = app.services.db.selectFrom('staff.recoveryCode').where('staffId', '=', staffId)
    expect(await codes.select('codeHash').execute()).toEqual([])
  })

  test('the link of a person who was disabled, once they are enabled', async () => {
    const app = shared()
    const ani = administrator(app)
    const { staffId, token } = await invite(app, { name: 'Agung' })
    replyData(await ani(disableStaff, { staffId, reason }))
    replyData(await ani(enableStaff, { staffId, reason }))
    expect((await openBrowser(app).call(readInvitation, { token })).code).toBe('4805')
  })
})
