import { describe, expect, test, vi } from 'vitest'
import { loanDetails } from '#contract/loan/calls.ts'
import { recordPayout } from '#server/disbursement/record-payout.ts'
import { requestPayout } from '#server/disbursement/send-disbursement.ts'
import { sweepDisbursements } from '#server/disbursement/sweep-disbursements.ts'
import {
  ProviderLaterError,
  ProviderRefusalError,
} from '#server/providers/payment/provider-errors.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'

const disbursementAttempt = async ({ services }: TestApp) =>
  await services.db
    .selectFrom('loan.disbursement')
    .select(['disbursementId', 'state', 'provider', 'amountMinor', 'currency'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

const refusal = () => new ProviderRefusalError('no such bank', 400, 'NO_BANK')

describe('a payout', () => {
  test('is requested by one process at a time, so that no refusal of a second fails the first', async () => {
    await using app = await createTestApp()
    app.payouts.setFaults({ fault: 'server-error', faultsLeft: 1 })
    const applied = await applyForLoan(app, 'ID')
    await app.drain()
    const { disbursementId } = await disbursementAttempt(app)
    app.clock.advance({ seconds: 61 })
    const provider = app.services.disbursementProviderOf('ID')
    const make = provider.createPayout
    const answer = Promise.withResolvers<void>()
    using making = vi
      .spyOn(provider, 'createPayout')
      .mockImplementationOnce(async request => {
        await answer.promise
        return await make(request)
      })
      .mockRejectedValueOnce(refusal())
    const asking = requestPayout(app.services, disbursementId)
    await expect.poll(() => making.mock.calls.length).toBe(1)
    await sweepDisbursements(app.services)
    answer.resolve()
    await asking
    await app.drain()
    expect(making.mock.calls).toHaveLength(1)
    expect(await disbursementAttempt(app)).toMatchObject({ disbursementId, state: 'paid' })
    const { data } = await applied.borrower.call(loanDetails, applied.order)
    expect(data?.orderStatus).toBe('170')
  })

  test('that was refused to us counts as paid when its provider reports so, whatever its clock says', async () => {
    await using app = await createTestApp()
    const provider = app.services.disbursementProviderOf('ID')
    using _making = vi.spyOn(provider, 'createPayout').mockRejectedValueOnce(refusal())
    const applied = await applyForLoan(app, 'ID')
    await app.drain()
    const { disbursementId, amountMinor, currency } = await disbursementAttempt(app)
    expect((await disbursementAttempt(app)).state).toBe('failed')
    const outcome = await recordPayout(app.services, {
      provider: provider.name,
      reference: disbursementId,
      providerRef: 'disb-1',
      state: 'paid',
      reason: '',
      amount: { currency, minor: amountMinor },
      at: new Date(app.clock.now().getTime() - 300_000),
    })
    expect(outcome).toBe('paid')
    const { data } = await applied.borrower.call(loanDetails, applied.order)
    expect(data?.orderStatus).toBe('170')
  })

  test.each([401, 403, 409, 425, 429])(
    'that its provider answers with %i stays on its way, and is asked for again',
    async status => {
      await using app = await createTestApp()
      const provider = app.services.disbursementProviderOf('ID')
      const later = new ProviderLaterError('not now', status, 'LATER')
      using making = vi.spyOn(provider, 'createPayout').mockRejectedValueOnce(later)
      await applyForLoan(app, 'ID')
      await app.drain()
      expect((await disbursementAttempt(app)).state).toBe('sending')
      app.clock.advance({ seconds: 61 })
      await sweepDisbursements(app.services)
      await app.drain()
      expect(making.mock.calls).toHaveLength(2)
      expect((await disbursementAttempt(app)).state).toBe('paid')
    },
  )
})

test('a payout that cannot be sent keeps no other waiting, and a later sweep sends it', async () => {
  await using app = await createTestApp()
  const { switches } = app.services
  const payoutsFailIn = (...markets: readonly string[]) =>
    vi.spyOn(switches, 'isOn').mockImplementation(async (feature, market) => {
      if (feature === 'payout' && markets.includes(market)) throw new Error('a mistake of ours')
      return true
    })
  const states = async () =>
    (
      await app.services.db
        .selectFrom('loan.disbursement')
        .select(['currency', 'state'])
        .orderBy('currency')
        .execute()
    ).map(({ currency, state }) => [currency, state])
  const sweepLater = async () => {
    app.clock.advance({ seconds: 301 })
    await sweepDisbursements(app.services)
    await app.drain()
  }
  {
    using _ = payoutsFailIn('ID', 'IN')
    await applyForLoan(app, 'ID')
    // The sweep takes the older one first.
    app.clock.advance({ seconds: 1 })
    await applyForLoan(app, 'IN')
    await app.drain()
    expect(await states()).toEqual([
      ['IDR', 'preparing'],
      ['INR', 'preparing'],
    ])
  }
  {
    using _ = payoutsFailIn('ID')
    await sweepLater()
    expect(await states()).toEqual([
      ['IDR', 'preparing'],
      ['INR', 'paid'],
    ])
  }
  await sweepLater()
  expect(await states()).toEqual([
    ['IDR', 'paid'],
    ['INR', 'paid'],
  ])
})
