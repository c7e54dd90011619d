import { describe, expect, test } from 'vitest'
import {
  beginTotp,
  changeStaffMarkets,
  confirmSecondFactor,
  confirmTotp,
  endSessionsOfStaff,
  newRecoveryCodes,
  readOwnAccount,
  staffSignInMethods,
} from '#contract/staff/calls.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { codeOf, createStaffAccount, openBrowser } from '../../harness/staff/browser-of-staff.ts'

const shared = shareApp()
const reason = 'moved to another team'

test('the sign-in page learns what there is to sign in with', async () => {
  const { call } = openBrowser(shared())
  expect(replyData(await call(staffSignInMethods, {}))).toEqual({
    openId: '0',
    oneTap: '1',
    sessionEnd: 'none',
  })
})

describe('an own account', () => {
  test('takes another authenticator app, and then no code of the old one', async () => {
    const { clock } = shared()
    const { browser, totpSecret } = await createStaffAccount(shared(), { name: 'Adi' })
    const begun = replyData(await browser.call(beginTotp, {}))
    expect(begun.totpAddress).toContain(begun.totpSecret)
    const { totpId } = begun
    expect((await browser.call(confirmTotp, { totpId, code: '000000' })).code).toBe('4802')
    const code = codeOf(begun.totpSecret, clock)
    expect((await browser.call(confirmTotp, { totpId, code })).code).toBe('0')
    expect((await browser.call(confirmTotp, { totpId, code })).code).toBe('4803')
    clock.advance({ seconds: 60 })
    const old = codeOf(totpSecret, clock)
    expect((await browser.call(confirmSecondFactor, { code: old })).code).toBe('4802')
    const fresh = codeOf(begun.totpSecret, clock)
    expect((await browser.call(confirmSecondFactor, { code: fresh })).code).toBe('0')
  })

  test('takes new recovery codes, and then none of the old', async () => {
    const { browser, recoveryCodes } = await createStaffAccount(shared(), { name: 'Budi' })
    const renewed = replyData(await browser.call(newRecoveryCodes, {})).recoveryCodes
    expect(renewed).toHaveLength(10)
    expect(renewed.filter(code => recoveryCodes.includes(code))).toEqual([])
    const [old = ''] = recoveryCodes
    const [fresh = ''] = renewed
    expect((await browser.call(confirmSecondFactor, { code: old })).code).toBe('4802')
    expect((await browser.call(confirmSecondFactor, { code: fresh })).code).toBe('0')
    expect(replyData(await browser.call(readOwnAccount, {})).recoveryCodesLeft).toBe(9)
  })

  test('confirms by one of a code and a passkey, not by none or both', async () => {
    const { browser } = await createStaffAccount(shared(), { name: 'Catur' })
    expect((await browser.call(confirmSecondFactor, {})).code).toBe('400')
    const both = { code: '123456', credential: '{}' }
    expect((await browser.call(confirmSecondFactor, both)).code).toBe('400')
  })
})

describe('an administrator', () => {
  test('ends all sessions of a person', async () => {
    const app = shared()
    const admin = app.staffAs('Ani A', { roles: ['administrator'] })
    const { browser, staffId } = await createStaffAccount(app, { name: 'Darma' })
    expect((await browser.call(readOwnAccount, {})).code).toBe('0')
    replyData(await admin(endSessionsOfStaff, { staffId, reason }))
    expect((await browser.call(readOwnAccount, {})).code).toBe('401')
  })

  test('sets the markets of others, not their own', async () => {
    const app = shared()
    const admin = app.staffAs('Ani A', { roles: ['administrator'] })
    const { browser, staffId } = await createStaffAccount(app, { name: 'Endah' })
    expect(replyData(await browser.call(readOwnAccount, {})).markets).toEqual(['ID'])
    replyData(await admin(changeStaffMarkets, { staffId, markets: 'IN', reason }))
    expect(replyData(await browser.call(readOwnAccount, {})).markets).toEqual(['IN'])
    const own = replyData(await admin(readOwnAccount, {})).staffId
    const change = { staffId: own, markets: 'ID', reason }
    expect((await admin(changeStaffMarkets, change)).code).toBe('4408')
  })
})
