import { describe, expect, test } from 'vitest'
import { loanPush } from '#contract/application/calls.ts'
import { listHeldApplications } from '#contract/application/staff-calls.ts'
import { productApply } from '#contract/catalog/calls.ts'
import { decideDisbursement, listStoppedDisbursements } from '#contract/disbursement/staff-calls.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import { loanConfirm } from '#contract/offer/calls.ts'
import {
  blockBorrower,
  decideDataCorrection,
  listAuditRows,
  readBorrower,
  startCorrection,
  unblockBorrower,
} from '#contract/profile/staff-calls.ts'
import { endBorrowerSessions } from '#contract/session/staff-calls.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  applyForLoan,
  loanPushInput,
  requestOffer,
} from '../../harness/personas/loan-applications.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

const nowhere = '01a1fc0b-0000-7000-8000-000000000000'
const reason = 'asked by telephone'

const once = () => ({ idempotencyKey: freshKey() })

/** What was done to a borrower, newest first, without what was read. */
const actionsOn = async (app: TestApp, borrowerId: string) => {
  const { data } = await app.staff(listAuditRows, { borrowerId })
  return data?.rows.map(({ action }) => action).filter(action => action !== readBorrower.name)
}

describe('a blocked borrower', () => {
  test('takes no new loan until unblocked, and still reads what there is', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('citra')
    const { borrowerId } = borrower
    const offer = await requestOffer(borrower, { productId: 'dana-cepat' })
    const apply = async () =>
      await borrower.call(loanPush, await loanPushInput(borrower, offer), once())
    expect((await app.staff(blockBorrower, { borrowerId, reason }, once())).code).toBe('0')
    expect((await app.staff(blockBorrower, { borrowerId, reason }, once())).code).toBe('4008')
    expect(await apply()).toMatchObject({ code: '4411', data: null })
    // The page of the offer says so before anything is filled in.
    expect(await borrower.call(loanConfirm, { productId: 'dana-cepat' })).toMatchObject({
      code: '4411',
      data: null,
    })
    const { data } = await app.staff(readBorrower, { borrowerId })
    expect(data).toMatchObject({ name: 'C••• P•••', loans: [], blockedAt: expect.any(String) })
    expect((await app.staff(unblockBorrower, { borrowerId, reason }, once())).code).toBe('0')
    expect((await apply()).code).toBe('0')
    expect((await app.staff(readBorrower, { borrowerId })).data).toMatchObject({
      blockedAt: null,
      loans: [{ state: 'under-review', currency: 'IDR' }],
    })
    expect(await actionsOn(app, borrowerId)).toEqual(['unblocked', 'blocked'])
  })

  test('is led to the page that says so, with data missing too, and pays an open loan as before', async () => {
    await using app = await createTestApp()
    const newcomer = await app.enter('dewi')
    const block = async ({ borrowerId }: { borrowerId: string }) =>
      await app.staff(blockBorrower, { borrowerId, reason }, once())
    const product = { product_id: 'dana-cepat', module_id: '300' }
    const leadsTo = async () => (await newcomer.call(productApply, product)).data?.url ?? ''
    expect(await leadsTo()).toContain('/certification')
    await block(newcomer)
    expect(await leadsTo()).toContain('/confirmLoan')
    const owing = await app.enter('siti')
    await block(owing)
    expect((await createPaymentRequest(owing)).vcode).not.toBe('')
    expect((await owing.call(loanDetails, owing.order)).code).toBe('0')
  })

  test('who was blocked after applying is decided on by staff alone, and paid nothing', async () => {
    await using app = await createTestApp()
    const { borrower, order } = await applyForLoan(app, 'ID')
    const { borrowerId } = borrower
    await app.staff(blockBorrower, { borrowerId, reason }, once())
    await app.drain()
    app.clock.advance({ seconds: 301 })
    const { applications } = replyData(await app.staff(listHeldApplications, {}))
    expect(applications).toMatchObject([{ orderId: order.orderId, decisions: [] }])
    expect(app.payouts.payouts()).toEqual([])
  })

  test('whose payout has not left by then is paid it once unblocked, and not before', async () => {
    await using app = await createTestApp()
    app.payouts.setSettings({ outcome: 'fail' })
    const { borrower, order } = await applyForLoan(app, 'ID')
    await app.drain()
    app.payouts.setSettings({ outcome: 'succeed' })
    const { borrowerId } = borrower
    const { orderId } = order
    const payAgain = async () => {
      const decision = { orderId, decision: 'retry', reason } as const
      expect((await app.staff(decideDisbursement, decision, once())).success).toBe(true)
      await app.drain()
      return app.payouts.payouts().filter(({ status }) => status === 'SUCCEEDED')
    }
    await app.staff(blockBorrower, { borrowerId, reason }, once())
    expect(await payAgain()).toEqual([])
    const { disbursements } = replyData(await app.staff(listStoppedDisbursements, {}))
    expect(disbursements).toMatchObject([{ orderId, reason: 'BORROWER_BLOCKED' }])
    await app.staff(unblockBorrower, { borrowerId, reason }, once())
    expect(await payAgain()).toHaveLength(1)
    await expectSoundBooks(app)
  })

  test('who is not there cannot be blocked, read or signed out', async () => {
    await using app = await createTestApp()
    const nobody = { borrowerId: nowhere, reason }
    expect((await app.staff(blockBorrower, nobody, once())).code).toBe('404')
    expect((await app.staff(endBorrowerSessions, nobody)).code).toBe('404')
    expect((await app.staff(readBorrower, nobody)).code).toBe('404')
    expect((await app.staff(listAuditRows, { borrowerId: nowhere })).code).toBe('404')
  })
})

test('staff end every session of a borrower, and nobody else’s', async () => {
  await using app = await createTestApp()
  const borrower = await app.enter('budi')
  const again = await app.signInAgain(borrower)
  const other = await app.enter('siti')
  const reads = async ({ call, order }: typeof borrower) => (await call(loanDetails, order)).code
  expect(await reads(borrower)).toBe('0')
  await app.staff(endBorrowerSessions, { borrowerId: borrower.borrowerId, reason })
  expect([await reads(borrower), await reads(again), await reads(other)]).toEqual([
    '401',
    '401',
    '0',
  ])
  expect(await actionsOn(app, borrower.borrowerId)).toEqual(['sessions ended'])
})

test('a correction that staff start is applied by another person, never by the same', async () => {
  await using app = await createTestApp()
  const { borrowerId } = await app.enter('citra')
  const start = async (value: string) =>
    await app.staffAs('ani')(
      startCorrection,
      { borrowerId, field: 'fullName', value, reason },
      once(),
    )
  expect((await start('12345')).code).toBe('4201')
  const correctionId = (await start('Citra Ayu Permata')).data?.correctionId ?? ''
  const decide = async (name: string) =>
    await app.staffAs(name)(
      decideDataCorrection,
      { correctionId, decision: 'approved', reason: 'the document says so' },
      once(),
    )
  expect((await decide('ani')).code).toBe('4408')
  // The database refuses it too, whatever the code has checked.
  const applied = app.services.db
    .updateTable('profile.correction')
    .set({ state: 'applied', decidedAt: app.clock.now(), decidedBy: 'ani' })
    .where('correctionId', '=', correctionId)
    .execute()
  await expect(applied).rejects.toThrow(/correction_decided_by_another/)
  expect((await decide('bayu')).code).toBe('0')
})

test('a correction waits for another person also when its requester is named as the borrower is stored', async () => {
  await using app = await createTestApp()
  const { borrowerId } = await app.enter('citra')
  const staff = app.staffAs('borrower')
  // A value that the borrower could change at once.
  await app.services.db
    .updateTable('profile.identityCheck')
    .set({ state: 'refused' })
    .where('borrowerId', '=', borrowerId)
    .execute()
  const input = { borrowerId, field: 'fullName', value: 'Citra Ayu Permata', reason } as const
  const { correctionId } = replyData(await staff(startCorrection, input, once()))
  const { state } = await app.services.db
    .selectFrom('profile.correction')
    .select('state')
    .where('correctionId', '=', correctionId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('waiting')
  const decision = { correctionId, decision: 'approved', reason: 'the document says so' } as const
  expect((await staff(decideDataCorrection, decision, once())).code).toBe('4408')
})
