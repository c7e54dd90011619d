import { describe, expect, test, vi } from 'vitest'
import { listStoppedDisbursements } from '#contract/disbursement/staff-calls.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import { messages } from '#contract/notification/calls.ts'
import { searchAll } from '#contract/search/staff-calls.ts'
import { readTimeline } from '#contract/timeline/staff-calls.ts'
import { isPersonName } from '#domain/applicant/person-name.ts'
import { money } from '#domain/money/money.ts'
import { sweepDisbursements } from '#server/disbursement/sweep-disbursements.ts'
import { ProviderRefusalError } from '#server/providers/payment/provider-errors.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { listen } from '../../harness/app/payment-provider-environment.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'

const attempts = async ({ services }: TestApp) =>
  await services.db
    .selectFrom('loan.disbursement')
    .select(['provider', 'state', 'reason'])
    .orderBy('attempt')
    .execute()

const sweepLater = async (app: TestApp) => {
  app.clock.advance({ seconds: 120 })
  await sweepDisbursements(app.services)
  await app.drain()
}

const statusOf = async ({ borrower, order }: Awaited<ReturnType<typeof applyForLoan>>) =>
  (await borrower.call(loanDetails, order)).data?.orderStatus

const payoutStateOf = async ({ borrower, order }: Awaited<ReturnType<typeof applyForLoan>>) =>
  (await borrower.call(loanDetails, order)).data?.payout?.state

const payers = ['razorpayx', 'cashfree'] as const

describe.each(payers)('%s', payer => {
  const open = async () => await createTestApp({ environment: { RUPYA_PAYOUT_PROVIDER_IN: payer } })

  test('pays a loan out, reported twice, and an account with spaces in its holder’s name', async () => {
    await using app = await open()
    app.payouts.setSettings({ duplicates: 2 })
    const applied = await applyForLoan(app, 'IN')
    await app.drain()
    expect(await statusOf(applied)).toBe('170')
    expect(app.payouts.payouts()).toMatchObject([
      { api: payer, amount: Number(applied.offer.figures.netDisbursed), status: 'SUCCEEDED' },
    ])
    expect(await attempts(app)).toEqual([{ provider: payer, state: 'paid', reason: '' }])
    await expectSoundBooks(app)
  })

  test('takes every name that a borrower may have', async () => {
    await using app = await open()
    const payoutTo = async (holder: string) =>
      await app.services.disbursementProviderOf('IN').createPayout({
        reference: app.services.random.uuid(),
        amount: money('INR', 100_000n),
        bankCode: 'HDFC0000001',
        accountNo: '50100123456789',
        holder,
        description: 'IN2026112900000001',
      })
    const short = ['Om', 'Ram', 'राम कुमार', 'Ññ', 'Łł Ðđ', "’Om'"]
    const marked = ["D'Souza-Kumar", 'S. Kumar', `${'A'.repeat(78)} B`]
    for (const holder of [...short, ...marked]) {
      expect(isPersonName(holder)).toBe(true)
      expect(await payoutTo(holder), holder).toMatchObject({ state: 'pending' })
    }
  })

  test('whose UTR the message names is found by it, and shown with the payout', async () => {
    await using app = await open()
    app.payouts.setSettings({ duplicates: 2 })
    const { borrower, order } = await applyForLoan(app, 'IN')
    await app.drain()
    const [payout] = await app.services.db
      .selectFrom('loan.disbursement')
      .select(['bankRef', 'providerRef'])
      .where('loanId', '=', order.orderId)
      .execute()
    const utr = payout?.bankRef ?? ''
    const sentTo = async (call = borrower.call) => {
      const { userOrderDetail } = replyData(await call(loanDetails, order))
      return userOrderDetail.detail.find(({ text }) => text === 'Sent to')?.value
    }
    expect(await sentTo()).toMatch(
      new RegExp(`•• ?\\d{4}, .+ 2026, \\d\\d:\\d\\d; bank reference ${utr}$`),
    )
    expect(utr).toMatch(/^\S{6,40}$/)
    expect(utr).not.toBe(payout?.providerRef)
    const listed = await borrower.call(messages, {})
    expect(listed.data?.messages.some(({ text }) => text.includes(utr))).toBe(true)
    const found = await app.staff(searchAll, { text: utr })
    expect(found.data?.found).toMatchObject([{ kind: 'loan', id: order.orderId }])
    const { borrowerId } = borrower
    const { data } = await app.staff(readTimeline, { borrowerId })
    expect(JSON.stringify(data?.rows.filter(({ kind }) => kind === 'payout'))).toContain(utr)
    app.clock.advance({ days: 8 })
    expect(await sentTo((await app.signInAgain(borrower)).call)).toBeUndefined()
  })

  test('whose reply and callback were lost is asked, and pays once', async () => {
    await using app = await open()
    app.payouts.setSettings({ dropCallbacks: true })
    app.payouts.setFaults({ fault: 'server-error-after-accept', faultsLeft: 1 })
    const applied = await applyForLoan(app, 'IN')
    await app.drain()
    expect(await statusOf(applied)).toBe('151')
    await sweepLater(app)
    expect(await statusOf(applied)).toBe('170')
    expect(app.payouts.payouts()).toHaveLength(1)
    await expectSoundBooks(app)
  })

  test('that never got the request gets it again', async () => {
    await using app = await open()
    app.payouts.setFaults({ fault: 'reset', faultsLeft: 1 })
    const applied = await applyForLoan(app, 'IN')
    await app.drain()
    await sweepLater(app)
    await sweepLater(app)
    expect(await statusOf(applied)).toBe('170')
    expect(app.payouts.payouts()).toHaveLength(1)
  })

  test('that reverses a paid payout gives the money back, whether reported or read', async () => {
    await using app = await open()
    const reported = await applyForLoan(app, 'IN')
    const read = await applyForLoan(app, 'IN')
    await app.drain()
    const [first, second] = app.payouts.payouts()
    app.clock.advance({ days: 1 })
    await app.payouts.returnMoney(first?.reference_id ?? '')
    app.payouts.setSettings({ dropCallbacks: true })
    await app.payouts.returnMoney(second?.reference_id ?? '')
    await sweepLater(app)
    expect(await payoutStateOf(reported)).toBe('returned')
    expect(await payoutStateOf(read)).toBe('returned')
    const stopped = replyData(await app.staff(listStoppedDisbursements, {})).disbursements
    expect(stopped).toHaveLength(2)
    for (const { bankRef } of stopped) expect(bankRef).toMatch(/^31\d{10}$/)
    expect((await attempts(app)).map(({ state }) => state)).toEqual(['returned', 'returned'])
    await expectSoundBooks(app)
  })

  test('that refuses the bank leaves the payout to the borrower', async () => {
    await using app = await open()
    app.payouts.setSettings({ outcome: 'fail', failureCode: 'INVALID_DESTINATION' })
    const applied = await applyForLoan(app, 'IN')
    await app.drain()
    expect(await payoutStateOf(applied)).toBe('failed')
    await expectSoundBooks(app)
  })
})

describe('the second payer in India', () => {
  const open = async (environment: Record<string, string> = {}) =>
    await createTestApp({
      environment: {
        RUPYA_PAYOUT_PROVIDER_IN: 'razorpayx',
        RUPYA_PAYOUT_SECOND_PROVIDER_IN: 'cashfree',
        ...environment,
      },
    })
  const refusingOnce = (app: TestApp, name: 'razorpayx' | 'cashfree') => {
    const provider = app.services.disbursementProviders.get(name)
    if (!provider) throw new Error(`${name} is not configured`)
    return vi
      .spyOn(provider, 'createPayout')
      .mockRejectedValueOnce(new ProviderRefusalError('no such bank', 400, 'BAD_REQUEST_ERROR'))
  }

  test('pays what the first refused', async () => {
    await using app = await open()
    using _refusing = refusingOnce(app, 'razorpayx')
    const applied = await applyForLoan(app, 'IN')
    await app.drain()
    expect(await statusOf(applied)).toBe('170')
    expect(await attempts(app)).toEqual([
      { provider: 'razorpayx', state: 'failed', reason: 'BAD_REQUEST_ERROR' },
      { provider: 'cashfree', state: 'paid', reason: '' },
    ])
    await expectSoundBooks(app)
  })

  test('pays what never reached the first', async () => {
    const closed = await listen(() => new Response(null))
    await closed.stop()
    await using app = await open({ RUPYA_RAZORPAYX_URL: closed.url })
    const applied = await applyForLoan(app, 'IN')
    await app.drain()
    expect(await statusOf(applied)).toBe('170')
    expect(await attempts(app)).toEqual([
      { provider: 'razorpayx', state: 'failed', reason: 'NOT_REACHED' },
      { provider: 'cashfree', state: 'paid', reason: '' },
    ])
    await expectSoundBooks(app)
  })

  test('is not asked while the first may have accepted', async () => {
    await using app = await open()
    app.payouts.setFaults({ fault: 'server-error-after-accept', faultsLeft: 1 })
    app.payouts.setSettings({ dropCallbacks: true })
    const applied = await applyForLoan(app, 'IN')
    await app.drain()
    await sweepLater(app)
    expect(await statusOf(applied)).toBe('170')
    expect(await attempts(app)).toEqual([{ provider: 'razorpayx', state: 'paid', reason: '' }])
  })

  test('that refuses too leaves the payout to the borrower', async () => {
    await using app = await open()
    using _first = refusingOnce(app, 'razorpayx')
    using _second = refusingOnce(app, 'cashfree')
    const applied = await applyForLoan(app, 'IN')
    await app.drain()
    expect(await payoutStateOf(applied)).toBe('failed')
    expect(await attempts(app)).toMatchObject([
      { provider: 'razorpayx', state: 'failed' },
      { provider: 'cashfree', state: 'failed' },
    ])
    await expectSoundBooks(app)
  })
})
