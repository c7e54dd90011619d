import { describe, expect, test } from 'vitest'
import {
  askContact,
  listCases,
  readCase,
  recordContact,
  recordPromise,
} from '#contract/collections/staff-calls.ts'
import { MARKET_CODES } from '#domain/market/market.ts'
import { refreshCases } from '#server/collections/jobs.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'

const reason = 'the installment is late'
const once = () => ({ idempotencyKey: freshKey() })

const refresh = async ({ services }: TestApp) => {
  for (const market of MARKET_CODES) await refreshCases(services, market)
}

/** The cases in which no promise is awaited. */
const toWorkOn = async ({ staff }: TestApp) =>
  (await staff(listCases, { promise: 'not-open' })).data?.rows.map(({ loanId }) => loanId)

const pay = async (app: TestApp, borrower: Borrower) => {
  const request = await createPaymentRequest(borrower)
  await app.deliverCallback(paidBody(await callbackPayloadFor(app, request)))
  await app.drain()
}

const ask = async ({ staff }: TestApp, loanId: string, channel: 'call' | 'message' = 'call') =>
  (await staff(askContact, { loanId, channel, reason }, once())).data

describe('the worklist', () => {
  test('lists what is past due, the latest first, and forgets what was paid', async () => {
    await using app = await createTestApp()
    const first = await app.enter('budi')
    await app.enter('siti')
    const second = await app.enter('budi')
    await refresh(app)
    const list = async (input: { minDays?: string; size?: string; after?: string } = {}) =>
      (await app.staff(listCases, { market: 'ID', ...input })).data
    const all = await list()
    expect(new Set(all?.rows.map(({ loanId }) => loanId))).toEqual(
      new Set([first.order.orderId, second.order.orderId]),
    )
    expect(all?.rows[0]).toMatchObject({ promise: 'none', nextAction: 'call', currency: 'IDR' })
    const page = await list({ size: '1' })
    expect(page?.rows).toEqual(all?.rows.slice(0, 1))
    expect((await list({ size: '1', after: page?.after ?? '' }))?.rows).toEqual(all?.rows.slice(1))
    expect((await list({ minDays: '500' }))?.rows).toEqual([])
    await pay(app, first)
    app.clock.advance({ days: 1 })
    await refresh(app)
    expect((await list())?.rows.map(({ loanId }) => loanId)).toEqual([second.order.orderId])
  })

  test('that a stop cuts off is written by another run', async () => {
    await using app = await createTestApp()
    const stopping = AbortSignal.abort()
    const cutOff = refreshCases({ ...app.services, stopping }, 'ID')
    await expect(cutOff).rejects.toBe(stopping.reason)
  })
})

describe('a late borrower', () => {
  test('is shown a number only by the guard’s yes, and never a third person’s', async () => {
    await using app = await createTestApp({ startAt: '2026-11-21T12:00:00+07:00' })
    const { order, borrowerId } = await app.enter('budi')
    const loanId = order.orderId
    const notLate = await app.enter('siti')
    expect(await ask(app, notLate.order.orderId)).toMatchObject({
      isAllowed: '0',
      refusal: 'nothing-overdue',
      phone: null,
    })
    const allowed = await ask(app, loanId)
    expect(allowed).toMatchObject({ isAllowed: '1', fromHour: 8, toHour: 20, language: 'id' })
    expect(allowed?.phone).toMatch(/^\+62/)
    const contactId = allowed?.contactId ?? ''
    const end = async (ofLoan: string) =>
      await app.staff(
        recordContact,
        { loanId: ofLoan, contactId, outcome: 'reached', note: 'pays on Friday' },
        once(),
      )
    expect((await end(notLate.order.orderId)).code).toBe('404')
    expect((await end(loanId)).code).toBe('0')
    expect((await end(loanId)).code).toBe('404')
    expect((await ask(app, loanId))?.isAllowed).toBe('1')
    expect(await ask(app, loanId)).toMatchObject({
      refusal: 'day-cap',
      phone: null,
      allowedFrom: '2026-11-22T01:00:00.000Z',
    })
    const { data } = await app.staff(readCase, { loanId })
    expect(data?.borrowerId).toBe(borrowerId)
    expect(data?.contacts.map(({ outcome }) => outcome ?? '').toSorted()).toEqual(['', 'reached'])
    // What retries are answered keeps no number.
    const kept = await app.services.db.selectFrom('platform.idempotencyKey').selectAll().execute()
    expect(
      JSON.stringify(kept, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(allowed?.phone?.slice(3) ?? 'none')
  })

  test('is not called at night, and only once of two calls at the same time within the cap', async () => {
    await using app = await createTestApp({ startAt: '2026-11-21T19:58:00+07:00' })
    const { order } = await app.enter('budi')
    const loanId = order.orderId
    const asked = await Promise.all([1, 2, 3, 4].map(() => ask(app, loanId)))
    expect(asked.filter(each => each?.isAllowed === '1').length).toBeLessThanOrEqual(2)
    app.clock.advance({ hours: 2 })
    expect(await ask(app, loanId)).toMatchObject({
      refusal: 'quiet-hours',
      phone: null,
      allowedFrom: '2026-11-22T01:00:00.000Z',
    })
  })
})

describe('a loan', () => {
  test('that was promised is kept by its payment, and broken without it', async () => {
    await using app = await createTestApp({ startAt: '2026-11-21T12:00:00+07:00' })
    const borrower = await app.enter('budi')
    const loanId = borrower.order.orderId
    const promise = async (amount: string, dueOn: string) =>
      (await app.staff(recordPromise, { loanId, amount, dueOn, note: reason }, once())).code
    await refresh(app)
    expect(await toWorkOn(app)).toEqual([loanId])
    const state = async () => {
      const { data } = await app.staff(readCase, { loanId })
      return [data?.promise, data?.nextAction]
    }
    expect(await promise('100000', '2026-11-20')).toBe('4820')
    expect(await promise('100000', '2026-12-22')).toBe('4820')
    expect(await promise('999999999', '2026-11-24')).toBe('4820')
    expect(await promise('100000', '2026-11-23')).toBe('0')
    expect(await state()).toEqual(['open', 'wait-for-promise'])
    expect(await toWorkOn(app)).toEqual([])
    expect(await ask(app, loanId)).toMatchObject({
      refusal: 'promise-open',
      phone: null,
      allowedFrom: '2026-11-24T01:00:00.000Z',
    })
    app.clock.advance({ days: 3 })
    await refresh(app)
    expect(await toWorkOn(app)).toEqual([loanId])
    expect(await state()).toEqual(['broken', 'offer-hardship-plan'])
    expect((await ask(app, loanId))?.isAllowed).toBe('1')
    expect(await promise('100000', '2026-11-26')).toBe('0')
    await pay(app, await app.signInAgain(borrower))
    expect((await state())[0]).toBe('kept')
  })
})
