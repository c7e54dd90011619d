import { describe, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { home, loanDetails, orderList } from '#contract/loan.ts'
import { loanConfirm } from '#contract/loan-application.ts'
import { decideApplication, listHeldApplications } from '#contract/staff/loan.ts'
import { proveLedger } from '#server/ledger/public.ts'
import { applyFor, askForOffer, takeOffer } from '#tests/support/applications.ts'
import { freshKey } from '#tests/support/bills.ts'
import { createTestApp, origin, type TestApp } from '#tests/support/create-test-app.ts'

const tokens = { ani: 'a-token-of-ani-0123', bayu: 'a-token-of-bayu-0123' }
const environment = { RUPYA_STAFF_TOKEN: `ani:${tokens.ani},bayu:${tokens.bayu}` }

const staffOf = ({ app, services }: TestApp, name: keyof typeof tokens) =>
  createClient({
    ...services.config.wire,
    origin,
    headers: () => ({ Authorization: `Bearer ${tokens[name]}` }),
    fetch: async request => await app.fetch(request),
  })

type Applied = Awaited<ReturnType<typeof applyFor>>

const held = { productId: 'dana-usaha', amount: '10500000', installments: '12' }
const tooMuch = { amount: '9000000', installments: '3' }

const detailsOf = async ({ borrower, order }: Applied) => {
  const { data } = await borrower.call(loanDetails, order)
  if (!data) throw new Error('the loan is not there')
  return data
}

const decideOn = async (
  app: TestApp,
  name: keyof typeof tokens,
  { order }: Applied,
  decision: 'approve' | 'reject',
) =>
  await staffOf(app, name)(
    decideApplication,
    { orderId: order.orderId, decision, reason: 'looked at the papers' },
    { idempotencyKey: freshKey() },
  )

describe('an application', () => {
  test('that a rule holds waits for a person, with the day by which it is decided', async () => {
    await using app = await createTestApp({ environment })
    const applied = await applyFor(app, 'ID', held)
    await app.settle()
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
    await app.settle()
    expect((await detailsOf(applied)).orderStatus).toBe('170')
    expect(await decideOn(app, 'bayu', applied, 'reject')).toMatchObject({ code: '4008' })
    expect((await staffOf(app, 'ani')(listHeldApplications, {})).data?.applications).toEqual([])
    expect(await proveLedger(app.services.db)).toEqual([])
  })

  test('that is rejected says why, in words, and shows other lenders', async () => {
    await using app = await createTestApp({ environment })
    const applied = await applyFor(app, 'ID', tooMuch)
    await app.settle()
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

  test('rejected by a person is overruled by another person alone', async () => {
    await using app = await createTestApp({ environment })
    const applied = await applyFor(app, 'ID', held)
    await app.settle()
    expect((await decideOn(app, 'ani', applied, 'reject')).data?.orderStatus).toBe('110')
    expect(await decideOn(app, 'ani', applied, 'approve')).toMatchObject({ code: '4408' })
    const overruled = await decideOn(app, 'bayu', applied, 'approve')
    expect(overruled.data?.decisions.map(each => each.decidedBy)).toEqual([
      'rules',
      'staff:ani',
      'staff:bayu',
    ])
    await app.settle()
    expect((await detailsOf(applied)).orderStatus).toBe('170')
  })

  test('cannot be revived for who has another loan by then', async () => {
    await using app = await createTestApp({ environment })
    const rejected = await applyFor(app, 'ID', held)
    await app.settle()
    await decideOn(app, 'ani', rejected, 'reject')
    const { borrower, order } = rejected
    await takeOffer(borrower, await askForOffer(borrower, { productId: order.productId }))
    await app.settle()
    expect(await decideOn(app, 'bayu', rejected, 'approve')).toMatchObject({ code: '4401' })
    expect((await detailsOf(rejected)).orderStatus).toBe('110')
  })

  test('is decided on by nobody without a credential', async () => {
    await using app = await createTestApp({ environment })
    const { order } = await applyFor(app, 'ID', held)
    const asked = { orderId: order.orderId, decision: 'approve', reason: 'none' } as const
    const reply = await app.anyone(decideApplication, asked, { idempotencyKey: freshKey() })
    expect(reply).toMatchObject({ code: '401' })
  })
})
