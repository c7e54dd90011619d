import { describe, expect, test, vi } from 'vitest'
import {
  decideAccountName,
  decideDisbursement,
  listStoppedDisbursements,
} from '#contract/disbursement/staff-calls.ts'
import { sendDisbursement } from '#server/disbursement/send-disbursement.ts'
import { sweepDisbursements } from '#server/disbursement/sweep-disbursements.ts'
import { requireAccountName } from '#server/profile/public.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { whileWaiting } from '../../harness/app/while-waiting.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'

const withBanks = async () =>
  await createTestApp({
    environment: {
      RUPYA_ACCOUNT_NAME_PROVIDER_ID: 'simulator',
      RUPYA_ACCOUNT_NAME_PROVIDER_IN: 'simulator',
    },
  })

const attempts = async ({ services }: TestApp) =>
  await services.db
    .selectFrom('loan.disbursement')
    .select(['disbursementId', 'state', 'reason', 'nameCheckId', 'transitEntryId'])
    .orderBy('createdAt')
    .execute()

const checks = async ({ services }: TestApp) =>
  await services.db
    .selectFrom('profile.accountNameCheck')
    .select(['checkId', 'result', 'inquiries', 'provider', 'decision'])
    .orderBy('createdAt')
    .execute()

const stopped = async (app: TestApp) =>
  replyData(await app.staff(listStoppedDisbursements, {})).disbursements

const paidTo = (app: TestApp) => app.payouts.payouts().map(each => each.account_number)

/** Makes every delayed question due, and handles it. */
const askAgain = async (app: TestApp): Promise<void> => {
  await app.services.db
    .updateTable('platform.outbox')
    .set({ availableAt: new Date(0) })
    .where('topic', '=', 'ask-account-name')
    .execute()
  await app.drain()
}

const retry = async (app: TestApp, orderId: string) =>
  await app.staff(
    decideDisbursement,
    { orderId, decision: 'retry', reason: 'asked the bank' },
    { idempotencyKey: freshKey() },
  )

const decideName = async (app: TestApp, decision: 'accept' | 'refuse') => {
  const [row] = await stopped(app)
  return await app.staff(
    decideAccountName,
    { disbursementId: row?.disbursementId ?? '', decision, reason: 'seen on the passbook' },
    { idempotencyKey: freshKey() },
  )
}

describe.each(['ID', 'IN'] as const)('an account in %s', market => {
  test('whose holder the bank names like the borrower is paid, and asked about once', async () => {
    await using app = await withBanks()
    await applyForLoan(app, market)
    await app.drain()
    const [attempt] = await attempts(app)
    const [check] = await checks(app)
    expect(attempt).toMatchObject({ state: 'paid', nameCheckId: check?.checkId })
    expect(check).toMatchObject({ result: 'same' })
    expect(app.accountNames.inquiries()).toHaveLength(1)
    expect(paidTo(app)).toHaveLength(1)
  })

  test.each([
    ['of another holder', { account: 'registered-name' }, 'ACCOUNT_NAME_OTHER'],
    ['that the bank does not know', { account: 'not-found' }, 'ACCOUNT_NOT_FOUND'],
  ] as const)('%s is never paid, by any caller', async (_, settings, reason) => {
    await using app = await withBanks()
    app.accountNames.setSettings(settings)
    const { order } = await applyForLoan(app, market)
    await app.drain()
    expect(await attempts(app)).toMatchObject([{ state: 'failed', reason, transitEntryId: null }])
    // Staff pay it out again; the sweep and a repeated message try too.
    expect((await retry(app, order.orderId)).success).toBe(true)
    await app.drain()
    await sweepDisbursements(app.services)
    for (const { disbursementId } of await attempts(app)) {
      await app.services.db
        .transaction()
        .execute(async tx => await sendDisbursement(app.services, tx, { disbursementId }))
    }
    await app.drain()
    expect(await attempts(app)).toMatchObject([
      { state: 'failed', reason },
      { state: 'failed', reason },
    ])
    expect(paidTo(app)).toEqual([])
    // What is known of this borrower, account and name is not asked for again.
    expect(app.accountNames.inquiries()).toHaveLength(1)
    expect((await decideName(app, 'accept')).code).toBe('4008')
  })

  test('whose name is close waits for a person, who accepts it with a reason', async () => {
    await using app = await withBanks()
    app.accountNames.setSettings({
      account: 'registered-name',
      registeredName: market === 'ID' ? 'C PUSPITA' : 'V IYER',
    })
    await applyForLoan(app, market)
    await app.drain()
    await sweepDisbursements(app.services)
    expect(paidTo(app)).toEqual([])
    const [row] = await stopped(app)
    expect(row).toMatchObject({
      state: 'preparing',
      accountName: {
        result: 'close',
        borrowerName: market === 'ID' ? 'Citra Puspita' : 'Vikram Iyer',
        bankName: market === 'ID' ? 'C PUSPITA' : 'V IYER',
      },
    })
    expect((await decideName(app, 'accept')).success).toBe(true)
    await app.drain()
    expect(await attempts(app)).toMatchObject([{ state: 'paid' }])
    expect(await stopped(app)).toEqual([])
  })
})

test('a close name that a person refuses is another name from then on', async () => {
  await using app = await withBanks()
  app.accountNames.setSettings({ account: 'registered-name', registeredName: 'C PUSPITA' })
  const { order } = await applyForLoan(app, 'ID')
  await app.drain()
  const waitingSince = async () => {
    const [{ createdAt = '', stoppedAt = '' } = {}] = await stopped(app)
    return Date.parse(stoppedAt) - Date.parse(createdAt)
  }
  expect(await waitingSince()).toBe(0)
  app.clock.advance({ days: 1 })
  expect((await decideName(app, 'refuse')).success).toBe(true)
  await app.drain()
  // It was refused then, a day after the payout was prepared.
  expect(await waitingSince()).toBeGreaterThanOrEqual(86_400_000)
  expect((await retry(app, order.orderId)).success).toBe(true)
  await app.drain()
  expect(paidTo(app)).toEqual([])
  expect((await attempts(app)).map(each => each.reason)).toEqual([
    'ACCOUNT_NAME_OTHER',
    'ACCOUNT_NAME_OTHER',
  ])
})

describe('a bank that does not answer', () => {
  test.each([
    { fault: 'server-error' },
    { fault: 'reset' },
    { fault: 'half-body' },
    { fault: 'redirect' },
  ] as const)('($fault) is asked again, and nothing is paid before it answers', async fault => {
    await using app = await withBanks()
    app.accountNames.setFaults({ ...fault, faultsLeft: 3 })
    await applyForLoan(app, 'ID')
    await app.drain()
    for (let round = 0; round < 2; round += 1) await askAgain(app)
    expect(paidTo(app)).toEqual([])
    expect(await stopped(app)).toMatchObject([
      { state: 'preparing', accountName: { result: null, inquiries: 3, bankName: null } },
    ])
    expect((await decideName(app, 'accept')).code).toBe('4008')
    await askAgain(app)
    expect(paidTo(app)).toHaveLength(1)
    expect(await checks(app)).toMatchObject([{ result: 'same', inquiries: 3 }])
  })

  test('whose inquiries end without a name is asked anew', async () => {
    await using app = await withBanks()
    app.accountNames.setSettings({ fails: true })
    await applyForLoan(app, 'IN')
    await app.drain()
    await askAgain(app)
    expect(app.accountNames.inquiries()).toHaveLength(2)
    expect(paidTo(app)).toEqual([])
    app.accountNames.setSettings({ fails: false })
    await askAgain(app)
    expect(paidTo(app)).toHaveLength(1)
  })

  test('that answers late is read by its own id, not asked again', async () => {
    await using app = await withBanks()
    app.accountNames.setSettings({ pendingReads: 2 })
    await applyForLoan(app, 'IN')
    await app.drain()
    expect(paidTo(app)).toEqual([])
    await askAgain(app)
    await askAgain(app)
    expect(app.accountNames.inquiries()).toHaveLength(1)
    expect(paidTo(app)).toHaveLength(1)
  })
})

test('two that need one account at once ask the bank once', async () => {
  await using app = await withBanks()
  const { borrowerId } = await app.enter('citra')
  const { services } = app
  const fullName = 'Citra Puspita'
  const account = { bankCode: 'BCA', accountNo: '5270001234', holder: fullName }
  const need = { borrowerId, market: 'ID', subject: { fullName, ...account } } as const
  const verdicts = await whileWaiting(
    services.db,
    async tx => await requireAccountName(services, tx, need),
    async () =>
      await services.db
        .transaction()
        .execute(async tx => await requireAccountName(services, tx, need)),
  )
  expect(verdicts).toMatchObject([{ state: 'waiting' }])
  await app.drain()
  expect(app.accountNames.inquiries()).toHaveLength(1)
  expect(await checks(app)).toMatchObject([{ result: 'same' }])
})

test('the database refuses to send a payout whose check does not allow it', async () => {
  await using app = await withBanks()
  app.accountNames.setSettings({ account: 'registered-name' })
  await applyForLoan(app, 'ID')
  await app.drain()
  const [attempt] = await attempts(app)
  const move = app.services.db
    .updateTable('loan.disbursement')
    .set({ state: 'sending' })
    .where('disbursementId', '=', attempt?.disbursementId ?? '')
    .execute()
  await expect(move).rejects.toThrow('disbursement_name_allowed')
})

test('a refusal stays in force where the check is switched off afterwards', async () => {
  await using app = await withBanks()
  app.accountNames.setSettings({ account: 'registered-name' })
  const { order } = await applyForLoan(app, 'ID')
  await app.drain()
  using _off = vi.spyOn(app.services, 'accountNameProviderOf').mockReturnValue(undefined)
  expect((await retry(app, order.orderId)).success).toBe(true)
  await app.drain()
  expect(paidTo(app)).toEqual([])
})

test('nobody is asked where no provider is configured', async () => {
  await using app = await createTestApp()
  await applyForLoan(app, 'ID')
  await app.drain()
  expect(await attempts(app)).toMatchObject([{ state: 'paid', nameCheckId: null }])
  expect(await checks(app)).toEqual([])
})
