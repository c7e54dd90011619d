import { expect, test } from 'vitest'
import { refreshApplicationFacts } from '#contract/application/staff-calls.ts'
import { decideDisbursement, listStoppedDisbursements } from '#contract/disbursement/staff-calls.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import { certifyBank, correctData } from '#contract/profile/calls.ts'
import { decideDataCorrection } from '#contract/profile/staff-calls.ts'
import { sweepDisbursements } from '#server/disbursement/sweep-disbursements.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'

// What a borrower can do once the bank names another holder for their account.

const otherHolder = 'RATNA DEWI SARI'

/** A loan whose payout was stopped before it was sent, since the bank names somebody else. */
const stoppedLoan = async () => {
  const app = await createTestApp({ environment: { RUPYA_ACCOUNT_NAME_PROVIDER_ID: 'simulator' } })
  app.accountNames.setSettings({ account: 'registered-name', registeredName: otherHolder })
  const loan = await applyForLoan(app, 'ID')
  await app.drain()
  return { app, ...loan }
}

/** Staff freeze the facts again and have the loan paid on them; the day of a new account passes. */
const payAgain = async (app: TestApp, orderId: string) => {
  const key = () => ({ idempotencyKey: freshKey() })
  const { factsVersion } = replyData(
    await app.staff(refreshApplicationFacts, { orderId, reason: 'spoke to the borrower' }, key()),
  )
  const retry = { orderId, decision: 'retry', reason: 'they gave another' } as const
  replyData(
    await app.staff(
      decideDisbursement,
      { ...retry, factsVersion: factsVersion ?? '', holderVerified: '1' },
      key(),
    ),
  )
  await app.drain()
  app.clock.advance({ hours: 25 })
  await sweepDisbursements(app.services)
  await app.drain()
}

const paidTo = (app: TestApp) => app.payouts.payouts().map(each => each.account_number)
const own = { bankCode: 'BCA', accountNo: '5270008888', holder: 'CITRA PUSPITA' }

test('the loan says that it was not paid, to which account, and nothing of the other person', async () => {
  const { app, borrower, order } = await stoppedLoan()
  await using _ = app
  const reply = await borrower.call(loanDetails, order)
  expect(reply.data?.payout).toMatchObject({ state: 'failed', isOfAnother: '1' })
  expect(JSON.stringify(reply.raw)).not.toMatch(/RATNA|SARI/i)
  const [row] = replyData(await app.staff(listStoppedDisbursements, {})).disbursements
  expect(row).toMatchObject({ reason: 'ACCOUNT_NAME_OTHER', accountName: { result: 'other' } })
})

test('an account of their own is asked about anew, and paid', async () => {
  const { app, borrower, order } = await stoppedLoan()
  await using _ = app
  app.accountNames.setSettings({ account: 'same-person' })
  const newAccount = async () => (await borrower.call(loanDetails, order)).data?.payout?.newAccount
  expect(await newAccount()).toBe('')
  replyData(await borrower.call(certifyBank, own))
  expect(await newAccount()).toBe('BCA •••• 8888')
  await payAgain(app, order.orderId)
  expect(app.accountNames.inquiries()).toHaveLength(2)
  expect(paidTo(app)).toEqual([own.accountNo])
})

test('another account of the other person is refused as the first was', async () => {
  const { app, borrower, order } = await stoppedLoan()
  await using _ = app
  replyData(await borrower.call(certifyBank, own))
  await payAgain(app, order.orderId)
  expect(app.accountNames.inquiries()).toHaveLength(2)
  expect(paidTo(app)).toEqual([])
})

test('a name with a typing error is corrected by staff, asked about anew, and paid', async () => {
  const { app, borrower, order } = await stoppedLoan()
  await using _ = app
  app.accountNames.setSettings({ registeredName: 'CITRA PUSPITO' })
  const correction = { field: 'fullName', value: 'Citra Puspito', reason: 'as on my KTP' } as const
  const { correctionId, state } = replyData(await borrower.call(correctData, correction))
  expect(state).toBe('waiting')
  const decision = { correctionId, decision: 'approved', reason: 'seen the KTP' } as const
  replyData(await app.staff(decideDataCorrection, decision, { idempotencyKey: freshKey() }))
  await payAgain(app, order.orderId)
  expect(app.accountNames.inquiries()).toHaveLength(2)
  expect(paidTo(app)).toHaveLength(1)
})

test('accounts are changed ten times a day by a borrower, and to one account by ten', async () => {
  await using app = await createTestApp()
  const change = async (call: Awaited<ReturnType<TestApp['enter']>>['call'], last: number) =>
    (await call(certifyBank, { ...own, accountNo: `52700${String(10_000 + last)}` })).code
  const { call } = await app.enter('citra')
  for (let tries = 0; tries < 10; tries += 1) expect(await change(call, tries)).toBe('0')
  expect(await change(call, 10)).toBe('429')
  for (let others = 0; others < 9; others += 1) {
    expect(await change((await app.enter('citra')).call, 5)).toBe('0')
  }
  expect(await change((await app.enter('citra')).call, 5)).toBe('429')
})
