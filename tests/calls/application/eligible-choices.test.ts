import { describe, expect, test } from 'vitest'
import { decideApplication } from '#contract/application/staff-calls.ts'
import { productDetail } from '#contract/catalog/calls.ts'
import { refusalCode } from '#contract/envelope.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import { loanConfirm } from '#contract/offer/calls.ts'
import { certifyJob } from '#contract/profile/calls.ts'
import { offerCopy } from '#copy/server/offer.js'
import { MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { apiMoney } from '#domain/money/api-money.ts'
import { formatAmount } from '#domain/money/format.ts'
import { type Borrower, createTestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  acceptOffer,
  applicants,
  applyAboveIncome,
  requestOffer,
} from '../../harness/personas/loan-applications.ts'
import { validForms } from '../../harness/personas/profile-forms.ts'

const once = () => ({ idempotencyKey: freshKey() })

const stateJob = async (
  { call }: Borrower,
  market: MarketCode,
  job: { readonly monthlyIncome: string; readonly monthlyDebt: string },
) => replyData(await call(certifyJob, { ...validForms[market].job, ...job }, once()))

/** An income, and what it allows of each number of installments; worked out by hand. */
const limitedBy = {
  // 30 % of 5,000,000 are 1,500,000 a month; a flat 2 % a month, over 3 months 1.06/3 of the amount.
  ID: {
    job: { monthlyIncome: '5000000', monthlyDebt: '0' },
    maxima: { 3: '4000000', 4: '5500000', 6: '8000000' },
    largest: { amount: '8000000', installments: 6 },
    note: 'Maksimal Rp4.000.000 sesuai penghasilan Anda',
  },
  // Half of 22,000 is 11,000 a month; 27 % a year, declining.
  IN: {
    job: { monthlyIncome: '22000', monthlyDebt: '0' },
    maxima: { 4: '40000.00', 6: '60000.00', 9: '80000.00' },
    largest: { amount: '80000.00', installments: 9 },
    note: 'Up to ₹40,000 fits your income',
  },
} as const

describe.each(MARKET_CODES)('in %s', market => {
  const { personaId, productId } = applicants[market]
  const { job, maxima, largest, note } = limitedBy[market]
  const [shortest = ''] = Object.keys(maxima)

  test('every amount and term that the income allows is offered, and nothing more', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter(personaId)
    await stateJob(borrower, market, job)
    for (const [installments, maximum] of Object.entries(maxima)) {
      const offer = await requestOffer(borrower, { productId, installments, amount: maximum })
      expect(offer.limits).toMatchObject({ maximum, installments: Object.keys(maxima).map(Number) })
      expect(offer.limits.terms.map(term => [String(term.installments), term.maximum])).toEqual(
        Object.entries(maxima),
      )
      const chosen = offer.limits.terms.find(term => `${term.installments}` === installments)
      expect(offer.repay_plans[0]?.amount).toBe(
        formatAmount(apiMoney(offer.figures.currency, chosen?.installment ?? '')),
      )
      expect(offer.nearest).toEqual(largest)
      const above = { amount: `${Number(maximum) + Number(offer.limits.step)}`, installments }
      const { limits, figures } = replyData(
        await borrower.call(productDetail, { product_id: productId, ...above }),
      )
      expect(limits.maximum).toBe(largest.amount)
      // A larger amount is kept over a longer term, where there is one that allows it.
      expect([Number(figures.amount), figures.installments > Number(installments)]).toEqual(
        maximum === largest.amount ? [Number(maximum), false] : [Number(above.amount), true],
      )
      const refused = await borrower.call(loanConfirm, { productId, ...above })
      expect(refused.code).toBe(refusalCode.amountNotOffered)
    }
    const proposed = await requestOffer(borrower, { productId, installments: shortest })
    expect(proposed.limits.note).toBe(note)
    const step = Number(proposed.limits.step)
    const amount = `${Number(maxima[shortest as never]) + step}`
    const { message } = await borrower.call(loanConfirm, {
      productId,
      amount,
      installments: shortest,
    })
    expect(message).toBe(
      offerCopy[market === 'ID' ? 'id' : 'en'].terms.aboveIncome({
        amount: note.match(/(Rp|₹)[\d.,]+\d/)?.[0] ?? '',
        count: Number(shortest),
      }),
    )
  })

  test('the largest loan that is offered is approved', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter(personaId)
    await stateJob(borrower, market, job)
    const { nearest } = await requestOffer(borrower, { productId })
    const { amount, installments } = nearest
    const choice = { productId, amount, installments: `${installments}` }
    const order = await acceptOffer(borrower, await requestOffer(borrower, choice))
    await app.drain()
    const { orderStatus } = replyData(await borrower.call(loanDetails, order))
    // Above what the rules approve by themselves staff decide; the rules refuse nothing.
    expect(['170', '21']).toContain(orderStatus)
  })

  test('without anything left of the income there is no offer, and the reply says so', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter(personaId)
    await stateJob(borrower, market, { ...job, monthlyDebt: job.monthlyIncome })
    expect(await borrower.call(loanConfirm, { productId })).toMatchObject({
      code: refusalCode.amountNotOffered,
      message: offerCopy[market === 'ID' ? 'id' : 'en'].terms.nothingFitsIncome,
    })
  })

  test('a refusal for the installments names the largest loan that passes, and it does', async () => {
    await using app = await createTestApp()
    const { borrower, order } = await applyAboveIncome(app, market)
    await app.drain()
    const refused = replyData(await borrower.call(loanDetails, order))
    expect(refused.orderStatus).toBe('110')
    const { eligibleInstead } = refused
    if (!eligibleInstead) return expect.fail('no other loan is named')
    const { amount, installments, every } = eligibleInstead
    expect(every).toEqual({ count: 1, unit: 'month' })
    const choice = { productId: eligibleInstead.productId, installments: `${installments}` }
    const offer = await requestOffer(borrower, { ...choice, amount })
    expect(offer.nearest).toEqual({ amount, installments })
    const taken = await acceptOffer(borrower, offer)
    await app.drain()
    expect(replyData(await borrower.call(loanDetails, taken)).orderStatus).toBe('170')
  })

  test('money is said to be received only once it was', async () => {
    await using app = await createTestApp()
    const { borrower, order } = await applyAboveIncome(app, market)
    const received = /^(Dana yang diterima|Money received)$/
    const willReceive = /^(Anda akan menerima|You'll receive)$/
    const rows = async () => {
      const { userOrderDetail } = replyData(await borrower.call(loanDetails, order))
      return userOrderDetail.detail.map(({ text }) => text).join('\n')
    }
    const matching = (text: string) =>
      [received, willReceive].map(row => new RegExp(row.source, 'm').test(text))
    expect(matching(await rows())).toEqual([false, true])
    await app.drain()
    expect(matching(await rows())).toEqual([false, false])
  })
})

describe('no other loan is named', () => {
  test('after a refusal by a person, or for the income itself', async () => {
    await using app = await createTestApp()
    const { borrower, order } = await applyAboveIncome(app, 'ID')
    const decision = {
      ...order,
      decision: 'reject',
      reason: 'no such employer',
      factsVersion: '1',
    } as const
    const { orderId } = order
    replyData(await app.staff(decideApplication, { ...decision, orderId }, once()))
    const instead = async () => replyData(await borrower.call(loanDetails, order)).eligibleInstead
    expect(await instead()).toBeNull()
    await stateJob(borrower, 'ID', { monthlyIncome: '2999999', monthlyDebt: '0' })
    const second = await acceptOffer(
      borrower,
      await requestOffer(borrower, { productId: order.productId }),
    )
    await app.drain()
    const refused = replyData(await borrower.call(loanDetails, second))
    expect(refused).toMatchObject({ orderStatus: '110', eligibleInstead: null })
  })

  test('to a borrower whose income is below the minimum since', async () => {
    await using app = await createTestApp()
    const { borrower, order } = await applyAboveIncome(app, 'ID')
    await app.drain()
    await stateJob(borrower, 'ID', { monthlyIncome: '2999999', monthlyDebt: '0' })
    expect(replyData(await borrower.call(loanDetails, order)).eligibleInstead).toBeNull()
  })
})
