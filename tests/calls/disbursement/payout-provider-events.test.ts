import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { loanDetails } from '#contract/loan/calls.ts'
import { sweepDisbursements } from '#server/disbursement/sweep-disbursements.ts'
import { proveLedger } from '#server/ledger/prove.ts'
import { compareLoansWithLedger } from '#server/loan/compare-with-ledger.ts'
import { getLoan } from '#server/loan/public.ts'
import { connectionOptions } from '#server/platform/database/database.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'

type PayoutEventStatus = 'ACCEPTED' | 'SUCCEEDED' | 'FAILED' | 'REVERSED'

/** The true sequence of a payout's statuses, and the state of the loan after it. */
const histories = [
  { statuses: ['ACCEPTED', 'SUCCEEDED'], end: { orderStatus: '170', payout: null } },
  { statuses: ['ACCEPTED', 'FAILED'], end: { orderStatus: '151', payout: { state: 'failed' } } },
  {
    statuses: ['ACCEPTED', 'SUCCEEDED', 'REVERSED'],
    end: { orderStatus: '151', payout: { state: 'returned' } },
  },
] as const satisfies readonly { statuses: readonly PayoutEventStatus[]; end: object }[]

/** A sequence, and the order in which its events arrive: each one or more times, in any order. */
const anyDeliveryOrder = () =>
  fc.constantFrom(...histories).chain(history => {
    const statuses = history.statuses.map((status, index) => ({ status, index }))
    const all = fc.shuffledSubarray(statuses, { minLength: statuses.length })
    const again = fc.array(fc.constantFrom(...statuses), { maxLength: 4 })
    return fc.record({
      history: fc.constant(history),
      events: fc.tuple(all, again).map(([first, more]) => [...first, ...more]),
    })
  })

const deliverPayoutCallback = async (
  { app, services, clock }: TestApp,
  payout: { readonly id: string; readonly reference_id: string; readonly amount: number },
  { status, index }: { readonly status: PayoutEventStatus; readonly index: number },
): Promise<void> => {
  const response = await app.fetch(
    new Request('http://localhost:3000/webhooks/xendit-payouts', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-callback-token': services.config.payout.xendit.callbackTokens[0] ?? '',
      },
      body: JSON.stringify({
        event: `payout.${status.toLowerCase()}`,
        data: {
          id: payout.id,
          reference_id: payout.reference_id,
          amount: payout.amount,
          currency: 'IDR',
          status,
          created: clock.now().toISOString(),
          updated: new Date(clock.now().getTime() + index * 60_000).toISOString(),
        },
      }),
    }),
  )
  expect(response.status).toBe(200)
}

test('events of a payout, in any order and however often, lead to the state after the last status', async () => {
  await using app = await createTestApp()
  app.payouts.setSettings({ hold: true })
  for (const { history, events } of fc.sample(anyDeliveryOrder(), {
    numRuns: 40,
    seed: 20_261_121,
  })) {
    const { borrower, order } = await applyForLoan(app, 'ID')
    await app.drain()
    const payout = app.payouts.payouts().at(-1)
    if (!payout) throw new Error('no payout was asked for')
    for (const statuses of events) await deliverPayoutCallback(app, payout, statuses)
    const { data } = await borrower.call(loanDetails, order)
    expect(data, events.map(({ status }) => status).join(' ')).toMatchObject(history.end)
  }
  expect(await proveLedger(app.services.db)).toEqual([])
  expect(await compareLoansWithLedger(app.services)).toEqual([])
}, 60_000)

describe('another payout under the reference of ours', () => {
  const applied = async (app: TestApp) => {
    app.payouts.setSettings({ hold: true })
    const { borrower, order } = await applyForLoan(app, 'ID')
    await app.drain()
    const payout = app.payouts.payouts().at(-1) ?? expect.fail('no payout was asked for')
    const another = { ...payout, id: 'disb-another' }
    const report = async (of: typeof payout, status: PayoutEventStatus, index: number) =>
      await deliverPayoutCallback(app, of, { status, index })
    const details = async () => (await borrower.call(loanDetails, order)).data
    return { payout, another, report, details }
  }
  const attempts = async ({ services }: TestApp) =>
    await services.db
      .selectFrom('loan.disbursement')
      .select(['state', 'providerRef'])
      .orderBy('attempt')
      .execute()
  const expectSound = async ({ services }: TestApp) => {
    expect(await proveLedger(services.db)).toEqual([])
    expect(await compareLoansWithLedger(services)).toEqual([])
  }

  test.each(['FAILED', 'REVERSED'] as const)(
    'that is %s takes nothing back, neither before ours arrives nor after',
    async status => {
      await using app = await createTestApp()
      const { payout, another, report, details } = await applied(app)
      await report(another, status, 1)
      expect(await attempts(app)).toEqual([{ state: 'sending', providerRef: payout.id }])
      await report(payout, 'SUCCEEDED', 0)
      await report(another, status, 2)
      expect(await details()).toMatchObject({ orderStatus: '170', payout: null })
      expect(await attempts(app)).toEqual([{ state: 'paid', providerRef: payout.id }])
      await expectSound(app)
    },
  )

  test('that arrives takes the place of ours, whose failure then says nothing', async () => {
    await using app = await createTestApp()
    const { payout, another, report, details } = await applied(app)
    await report(another, 'SUCCEEDED', 1)
    await report(payout, 'FAILED', 2)
    expect(await details()).toMatchObject({ orderStatus: '170', payout: null })
    expect(await attempts(app)).toEqual([{ state: 'paid', providerRef: another.id }])
    await expectSound(app)
  })

  test('that arrives after ours is money sent twice, once however often it is reported', async () => {
    await using app = await createTestApp()
    const { payout, another, report, details } = await applied(app)
    await report(payout, 'SUCCEEDED', 1)
    await report(another, 'SUCCEEDED', 0)
    await report(another, 'SUCCEEDED', 0)
    expect(await details()).toMatchObject({ orderStatus: '170' })
    expect(await attempts(app)).toEqual([
      { state: 'paid', providerRef: payout.id },
      { state: 'paid-twice', providerRef: another.id },
    ])
    await expectSound(app)
  })
})

test('a callback that was stored and not handled is handled by the sweep', async () => {
  await using app = await createTestApp()
  app.payouts.setSettings({ hold: true })
  const { borrower, order, offer } = await applyForLoan(app, 'ID')
  await app.drain()
  const [payout] = app.payouts.payouts()
  const { db, cipher, random } = app.services
  const callbackId = random.uuid()
  await db
    .insertInto('callback.received')
    .values({
      callbackId,
      provider: 'xendit-payouts',
      purpose: 'payout',
      headers: '{}',
      bodyEncrypted: cipher.seal('', callbackId),
      event: JSON.stringify({
        provider: 'xendit-payouts',
        reference: payout?.reference_id,
        providerRef: payout?.id,
        state: 'paid',
        reason: '',
        amount: { currency: 'IDR', minor: offer.figures.netDisbursed },
        at: app.clock.now().toISOString(),
      }),
      receivedAt: new Date(0),
      outcome: null,
      handledAt: null,
    })
    .execute()
  await sweepDisbursements(app.services)
  expect((await borrower.call(loanDetails, order)).data?.orderStatus).toBe('170')
  const stored = await db.selectFrom('callback.received').select('outcome').execute()
  expect(stored).toEqual([{ outcome: 'paid' }])
})

test('money that a provider dates after the day on which it reports it arrived on that day', async () => {
  // 23:59 in Jakarta; the provider's clock is two minutes ahead.
  await using app = await createTestApp({ startAt: '2026-11-24T16:59:00Z' })
  app.payouts.setSettings({ hold: true })
  const { borrower, order, offer } = await applyForLoan(app, 'ID')
  await app.drain()
  const payout = app.payouts.payouts().at(-1)
  if (!payout) throw new Error('no payout was asked for')
  await deliverPayoutCallback(app, payout, { status: 'SUCCEEDED', index: 2 })
  const { disbursedOn } = await getLoan(app.services.db, order.orderId)
  expect(disbursedOn).toBe('2026-11-24')
  const request = await createPaymentRequest(borrower)
  await app.deliverCallback(paidBody(await callbackPayloadFor(app, request)))
  const { data } = await borrower.call(loanDetails, order)
  expect(BigInt(data?.balance.outstanding ?? 0)).toBe(
    BigInt(offer.figures.totalRepayable) - BigInt(request.amount),
  )
  expect(await proveLedger(app.services.db)).toEqual([])
})

/** So many payouts of a provider that is configured no more, of yesterday; one loan stands for many. */
const payByRemovedProvider = async (app: TestApp, count: number): Promise<void> => {
  const { order } = await app.enter('siti')
  const client = new pg.Client(connectionOptions(app.database.ownerAddress))
  await client.connect()
  await client.query('drop index loan.disbursement_one_live')
  await client.query(
    `insert into loan.disbursement (disbursement_id, loan_id, attempt, provider, amount_minor,
        currency, state, created_at, arrived_on)
      select gen_random_uuid(), $1, no + 1, 'removed', 100, 'IDR', 'paid', $2::timestamptz, $2::timestamptz::date
        from generate_series(1, $3::int) no`,
    [order.orderId, new Date(app.clock.now().getTime() - 86_400_000), count],
  )
  await client.end()
}

test('payouts of a provider that is removed keep no other from being asked about', async () => {
  await using app = await createTestApp()
  await payByRemovedProvider(app, 101)
  app.payouts.setSettings({ dropCallbacks: true })
  const { borrower, order } = await applyForLoan(app, 'ID')
  await app.drain()
  app.clock.advance({ seconds: 120 })
  await sweepDisbursements(app.services)
  const { data } = await borrower.call(loanDetails, order)
  expect(data?.orderStatus).toBe('170')
})
