import { describe, expect, test } from 'vitest'
import { shareApp } from '#tests/harness/app/share-app.ts'
import { insertPaymentRequest, movePaymentRequest, type PaymentRequest } from './store.ts'

const shared = shareApp({ booksAgree: false })

const paymentRequestOn = (loanId: string, changes: Partial<PaymentRequest> = {}) => {
  const { random, clock } = shared().services
  return {
    paymentRequestId: random.uuid(),
    requestNo: random.digits(12),
    loanId,
    purpose: 'installments',
    paymentMethodType: '1',
    paymentMethodCode: 'BCA',
    periods: 1,
    amountMinor: 1000n,
    currency: 'IDR',
    provider: 'a-provider',
    expiresAt: clock.now(),
    createdAt: clock.now(),
    ...changes,
  } as const
}

const enter = async () => (await shared().enter('siti')).order.orderId
const insert = async (request: ReturnType<typeof paymentRequestOn>) =>
  await insertPaymentRequest(shared().services.db, request)
const end = async (request: ReturnType<typeof paymentRequestOn>) =>
  await movePaymentRequest(shared().services.db, request.paymentRequestId, ['preparing'], 'failed')

const issueNos = async (loanId: string) => {
  const rows = await shared()
    .services.db.selectFrom('paymentRequest.paymentRequest')
    .select('issueNo')
    .where('loanId', '=', loanId)
    .orderBy('issueNo')
    .execute()
  return rows.map(row => row.issueNo)
}

describe('a new payment request', () => {
  test('waits for the one before it to end, and comes after it', async () => {
    const loanId = await enter()
    const first = paymentRequestOn(loanId)
    expect(await insert(first)).toBe(true)
    expect(await insert(paymentRequestOn(loanId))).toBe(false)
    await end(first)
    expect(await insert(paymentRequestOn(loanId))).toBe(true)
    expect(await issueNos(loanId)).toEqual([1, 2])
  })

  test('for something else stands beside it', async () => {
    const loanId = await enter()
    expect(await insert(paymentRequestOn(loanId))).toBe(true)
    expect(await insert(paymentRequestOn(loanId, { purpose: 'pay-off' }))).toBe(true)
  })

  test('is one, however many ask for it at once, each time that one has ended', async () => {
    const loanId = await enter()
    for (let time = 1; time <= 5; time += 1) {
      const requests = Array.from({ length: 8 }, () => paymentRequestOn(loanId))
      const made = await Promise.all(requests.map(insert))
      expect(made.filter(Boolean)).toHaveLength(1)
      for (const request of requests) await end(request)
    }
    expect(await issueNos(loanId)).toEqual([1, 2, 3, 4, 5])
  })

  test('with a number of another payment request is not stored', async () => {
    const loanId = await enter()
    const first = paymentRequestOn(loanId)
    await insert(first)
    await end(first)
    expect(await insert(paymentRequestOn(loanId, { requestNo: first.requestNo }))).toBe(false)
  })
})
