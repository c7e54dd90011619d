import { describe, expect, test } from 'vitest'
import { home, loanDetails, orderList, rateApp } from '#contract/loan/calls.ts'
import { saveEvent, savePageEvent } from '#contract/tracking/calls.ts'
import { openLoan } from '#server/disbursement/open-loan.ts'
import { findLoan } from '#server/loan/public.ts'
import { seedProducts } from '#tools/seed/products.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

const shared = shareApp()

describe('loanDetails', () => {
  test.each([
    ['siti', '170', '3180000', 0, '0'],
    ['budi', '180', '3194840', 14, '1'],
    ['dewi', '200', '0', 0, '0'],
  ])('of %s shows state %s and %s to pay', async (...scenario) => {
    const [personaId, state, outstanding, daysLate, isDelay] = scenario
    const app = shared()
    const { call, order } = await app.enter(personaId)
    const { data } = await call(loanDetails, order)
    expect(data).toMatchObject({
      orderId: order.orderId,
      productId: order.productId,
      orderStatus: state,
      balance: { currency: 'IDR', outstanding, daysLate },
      h5Url: `/repayment?productId=${order.productId}&orderId=${order.orderId}`,
      isDelay,
      moneyInReview: [],
    })
  })

  test('asked for by many at once, everyone gets their own loan and nobody another’s', async () => {
    const app = shared()
    const visitors = await Promise.all(
      ['siti', 'budi', 'dewi', 'rahul'].map(async personaId => await app.enter(personaId)),
    )
    const asked = visitors.flatMap(visitor => visitors.map(owner => ({ visitor, owner })))
    const replies = await Promise.all(
      asked.map(async ({ visitor, owner }) => await visitor.call(loanDetails, owner.order)),
    )
    asked.forEach(({ visitor, owner }, at) => {
      const data = visitor === owner ? expect.objectContaining({ ...owner.order }) : null
      expect(replies[at]).toMatchObject({ data })
    })
  })

  test('two who read one loan at once share nothing of it', async () => {
    const app = shared()
    const { order } = await app.enter('siti')
    const [first, second, missing] = await Promise.all([
      findLoan(app.services.db, order.orderId),
      findLoan(app.services.db, order.orderId),
      findLoan(app.services.db, '0af76519-16cd-43dd-8448-eb211c80319c'),
    ])
    expect(first).toEqual(second)
    expect(first).not.toBe(second)
    expect(first?.loanId).toBe(order.orderId)
    expect(missing).toBeUndefined()
  })

  test('an order is not found under another product than its own', async () => {
    const { call, order } = await shared().enter('siti')
    const other = await call(loanDetails, { ...order, productId: 'another' })
    expect(other).toMatchObject({ code: '404', data: null })
  })

  test('becomes due and overdue at the market’s own midnight', async () => {
    await using app = await createTestApp()
    const { call, order } = await app.enter('siti')
    const states: string[] = []
    // Midnight of 1 December in Jakarta is 17:00 of the day before in UTC.
    for (const at of ['2026-11-30T16:59:59Z', '2026-11-30T17:00:00Z', '2026-12-01T17:00:00Z']) {
      await app.clock.moveBy(Date.parse(at) - app.clock.now().getTime())
      states.push((await call(loanDetails, order)).data?.orderStatus ?? 'signed out')
    }
    expect(states).toEqual(['170', '174', '180'])
  })

  test('recommends products only where the loan needs no action', async () => {
    const app = shared()
    for (const personaId of ['siti', 'budi', 'dewi']) {
      const { call, order } = await app.enter(personaId)
      expect((await call(loanDetails, order)).data?.recProducts).toEqual([])
    }
  })
})

describe('home', () => {
  test('shows the active loan by name, or what can be applied for', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const dewi = await app.enter('dewi')
    expect((await siti.call(home, {})).data).toMatchObject({
      borrowerName: 'Siti Rahmawati',
      announcement: { title: 'Waspada penipuan' },
      activeOrder: { orderId: siti.order.orderId, orderStatus: '170' },
    })
    const shown = await dewi.call(home, {})
    expect(shown.data?.activeOrder).toBeNull()
    expect(shown.data?.products.map(({ id }) => id)).toEqual(['dana-usaha', 'dana-cepat'])
  })

  test('shows the borrower’s own market alone', async () => {
    const app = shared()
    const { call } = await app.enter('arjun')
    const { data } = await call(home, {})
    expect(data?.announcement?.title).toBe('Beware of fraud')
    expect(data?.products.map(({ id }) => id)).toEqual(['festival-loan', 'salary-line'])
  })
})

describe('orderList', () => {
  test('gives every loan once, newest first, a page at a time', async () => {
    const app = shared()
    const { borrowerId, call, order } = await app.enter('dewi')
    const [product] = seedProducts
    if (!product) throw new Error('there is a product')
    for (let count = 0; count < 24; count += 1) {
      await openLoan(app.services, {
        borrowerId,
        market: 'ID',
        productId: product.productId,
        clientKind: 'repeat',
        terms: product.terms,
        disbursedOn: app.clock.businessDate('ID'),
        createdAt: app.clock.now(),
        actor: 'test',
        besideAnother: true,
      })
    }
    const first = await call(orderList, {})
    expect(first.data?.orders).toHaveLength(20)
    const second = await call(orderList, { after: first.data?.after ?? '' })
    expect(second.data).toMatchObject({ after: null })
    const ids = [...(first.data?.orders ?? []), ...(second.data?.orders ?? [])].map(
      each => each.orderId,
    )
    expect(new Set(ids).size).toBe(25)
    expect(ids.at(-1)).toBe(order.orderId)
  })

  test('has no page after an id that is not the borrower’s', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const budi = await app.enter('budi')
    for (const after of [budi.order.orderId, 'nothing']) {
      expect((await siti.call(orderList, { after })).data).toEqual({ orders: [], after: null })
    }
  })
})

describe('rateApp', () => {
  const stars = { score: '5', stars: '3' } as const

  test('stores the stars once, and only when the loan is settled', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const dewi = await app.enter('dewi')
    expect(await siti.call(rateApp, { ...siti.order, ...stars })).toMatchObject({ code: '4004' })
    expect((await dewi.call(loanDetails, dewi.order)).data?.isScore).toBe('1')
    const rated = await Promise.all(
      Array.from({ length: 20 }, () => dewi.call(rateApp, { ...dewi.order, ...stars })),
    )
    expect(rated.filter(({ code }) => code === '0')).toHaveLength(1)
    expect(rated.find(({ success }) => success)?.data).toEqual({ stars: 3 })
    expect((await dewi.call(loanDetails, dewi.order)).data?.isScore).toBe('0')
  })

  test("is not found for another's loan", async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const dewi = await app.enter('dewi')
    expect(await siti.call(rateApp, { ...dewi.order, ...stars })).toMatchObject({ code: '404' })
    expect((await dewi.call(loanDetails, dewi.order)).data?.isScore).toBe('1')
  })

  test('opens when the last money comes', async () => {
    const app = shared()
    const siti = await app.enter('siti')
    const paymentRequest = await createPaymentRequest(siti, { periods: '3' })
    await app.bank.pay(paymentRequest.vcode, 'exact')
    const { data } = await siti.call(loanDetails, siti.order)
    expect(data).toMatchObject({ orderStatus: '200', isScore: '1' })
  })
})

describe('an event', () => {
  test('is recorded for anyone, and names a borrower only who is signed in', async () => {
    await using app = await createTestApp()
    const { borrowerId, call } = await app.enter('siti')
    const event = { moduleId: '30', positionId: '1' }
    expect(await app.anyone(savePageEvent, { ...event, productId: 'dana-usaha' })).toMatchObject({
      code: '0',
      data: {},
    })
    expect(await call(saveEvent, event)).toMatchObject({ code: '0' })
    const stored = await app.services.db
      .selectFrom('tracking.event')
      .select(['kind', 'productId', 'borrowerId'])
      .orderBy('eventId')
      .execute()
    expect(stored).toEqual([
      { kind: 'page', productId: 'dana-usaha', borrowerId: null },
      { kind: 'service', productId: null, borrowerId },
    ])
  })
})
