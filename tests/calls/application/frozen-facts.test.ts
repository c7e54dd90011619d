import { expect, test } from 'vitest'
import {
  decideApplication,
  listHeldApplications,
  refreshApplicationFacts,
} from '#contract/application/staff-calls.ts'
import type { InputOf } from '#contract/call.ts'
import { decideDisbursement } from '#contract/disbursement/staff-calls.ts'
import { sweepDisbursements } from '#server/disbursement/sweep-disbursements.ts'
import { saveAccount } from '#server/profile/save-account.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { decideOnSubject } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  acceptOffer,
  applyForLoan,
  requestOffer,
} from '../../harness/personas/loan-applications.ts'

const largeAmount = { productId: 'dana-usaha', amount: '10500000', installments: '12' }
const swapped = { bankCode: 'BCA', accountNo: '9990009999', holder: 'CITRA PUSPITA' }

/** What an attacker in the account achieves, by whatever call. */
const swapAccount = async ({ services }: TestApp, { borrowerId }: Borrower): Promise<void> => {
  await services.db
    .transaction()
    .execute(async tx => await saveAccount({ services, tx }, borrowerId, swapped))
}

const decide = async (
  app: TestApp,
  orderId: string,
  more: Partial<InputOf<typeof decideApplication>>,
) =>
  await app.staff(
    decideApplication,
    { orderId, decision: 'approve', reason: 'checked the documents', ...more },
    { idempotencyKey: freshKey() },
  )

const refresh = async (app: TestApp, orderId: string) =>
  replyData(
    await app.staff(
      refreshApplicationFacts,
      { orderId, reason: 'spoke to the borrower' },
      { idempotencyKey: freshKey() },
    ),
  )

const accountsPaid = (app: TestApp): string[] =>
  app.payouts.payouts().map(each => each.account_number)

test('an approval names the version of the facts it saw, and fails on changed ones', async () => {
  await using app = await createTestApp()
  const { borrower, order } = await applyForLoan(app, 'ID', largeAmount)
  await app.drain()
  const { orderId } = order
  expect((await decide(app, orderId, {})).code).toBe('4409')
  expect((await decide(app, orderId, { factsVersion: '2' })).code).toBe('4409')
  await swapAccount(app, borrower)
  const [held] = replyData(await app.staff(listHeldApplications, {})).applications
  expect(held).toMatchObject({ factsVersion: '1', hasChangedFacts: '1', isHolderVerified: '0' })
  expect((await decide(app, orderId, { factsVersion: '1' })).code).toBe('4409')
  expect(await refresh(app, orderId)).toMatchObject({ factsVersion: '2', hasChangedFacts: '0' })
  expect((await decide(app, orderId, { factsVersion: '1' })).code).toBe('4409')
  expect((await decide(app, orderId, { factsVersion: '2' })).code).toBe('4410')
  const verified = { factsVersion: '2', holderVerified: '1' } as const
  expect((await decide(app, orderId, verified)).success).toBe(true)
  await app.drain()
  expect(accountsPaid(app)).toEqual([swapped.accountNo])
})

test('money goes to the account that was approved, whatever the profile states by then', async () => {
  await using app = await createTestApp()
  const { borrower, order } = await applyForLoan(app, 'ID', largeAmount)
  await app.drain()
  expect((await decide(app, order.orderId, { factsVersion: '1' })).success).toBe(true)
  await swapAccount(app, borrower)
  await app.drain()
  expect(accountsPaid(app)).toHaveLength(1)
  expect(accountsPaid(app)).not.toContain(swapped.accountNo)
})

test('a change before the rules decide holds the application', async () => {
  await using app = await createTestApp()
  const { borrower } = await applyForLoan(app, 'ID')
  await swapAccount(app, borrower)
  await app.drain()
  const [held] = replyData(await app.staff(listHeldApplications, {})).applications
  expect(held?.decisions.at(-1)?.reasons).toContain('facts-changed')
  expect(accountsPaid(app)).toEqual([])
})

test('a stopped payout goes to another account only by facts frozen again', async () => {
  await using app = await createTestApp()
  app.payouts.setSettings({ outcome: 'fail' })
  const { borrower, order } = await applyForLoan(app, 'ID')
  await app.drain()
  await swapAccount(app, borrower)
  app.payouts.setSettings({ outcome: 'fail' })
  const retry = async (factsVersion?: string, more: { holderVerified?: '1' } = {}) =>
    await app.staff(
      decideDisbursement,
      {
        orderId: order.orderId,
        decision: 'retry',
        reason: 'asked the bank',
        ...(factsVersion === undefined ? {} : { factsVersion }),
        ...more,
      },
      { idempotencyKey: freshKey() },
    )
  expect((await retry()).success).toBe(true)
  await app.drain()
  expect(accountsPaid(app)).not.toContain(swapped.accountNo)
  expect((await retry('2')).code).toBe('4409')
  await refresh(app, order.orderId)
  app.payouts.setSettings({ outcome: 'succeed' })
  // Nobody has verified who holds the new account.
  expect((await retry('2')).code).toBe('4410')
  expect((await retry('2', { holderVerified: '1' })).success).toBe(true)
  await app.drain()
  expect(accountsPaid(app).at(-1)).toBe(swapped.accountNo)
})

test('a stopped payout goes to an account of others who have applied by two people alone', async () => {
  await using app = await createTestApp()
  await applyForLoan(app, 'ID')
  await app.drain()
  const [takenAccount = ''] = accountsPaid(app)
  app.payouts.setSettings({ outcome: 'fail' })
  const borrower = await app.enter('citra')
  const order = await acceptOffer(
    borrower,
    await requestOffer(borrower, { productId: 'dana-cepat', amount: '1000000', installments: '3' }),
  )
  await app.drain()
  app.payouts.setSettings({ outcome: 'succeed' })
  const { orderId } = order
  await app.services.db.transaction().execute(async tx => {
    const ofAnother = { ...swapped, accountNo: takenAccount }
    await saveAccount({ services: app.services, tx }, borrower.borrowerId, ofAnother)
  })
  expect(await refresh(app, orderId)).toMatchObject({
    rules: [{ rule: 'linked-borrower', isHard: '1' }],
  })
  const retry = async () =>
    await app.staffAs('ani')(
      decideDisbursement,
      { orderId, decision: 'retry', reason: 'asked the bank', factsVersion: '2' },
      { idempotencyKey: freshKey() },
    )
  expect(replyData(await retry())).toMatchObject({ orderStatus: '151' })
  expect((await retry()).code).toBe('4812')
  app.clock.advance({ days: 1, seconds: 301 })
  await sweepDisbursements(app.services)
  await app.drain()
  expect(accountsPaid(app).filter(account => account === takenAccount)).toHaveLength(1)
  expect((await decideOnSubject(app.staffAs('ani'), orderId)).code).toBe('4408')
  expect((await decideOnSubject(app.staffAs('bayu'), orderId)).success).toBe(true)
  await app.drain()
  expect(accountsPaid(app).filter(account => account === takenAccount)).toHaveLength(2)
  await expectSoundBooks(app)
})
