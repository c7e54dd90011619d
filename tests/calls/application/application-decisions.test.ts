import { describe, expect, test } from 'vitest'
import { decideApplication, listHeldApplications } from '#contract/application/staff-calls.ts'
import { home, loanDetails, orderList } from '#contract/loan/calls.ts'
import { readLoan } from '#contract/loan-servicing/staff-calls.ts'
import { loanConfirm } from '#contract/offer/calls.ts'
import { readTimeline } from '#contract/timeline/staff-calls.ts'
import { approvalCopy } from '#copy/server/approval.js'
import { proveLedger } from '#server/ledger/prove.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { decideOnSubject } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  acceptOffer,
  applyAboveIncome,
  applyForLoan,
  requestOffer,
} from '../../harness/personas/loan-applications.ts'

const staffOf = ({ staffAs }: TestApp, name: string) => staffAs(name)

type DecidedApplication = Awaited<ReturnType<typeof applyForLoan>>

const amountForReview = { productId: 'dana-usaha', amount: '10500000', installments: '12' }

const detailsOf = async ({ borrower, order }: DecidedApplication) => {
  const { data } = await borrower.call(loanDetails, order)
  if (!data) throw new Error('the loan is not there')
  return data
}

const decideOn = async (
  app: TestApp,
  name: string,
  { order }: DecidedApplication,
  decision: 'approve' | 'reject',
) =>
  await staffOf(app, name)(
    decideApplication,
    { orderId: order.orderId, decision, reason: 'checked the documents', factsVersion: '1' },
    { idempotencyKey: freshKey() },
  )

describe('an application', () => {
  test('held by a rule waits for a staff decision, with the day by which it is decided', async () => {
    await using app = await createTestApp()
    const applied = await applyForLoan(app, 'ID', amountForReview)
    await app.drain()
    expect(await detailsOf(applied)).toMatchObject({ orderStatus: '21', decisionBy: '2026-11-22' })
    const { data } = await staffOf(app, 'ani')(listHeldApplications, {})
    expect(data?.applications).toMatchObject([
      {
        orderId: applied.order.orderId,
        amount: '10500000',
        decideBy: '2026-11-22',
        decisions: [{ outcome: 'held', reasons: ['large-amount'], decidedBy: 'rules' }],
      },
    ])
    expect(await decideOn(app, 'ani', applied, 'approve')).toMatchObject({ success: true })
    await app.drain()
    expect((await detailsOf(applied)).orderStatus).toBe('170')
    expect(await decideOn(app, 'bayu', applied, 'reject')).toMatchObject({ code: '4008' })
    expect((await staffOf(app, 'ani')(listHeldApplications, {})).data?.applications).toEqual([])
    expect(await proveLedger(app.services.db)).toEqual([])
  })

  test('that is rejected states the reason and shows other lenders', async () => {
    await using app = await createTestApp()
    const applied = await applyAboveIncome(app, 'ID')
    await app.drain()
    const details = await detailsOf(applied)
    expect(details).toMatchObject({ orderStatus: '110', payout: null, decisionBy: null })
    expect(details.noticeDesText).toContain('Cicilan terlalu besar dibanding penghasilan')
    expect(details.recProducts.length).toBeGreaterThan(0)
    expect(app.payouts.payouts()).toEqual([])
    const { borrower, order } = applied
    expect((await borrower.call(loanConfirm, { productId: order.productId })).success).toBe(true)
    expect((await borrower.call(home, {})).data?.activeOrder).toBeNull()
    expect((await borrower.call(orderList, {})).data?.orders).toMatchObject([
      { orderStatus: '110' },
    ])
  })

  test('rejected by one member of staff is overruled by another one alone', async () => {
    await using app = await createTestApp()
    const applied = await applyForLoan(app, 'ID', amountForReview)
    await app.drain()
    const held = await app.staff(listHeldApplications, {})
    expect(held.data?.applications[0]?.lastReasons).toEqual([expect.any(String)])
    const { data: rejected } = await decideOn(app, 'ani', applied, 'reject')
    // Of its decisions the last one's reasons: a person gave none of a rule.
    expect(rejected).toMatchObject({ orderStatus: '110', lastReasons: [] })
    expect(rejected?.decisions[0]?.reasonsText).toHaveLength(1)
    expect(await decideOn(app, 'ani', applied, 'approve')).toMatchObject({ code: '4408' })
    const overruled = await decideOn(app, 'bayu', applied, 'approve')
    expect(overruled.data?.decisions.map(each => each.decidedBy)).toEqual([
      'rules',
      'staff:ani',
      'staff:bayu',
    ])
    await app.drain()
    expect((await detailsOf(applied)).orderStatus).toBe('170')
  })

  test('cannot be revived for a borrower who has another loan by then', async () => {
    await using app = await createTestApp()
    const rejected = await applyForLoan(app, 'ID', amountForReview)
    await app.drain()
    await decideOn(app, 'ani', rejected, 'reject')
    const { borrower, order } = rejected
    await acceptOffer(borrower, await requestOffer(borrower, { productId: order.productId }))
    await app.drain()
    expect(await decideOn(app, 'bayu', rejected, 'approve')).toMatchObject({ code: '4401' })
    expect((await detailsOf(rejected)).orderStatus).toBe('110')
  })

  test('that a hard rule refused is approved by a second person, and by nobody alone', async () => {
    await using app = await createTestApp()
    const applied = await applyAboveIncome(app, 'ID')
    await app.drain()
    const { orderId } = applied.order
    const proposed = (await decideOn(app, 'ani', applied, 'approve')).data
    expect(proposed).toMatchObject({
      orderStatus: '110',
      overruling: { madeBy: 'ani' },
      rules: [{ rule: 'not-affordable', isHard: '1', figure: expect.stringMatching(/^Rp/) }],
    })
    const rejected = await staffOf(app, 'bayu')(listHeldApplications, { list: 'rejected' })
    expect(rejected.data?.applications.map(each => each.orderId)).toEqual([orderId])
    expect(await decideOn(app, 'bayu', applied, 'approve')).toMatchObject({ code: '4812' })
    expect(await decideOnSubject(staffOf(app, 'ani'), orderId)).not.toMatchObject({ code: '0' })
    await app.drain()
    expect((await detailsOf(applied)).orderStatus).toBe('110')
    expect(await decideOnSubject(staffOf(app, 'bayu'), orderId)).toMatchObject({ code: '0' })
    await app.drain()
    expect((await detailsOf(applied)).orderStatus).toBe('170')
    expect(await proveLedger(app.services.db)).toEqual([])
    // Both people are on the decision, wherever it is read.
    const both = { proposedBy: 'staff:ani', decidedBy: 'staff:bayu', note: 'checked the documents' }
    const loan = await staffOf(app, 'ani')(readLoan, { loanId: orderId })
    expect(loan.data?.decisions.at(-1)).toMatchObject({ outcome: 'approved', ...both })
    const { borrowerId } = applied.borrower
    const { data } = await staffOf(app, 'ani')(readTimeline, { borrowerId, kinds: 'decision' })
    expect(data?.rows.map(({ facts }) => facts)).toContainEqual(
      expect.arrayContaining([
        { name: 'proposedBy', value: 'staff:ani' },
        { name: 'by', value: 'staff:bayu' },
      ]),
    )
  })

  test('is not approved against a hard rule when the second person declines, or is too late', async () => {
    await using app = await createTestApp()
    const applied = await applyAboveIncome(app, 'ID')
    await app.drain()
    const { orderId, productId } = applied.order
    await decideOn(app, 'ani', applied, 'approve')
    await decideOnSubject(staffOf(app, 'bayu'), orderId, 'decline')
    await app.drain()
    expect((await detailsOf(applied)).orderStatus).toBe('110')
    await decideOn(app, 'ani', applied, 'approve')
    const { borrower } = applied
    await acceptOffer(borrower, await requestOffer(borrower, { productId }))
    await app.drain()
    const late = await decideOnSubject(staffOf(app, 'bayu'), orderId)
    expect(late.message).toContain(approvalCopy.id.problems['open-loan-exists'])
    await app.drain()
    expect((await detailsOf(applied)).orderStatus).toBe('110')
  })

  test('is not decided without a staff credential', async () => {
    await using app = await createTestApp()
    const { order } = await applyForLoan(app, 'ID', amountForReview)
    const input = { orderId: order.orderId, decision: 'approve', reason: 'none' } as const
    const reply = await app.anyone(decideApplication, input, { idempotencyKey: freshKey() })
    expect(reply).toMatchObject({ code: '401' })
  })
})
