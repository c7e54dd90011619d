import { expect, test } from 'vitest'
import { localDate } from '#domain/calendar/local-date.ts'
import { shareApp } from '#tests/harness/app/share-app.ts'
import { createPaymentRequest } from '#tests/harness/personas/payment-requests.ts'
import { insertDispute, listDisputesInState } from './store.ts'

const shared = shareApp()
const on = localDate('2026-11-21')

/** Opens a payment dispute with an id that says nothing of when it was opened. */
const openDispute = async (disputeId: string) => {
  const { services, enter } = shared()
  const borrower = await enter('budi')
  const { cardNo } = await createPaymentRequest(borrower)
  const { paymentRequestId } = await services.db
    .selectFrom('paymentRequest.paymentRequest')
    .select('paymentRequestId')
    .where('requestNo', '=', cardNo)
    .executeTakeFirstOrThrow()
  await insertDispute(services.db, {
    disputeId,
    disputeNo: `${cardNo}-1`,
    loanId: borrower.order.orderId,
    paymentRequestId,
    reference: '',
    openedAt: services.clock.now(),
    openedOn: on,
    answerBy: on,
    endsOn: on,
  })
}

test('pages of payment disputes hold each once, oldest first, whatever their ids', async () => {
  const ids = [9, 5, 7, 1].map(digit => `${digit}0000000-0000-4000-8000-000000000000`)
  for (const id of ids) await openDispute(id)
  const open = {
    state: 'open',
    markets: ['ID', 'IN'],
    lateOn: undefined,
    sort: 'received',
    size: 2,
  } as const
  const list = async (after: string | undefined) =>
    await listDisputesInState(shared().services.db, { ...open, after })
  const first = await list(undefined)
  const second = await list(first.after ?? '')
  expect(second.after).toBeNull()
  expect([...first.rows, ...second.rows].map(({ disputeId }) => disputeId)).toEqual(ids)
})
