import { describe, expect, test } from 'vitest'
import {
  decideApplication,
  listHeldApplications,
  refreshApplicationFacts,
} from '#contract/application/staff-calls.ts'
import { sweepDisbursements } from '#server/disbursement/sweep-disbursements.ts'
import { saveAccount } from '#server/profile/save-account.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { acceptOffer, requestOffer } from '../../harness/personas/loan-applications.ts'

const withProvider = async () =>
  await createTestApp({
    environment: {
      RUPYA_IDENTITY_PROVIDER_ID: 'simulator',
      RUPYA_IDENTITY_PROVIDER_IN: 'none',
      RUPYA_ACCOUNT_NAME_PROVIDER_ID: 'simulator',
    },
  })

/** As after registration: only the provider has seen the images, and nobody has looked at the account. */
const unverify = async ({ services }: TestApp, { borrowerId }: Borrower): Promise<void> => {
  await services.db
    .updateTable('profile.identityCheck')
    .set({
      state: 'waiting',
      decidedAt: null,
      decidedBy: null,
      faceResult: 'match',
      faceComparedBy: 'verihubs',
      faceComparedAt: new Date(0),
    })
    .where('borrowerId', '=', borrowerId)
    .execute()
  await services.db
    .updateTable('profile.payoutAccount')
    .set({ holderVerifiedAt: null, holderVerifiedBy: null })
    .where('borrowerId', '=', borrowerId)
    .execute()
}

/** An unverified person's application for more than the small amount. */
const applyUnverified = async (app: TestApp, amount = '2000000') => {
  const borrower = await app.enter('citra')
  await unverify(app, borrower)
  const offer = { productId: 'dana-cepat', amount, installments: '3' }
  const { orderId } = await acceptOffer(borrower, await requestOffer(borrower, offer))
  return { borrower, orderId }
}

const heldOnes = async (app: TestApp) =>
  replyData(await app.staff(listHeldApplications, {})).applications

const decide = async (app: TestApp, orderId: string, factsVersion = '1') =>
  await app.staff(
    decideApplication,
    { orderId, decision: 'approve', reason: 'looked at everything', factsVersion },
    { idempotencyKey: freshKey() },
  )

/** Makes every delayed message due, as if its time had come, and handles it. */
const wait = async (app: TestApp): Promise<void> => {
  await app.services.db
    .updateTable('platform.outbox')
    .set({ availableAt: new Date(0) })
    .where('topic', 'in', ['verify-application', 'ask-identity-register', 'ask-account-name'])
    .execute()
  await app.drain()
}

const accountsPaid = (app: TestApp) => app.payouts.payouts().map(each => each.account_number)

test('a match replaces the step of the staff: the loan is paid out without a person', async () => {
  await using app = await withProvider()
  const { borrower } = await applyUnverified(app)
  await app.drain()
  expect(await heldOnes(app)).toEqual([])
  const [inquiry] = app.accountNames.inquiries()
  expect(accountsPaid(app)).toEqual([inquiry?.accountNo])
  // The person once, and the account once: the payout uses the same answer.
  expect(app.identity.lookUps()).toHaveLength(1)
  expect(app.accountNames.inquiries()).toHaveLength(1)
  const decisions = await app.services.db
    .selectFrom('loan.decision as d')
    .innerJoin('loan.loan as l', 'l.loanId', 'd.loanId')
    .select(['d.outcome', 'd.reasons', 'd.decidedBy'])
    .where('l.borrowerId', '=', borrower.borrowerId)
    .orderBy('d.decisionNo')
    .execute()
  expect(decisions).toEqual([
    {
      outcome: 'held',
      reasons: ['identity-unchecked', 'account-holder-unchecked'],
      decidedBy: 'rules',
    },
    { outcome: 'approved', reasons: [], decidedBy: 'rules' },
  ])
})

describe('the application is held, with the reason and the result for staff, when', () => {
  test.each([
    [
      'the number belongs to another name',
      { person: { identity: 'mismatch' } },
      { identity: 'mismatch', holder: 'same' },
      ['identity-mismatch'],
    ],
    [
      'the number belongs to another birth date',
      { person: { identity: 'birth-date' } },
      { identity: 'mismatch', holder: 'same' },
      ['identity-mismatch'],
    ],
    [
      'nobody has the number',
      { person: { identity: 'not-found' } },
      { identity: 'not-found', holder: 'same' },
      ['identity-mismatch'],
    ],
    [
      'the bank names another holder',
      { account: { account: 'registered-name' } },
      { identity: 'match', holder: 'other' },
      ['account-holder-mismatch'],
    ],
    [
      'the bank names a holder who may be the same',
      { account: { account: 'registered-name', registeredName: 'C PUSPITA' } },
      { identity: 'match', holder: 'close' },
      ['account-holder-unchecked'],
    ],
    [
      'the bank has no such account',
      { account: { account: 'not-found' } },
      { identity: 'match', holder: 'not-found' },
      ['account-holder-mismatch'],
    ],
  ] as const)('%s', async (_, settings, result, reasons) => {
    await using app = await withProvider()
    if ('person' in settings) app.identity.setSettings(settings.person)
    if ('account' in settings) app.accountNames.setSettings(settings.account)
    const { orderId } = await applyUnverified(app)
    await app.drain()
    const [held] = await heldOnes(app)
    expect(held).toMatchObject({ orderId, verification: { ...result, provider: 'verihubs' } })
    expect(held?.decisions.at(-1)?.reasons).toEqual(reasons)
    expect((await decide(app, orderId)).code).toBe('4410')
    await app.drain()
    expect(accountsPaid(app)).toEqual([])
  })
})

describe('a provider that is unavailable', () => {
  test.each([
    { fault: 'server-error' },
    { fault: 'reset' },
    { fault: 'half-body' },
    { fault: 'redirect' },
    { fault: 'rate-limited' },
  ] as const)('with $fault leaves the application to staff and pays nothing', async fault => {
    await using app = await withProvider()
    app.identity.setFaults(fault)
    const { orderId } = await applyUnverified(app)
    await app.drain()
    expect(await heldOnes(app)).toMatchObject([{ orderId, verification: null }])
    for (let round = 0; round < 5; round += 1) await wait(app)
    const unavailable = { identity: 'unavailable', holder: 'same' }
    expect(await heldOnes(app)).toMatchObject([{ orderId, verification: unavailable }])
    expect((await decide(app, orderId)).code).toBe('4410')
    app.identity.setFaults({ fault: 'none' })
    await wait(app)
    expect(accountsPaid(app)).toEqual([])
  })

  test('and recovers is asked again, and its result counts', async () => {
    await using app = await withProvider()
    app.identity.setFaults({ fault: 'server-error', faultsLeft: 2 })
    await applyUnverified(app)
    await app.drain()
    await wait(app)
    expect(accountsPaid(app)).toEqual([])
    await wait(app)
    expect(accountsPaid(app)).toHaveLength(1)
  })
})

describe('a late answer', () => {
  test('after staff have rejected changes nothing', async () => {
    await using app = await withProvider()
    app.identity.setFaults({ fault: 'server-error', faultsLeft: 1 })
    const { orderId } = await applyUnverified(app)
    await app.drain()
    const rejection = {
      orderId,
      decision: 'reject',
      reason: 'the document is another one',
    } as const
    await app.staff(decideApplication, rejection, { idempotencyKey: freshKey() })
    await wait(app)
    expect(accountsPaid(app)).toEqual([])
    expect(await heldOnes(app)).toEqual([])
  })

  test('for facts that were changed meanwhile does not pay the new account', async () => {
    await using app = await withProvider()
    app.identity.setFaults({ fault: 'server-error', faultsLeft: 1 })
    const { borrower, orderId } = await applyUnverified(app)
    await app.drain()
    await swapAccount(app, borrower)
    await wait(app)
    const [held] = await heldOnes(app)
    expect(held?.decisions.at(-1)?.reasons).toEqual(['facts-changed'])
    expect((await decide(app, orderId)).code).toBe('4409')
    expect(accountsPaid(app)).toEqual([])
  })

  test('for an older version than staff have frozen is not counted for theirs', async () => {
    await using app = await withProvider()
    app.identity.setFaults({ fault: 'server-error', faultsLeft: 1 })
    const { borrower, orderId } = await applyUnverified(app)
    await app.drain()
    await swapAccount(app, borrower)
    await app.staff(
      refreshApplicationFacts,
      { orderId, reason: 'spoke to the borrower' },
      { idempotencyKey: freshKey() },
    )
    app.accountNames.setSettings({ account: 'registered-name' })
    await app.drain()
    app.accountNames.setSettings({ account: 'same-person' })
    await wait(app)
    expect(await heldOnes(app)).toMatchObject([
      { factsVersion: '2', verification: { identity: 'match', holder: 'other' } },
    ])
    expect((await decide(app, orderId, '2')).code).toBe('4410')
    expect(accountsPaid(app)).toEqual([])
  })
})

test('a match on facts that staff froze lets staff approve, and decides nothing itself', async () => {
  await using app = await withProvider()
  app.identity.setFaults({ fault: 'server-error' })
  const { borrower, orderId } = await applyUnverified(app)
  await app.drain()
  for (let round = 0; round < 5; round += 1) await wait(app)
  await swapAccount(app, borrower)
  app.identity.setFaults({ fault: 'none' })
  await app.staff(
    refreshApplicationFacts,
    { orderId, reason: 'spoke to the borrower' },
    { idempotencyKey: freshKey() },
  )
  await app.drain()
  expect(accountsPaid(app)).toEqual([])
  expect((await decide(app, orderId, '2')).success).toBe(true)
  await app.drain()
  // The borrower changed the account: money goes to it a day later.
  expect(accountsPaid(app)).toEqual([])
  app.clock.advance({ seconds: 24 * 3600 })
  await sweepDisbursements(app.services)
  await app.drain()
  expect(accountsPaid(app)).toEqual([swapped.accountNo])
})

test('a small amount is paid only once the register has confirmed the person', async () => {
  await using app = await withProvider()
  app.identity.setFaults({ fault: 'server-error', faultsLeft: 1 })
  await applyUnverified(app, '1500000')
  await app.drain()
  const [held] = await heldOnes(app)
  expect(held?.decisions.at(-1)?.reasons).toEqual(['identity-unchecked'])
  expect(accountsPaid(app)).toEqual([])
  await wait(app)
  expect(await heldOnes(app)).toEqual([])
  expect(accountsPaid(app)).toHaveLength(1)
})

test('nobody is asked about anything in a market without a provider', async () => {
  await using app = await withProvider()
  const vikram = await app.enter('vikram')
  await unverify(app, vikram)
  await acceptOffer(vikram, await requestOffer(vikram, { productId: 'salary-line' }))
  await app.drain()
  expect(app.identity.lookUps()).toEqual([])
  expect(await heldOnes(app)).toMatchObject([{ market: 'IN', verification: null }])
})

const swapped = { bankCode: 'BCA', accountNo: '9990009999', holder: 'CITRA PUSPITA' }

const swapAccount = async ({ services }: TestApp, { borrowerId }: Borrower): Promise<void> => {
  await services.db
    .transaction()
    .execute(async tx => await saveAccount({ services, tx }, borrowerId, swapped))
}
