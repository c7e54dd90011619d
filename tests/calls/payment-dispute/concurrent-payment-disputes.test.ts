import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { refusalCode } from '#contract/envelope.ts'
import { submitUtr } from '#contract/payment-dispute/calls.ts'
import { endExpiredDisputes } from '#server/payment-dispute/end-dispute.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { whileWaiting } from '../../harness/app/while-waiting.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody } from '../../harness/personas/provider-callbacks.ts'

const openDispute = async (borrower: Borrower, cardNo: string) =>
  await borrower.call(submitUtr, { cardNo, utr: 'UTR-1' }, { idempotencyKey: freshKey() })

const states = async ({ services }: TestApp) => {
  const rows = await services.db
    .selectFrom('paymentDispute.dispute')
    .select('state')
    .orderBy('sequenceNo')
    .execute()
  return rows.map(({ state }) => state)
}

/** Changes a loan while holding its row. */
const locked = (loanId: string) => sql`select from loan.loan where loan_id = ${loanId} for update`

describe('a payment dispute', () => {
  test('of a payment request that is paid while it waits is not opened', async () => {
    await using app = await createTestApp({ booksAgree: false })
    const budi = await app.enter('budi')
    const { cardNo } = await createPaymentRequest(budi)
    const [reply] = await whileWaiting(
      app.services.db,
      async tx => {
        await locked(budi.order.orderId).execute(tx)
        await tx
          .updateTable('paymentRequest.paymentRequest')
          .set({ state: 'paid' })
          .where('requestNo', '=', cardNo)
          .execute()
      },
      async () => await openDispute(budi, cardNo),
    )
    expect(reply.code).toBe(refusalCode.paymentDisputeClosed)
    expect(await states(app)).toEqual([])
  })

  test('is not ended by money that was booked before it was opened', async () => {
    await using app = await createTestApp()
    const budi = await app.enter('budi')
    const paymentRequest = await createPaymentRequest(budi)
    // Booked, but its follow-up work is done late.
    await app.deliverCallback(
      paidBody(await callbackPayloadFor(app, paymentRequest, { amount: '100000' })),
    )
    const rest = await createPaymentRequest(budi)
    expect((await openDispute(budi, rest.cardNo)).code).toBe('0')
    await app.drain()
    expect(await states(app)).toEqual(['open'])
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, rest)))
    await app.drain()
    expect(await states(app)).toEqual(['settled'])
  })

  test('opened after one that lapsed is not ended with that one', async () => {
    await using app = await createTestApp()
    const budi = await app.enter('budi')
    const { cardNo } = await createPaymentRequest(budi)
    expect((await openDispute(budi, cardNo)).code).toBe('0')
    app.clock.advance({ days: 15 })
    await whileWaiting(
      app.services.db,
      async tx => {
        // Staff answer, and the borrower opens a new dispute, right after the job has read the old
        // one.
        await locked(budi.order.orderId).execute(tx)
        await sql`update payment_dispute.dispute set state = 'lapsed', ended_at = now()`.execute(tx)
        await sql`insert into payment_dispute.dispute (dispute_id, dispute_no, loan_id,
            market, payment_request_id, reference, state, opened_at, opened_on, answer_by, ends_on)
          select gen_random_uuid(), dispute_no || '-2', loan_id, market, payment_request_id, '', 'open', opened_at,
            ends_on, ends_on, ends_on + 14 from payment_dispute.dispute`.execute(tx)
      },
      async () => await endExpiredDisputes(app.services),
    )
    expect(await states(app)).toEqual(['lapsed', 'open'])
  })
})
