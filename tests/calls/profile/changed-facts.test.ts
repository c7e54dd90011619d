import { describe, expect, test } from 'vitest'
import { refusalCode } from '#contract/envelope.ts'
import {
  certifyBank,
  certifyBase,
  closeAccount,
  correctData,
  myData,
} from '#contract/profile/calls.ts'
import { verifyPayoutAccount } from '#contract/profile/staff-calls.ts'
import { sweepDisbursements } from '#server/disbursement/sweep-disbursements.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { stealCookie } from '../../harness/faults/stolen-cookie.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { validForms } from '../../harness/personas/profile-forms.ts'

describe('a changed bank account', () => {
  test('of a stolen cookie gets no money for a day, and each change is reported to its owner', async () => {
    await using app = await createTestApp()
    const report = await stealCookie(app, await app.enter('siti'))
    expect(report).toEqual({ violations: [], paidToStranger: 0, changes: 2, messages: 2 })
    app.clock.advance({ seconds: 2 * 3600 })
    await sweepDisbursements(app.services)
    await app.drain()
    expect(app.payouts.payouts()).toHaveLength(1)
  })

  test('is paid at once after staff have verified the account that it is now', async () => {
    await using app = await createTestApp()
    const owner = await app.enter('siti')
    await stealCookie(app, owner)
    const verify = async (accountNo: string) =>
      await app.staff(
        verifyPayoutAccount,
        { borrowerId: owner.borrowerId, accountNo, reason: 'called the borrower' },
        { idempotencyKey: freshKey() },
      )
    expect(await verify('5270004321')).toMatchObject({ code: refusalCode.factsChanged })
    expect((await verify('9876543210')).code).toBe('0')
    app.clock.advance({ seconds: 600 })
    await sweepDisbursements(app.services)
    await app.drain()
    expect(app.payouts.payouts()).toHaveLength(1)
  })
})

describe('name and identity number', () => {
  test('are frozen while a loan is open: a correction waits for staff', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const { base } = validForms.ID
    // No staff have confirmed them: the open loan alone freezes them.
    expect((await borrower.call(certifyBase, base)).code).toBe('0')
    const certified = await borrower.call(certifyBase, { ...base, fullName: 'Orang Lain' })
    expect(certified.code).toBe(refusalCode.keyConfirmed)
    const corrected = await borrower.call(correctData, { field: 'fullName', value: 'Orang Lain' })
    expect(corrected).toMatchObject({ data: { state: 'waiting' } })
    const { data } = await borrower.call(myData, { full: '1' })
    expect(data).toMatchObject({ base: { fullName: base.fullName }, keysConfirmed: '1' })
  })
})

test('the first account is reported to nobody, and closing an account is', async () => {
  await using app = await createTestApp()
  const borrower = await app.enter('dewi')
  const account = { bankCode: 'BCA', accountNo: '1234567890', holder: 'Dewi Lestari' }
  expect((await borrower.call(certifyBank, account)).code).toBe('0')
  await app.drain()
  expect(app.inbox.inbox()).toEqual([])
  expect((await borrower.call(closeAccount, { confirm: '1' })).code).toBe('0')
  await app.drain()
  expect(app.inbox.inbox().map(({ text }) => text)).toEqual([
    expect.stringContaining('akun Anda ditutup'),
  ])
})
