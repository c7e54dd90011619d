import { describe, expect, test, vi } from 'vitest'
import { listReconciledDays } from '#contract/reconciliation/staff-calls.ts'
import { sweepDisbursements } from '#server/disbursement/sweep-disbursements.ts'
import { sweepPayments } from '#server/payment/sweep.ts'
import { signatureOf } from '#server/providers/payment/midtrans/verify-notification.ts'
import { reconcileDueDays } from '#server/reconciliation/reconcile-due-days.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { failProvider, providerFailures } from '../../harness/app/failing-provider.ts'
import { holdProviderPauses } from '../../harness/faults/fault-matrix.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import {
  bookedProviders,
  otherProviders,
  payWithoutCallbacks,
  providerNames,
} from '../../harness/personas/unreported-payments.ts'

// Every way in which a provider fails over HTTP, against the sweep, the reconciliation and the
// look-up of payouts: the others go on, and nothing is lost once it answers again.

const reconciledProviders = async (app: TestApp) => {
  const { data } = await app.staff(listReconciledDays, {})
  const found = new Set(data?.days.map(({ provider }) => provider))
  return providerNames.filter(name => found.has(name))
}
describe.each(providerNames)('%s', name => {
  test.each(providerFailures)('%s: the others are swept and reconciled', async failure => {
    await using app = await createTestApp()
    using pauses = holdProviderPauses()
    await payWithoutCallbacks(app)
    {
      using failing = failProvider(app, name, failure)
      await sweepPayments(app.services)
      expect(failing.asked()).toBeGreaterThan(0)
    }
    expect(await bookedProviders(app)).toEqual(otherProviders(name))
    // As long as is waited where a 429 names no time.
    pauses.pass(1)
    await sweepPayments(app.services)
    expect(await bookedProviders(app)).toEqual(providerNames)

    app.clock.advance({ days: 1 })
    {
      using _failing = failProvider(app, name, failure)
      await reconcileDueDays(app.services)
    }
    expect(await reconciledProviders(app)).toEqual(otherProviders(name))
    pauses.pass(2)
    await reconcileDueDays(app.services)
    expect(await reconciledProviders(app)).toEqual(providerNames)
  })
})

describe('stored callbacks', () => {
  /** A notification of Midtrans that was stored and not booked, since Midtrans did not answer. */
  const notify = async (app: TestApp, orderId: string) => {
    const [serverKey = ''] = app.services.config.payment.midtrans.serverKeys
    const facts = { order_id: orderId, status_code: '200', gross_amount: '10000.00' }
    const body = JSON.stringify({
      ...facts,
      transaction_id: `transaction-${orderId}`,
      transaction_status: 'settlement',
      transaction_time: '2026-11-21 10:00:00',
      settlement_time: '2026-11-21 10:00:00',
      payment_type: 'bank_transfer',
      signature_key: signatureOf(facts, serverKey),
    })
    const response = await app.fetch('/webhooks/midtrans', { method: 'POST', body })
    expect(response.status).toBe(503)
  }

  test('of a provider that hangs are asked about three times, not once for each', async () => {
    await using app = await createTestApp()
    using failing = failProvider(app, 'midtrans', 'hangs until our time limit')
    for (const order of ['1', '2', '3', '4', '5', '6']) await notify(app, order)
    await app.services.db
      .updateTable('callback.received')
      .set({ receivedAt: new Date('2020-01-01T00:00:00Z') })
      .execute()
    const before = failing.asked()
    await sweepPayments(app.services)
    expect(failing.asked() - before).toBe(3)
  })
})

describe('a payer', () => {
  const paidOut = (app: TestApp) =>
    app.payouts.payouts().filter(({ status }) => status === 'SUCCEEDED')

  test.each(providerFailures)('that %s delays its own payouts only', async failure => {
    await using app = await createTestApp()
    using pauses = holdProviderPauses()
    await payWithoutCallbacks(app)
    app.payouts.setSettings({ dropCallbacks: true })
    {
      using failing = failProvider(app, 'payouts', failure)
      await applyForLoan(app, 'ID')
      await app.drain()
      app.clock.advance({ seconds: 120 })
      await sweepDisbursements(app.services)
      await sweepPayments(app.services)
      expect(failing.asked()).toBeGreaterThan(1)
    }
    expect(paidOut(app)).toEqual([])
    expect(await bookedProviders(app)).toEqual(providerNames)
    for (let sweeps = 0; sweeps < 2; sweeps += 1) {
      app.clock.advance({ seconds: 600 })
      pauses.pass(60)
      await sweepDisbursements(app.services)
      await app.drain()
    }
    expect(paidOut(app)).toHaveLength(1)
    const states = await app.services.db
      .selectFrom('loan.disbursement')
      .select('state')
      .where('createdAt', '>', new Date('2026-11-21T00:00:00Z'))
      .execute()
    expect(states).toEqual([{ state: 'paid' }])
  })

  test('that throws what no adapter should stops no other payout', async () => {
    await using app = await createTestApp()
    app.payouts.setSettings({ hold: true, dropCallbacks: true })
    await applyForLoan(app, 'ID')
    await applyForLoan(app, 'ID')
    await app.drain()
    await app.payouts.finish()
    app.clock.advance({ seconds: 120 })
    const [payer] = app.services.disbursementProviders.values()
    const { findPayout } = payer ?? expect.fail('no payer')
    const asked: string[] = []
    using _find = vi
      .spyOn(payer ?? expect.fail(), 'findPayout')
      .mockImplementation(async reference => {
        asked.push(reference)
        if (asked.length === 1) throw new TypeError('a mistake of ours')
        return await findPayout(reference)
      })
    await sweepDisbursements(app.services)
    expect(asked).toHaveLength(2)
    const rows = await app.services.db
      .selectFrom('loan.disbursement')
      .select(['disbursementId', 'state'])
      .where('disbursementId', 'in', asked)
      .execute()
    const stateOf = Object.fromEntries(rows.map(each => [each.disbursementId, each.state]))
    expect(asked.map(reference => stateOf[reference])).toEqual(['sending', 'paid'])
  })
})
