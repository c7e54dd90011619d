import { expect, test } from 'vitest'
import { coolingOffExit } from '#contract/early-settlement/calls.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import { paymentEvents } from '#contract/payment-request/calls.ts'
import { chooseOverpayment } from '#contract/refund/calls.ts'
import { listRefunds } from '#contract/refund/staff-calls.ts'
import { ledgerProof } from '#contract/sandbox/calls.ts'
import { loanBalances } from '#server/ledger/store.ts'
import { createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { applyForLoan } from '../../harness/personas/loan-applications.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
  type IssuedPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody, reversedBody } from '../../harness/personas/provider-callbacks.ts'
import { bookRefundedPartsOf } from '../../harness/personas/stray-payments.ts'

// A loan that was ended early by one payment of two is ended by the other once the first is taken back.

type RunningLoan = Awaited<ReturnType<typeof applyForLoan>>

const once = () => ({ idempotencyKey: freshKey() })

/** A loan, after so many days, and what asks for the payment request that ends it early. */
const kinds = {
  'cooling-off': {
    days: 0,
    request: async ({ borrower, order }: RunningLoan): Promise<IssuedPaymentRequest> => {
      const { data } = await borrower.call(coolingOffExit, order, once())
      if (!data) throw new Error('there is no cancellation')
      return data
    },
  },
  'pay-off': {
    days: 50,
    request: async ({ borrower }: RunningLoan): Promise<IssuedPaymentRequest> =>
      await createPaymentRequest(borrower, { purpose: 'pay-off' }),
  },
} as const

const running = async (app: TestApp, kind: keyof typeof kinds) => {
  const loan = await applyForLoan(app, 'ID')
  await app.drain()
  await app.clock.moveBy(kinds[kind].days * 86_400_000)
  return { loan, request: await kinds[kind].request(loan) }
}

const paymentOf = async (
  app: TestApp,
  request: IssuedPaymentRequest,
  changes: Parameters<typeof callbackPayloadFor>[2] = {},
) => {
  const facts = await callbackPayloadFor(app, request, changes)
  return {
    facts,
    pay: async () => {
      expect((await app.deliverCallback(paidBody(facts))).status).toBe(200)
    },
    takeBack: async () => {
      await app.deliverCallback(reversedBody(facts, app.clock.now()))
      await app.drain()
      expect((await app.anyone(ledgerProof, {})).data?.violations).toEqual([])
      await expectSoundBooks(app)
    },
  }
}

const stateOf = async ({ borrower, order }: RunningLoan, request: IssuedPaymentRequest) => {
  const { data } = await borrower.call(loanDetails, order)
  const shown = await borrower.call(paymentEvents, { cardNo: request.cardNo })
  return {
    state: data?.orderStatus,
    owed: data?.balance.outstanding,
    overpaid: data?.overpayment?.amount ?? '0',
    request: shown.data?.state,
  }
}

const ended = { state: '200', owed: '0', overpaid: '0', request: 'paid' }

const balancesOf = async (app: TestApp, { order }: RunningLoan) => {
  const balances = await loanBalances(app.services.db, order.orderId)
  return Object.fromEntries([...balances].filter(([, minor]) => minor !== 0n))
}

test.each(['cooling-off', 'pay-off'] as const)(
  'a %s that is paid twice ends the loan, in whatever order the first is taken back',
  async kind => {
    const books: Record<string, bigint>[] = []
    for (const isTakenBackLast of [true, false]) {
      await using app = await createTestApp()
      const { loan, request } = await running(app, kind)
      const first = await paymentOf(app, request)
      const [second, third] = [await paymentOf(app, request), await paymentOf(app, request)]
      await first.pay()
      if (!isTakenBackLast) await first.takeBack()
      await second.pay()
      await third.pay()
      if (isTakenBackLast) await first.takeBack()
      expect(await stateOf(loan, request)).toEqual({ ...ended, overpaid: request.amount })
      books.push(await balancesOf(app, loan))
      await third.takeBack()
      expect(await stateOf(loan, request)).toEqual(ended)
      await second.takeBack()
      expect(await stateOf(loan, request)).toMatchObject({ overpaid: '0', request: 'expired' })
      expect((await stateOf(loan, request)).state).not.toBe('200')
    }
    expect(books[0]).toEqual(books[1])
  },
)

test('a part payment of a cancellation does not end the loan once the whole one is taken back', async () => {
  await using app = await createTestApp()
  const { loan, request } = await running(app, 'cooling-off')
  const whole = await paymentOf(app, request)
  const part = await paymentOf(app, request, { amount: '1000000' })
  await whole.pay()
  await part.pay()
  await whole.takeBack()
  expect(await stateOf(loan, request)).toEqual({
    state: '170',
    owed: String(Number(loan.offer.figures.totalRepayable) - 1_000_000),
    overpaid: '0',
    request: 'part-paid',
  })
})

test('a second payment ends the loan though the borrower had asked for it back', async () => {
  await using app = await createTestApp()
  const { loan, request } = await running(app, 'cooling-off')
  const [first, second] = [await paymentOf(app, request), await paymentOf(app, request)]
  await first.pay()
  await second.pay()
  app.payouts.setSettings({ outcome: 'fail' })
  const choice = { ...loan.order, choice: 'return', amount: request.amount } as const
  expect((await loan.borrower.call(chooseOverpayment, choice, once())).code).toBe('0')
  await app.drain()
  expect((await app.staff(listRefunds, {})).data?.refunds).toMatchObject([{ state: 'stopped' }])
  await first.takeBack()
  expect((await app.staff(listRefunds, {})).data?.refunds).toEqual([])
  expect(await stateOf(loan, request)).toEqual(ended)
})

test('a payment of a number that was replaced ends the loan once the one of the new number is taken back', async () => {
  await using app = await createTestApp()
  const { loan, request: replaced } = await running(app, 'cooling-off')
  await app.clock.moveBy(86_400_000)
  const request = await kinds['cooling-off'].request(loan)
  expect(request.cardNo).not.toBe(replaced.cardNo)
  const first = await paymentOf(app, request)
  await first.pay()
  const amount = String(Number(request.amount) + 10_000)
  await (await paymentOf(app, replaced, { amount })).pay()
  await first.takeBack()
  expect(await stateOf(loan, replaced)).toEqual({ ...ended, overpaid: '10000' })
})

test('a second payment ends the loan once so much of the first is refunded that it does not', async () => {
  await using app = await createTestApp()
  const { loan, request } = await running(app, 'cooling-off')
  const first = await paymentOf(app, request)
  await first.pay()
  await app.clock.moveBy(86_400_000)
  const second = await paymentOf(app, request)
  await second.pay()
  const rows = app.services.db.selectFrom('payment.payment').select('paymentId')
  const { paymentId } = await rows
    .where('providerPaymentId', '=', first.facts.paymentId)
    .executeTakeFirstOrThrow()
  expect(await bookRefundedPartsOf(app, paymentId, { first: '1000000' })).toBe('partly-refunded')
  await app.drain()
  // The interest of the day between the two is earned on what was still owed.
  const { overpaid, ...state } = await stateOf(loan, request)
  expect(state).toEqual({ state: '200', owed: '0', request: 'paid' })
  expect(Number(overpaid)).toBeGreaterThan(1_900_000)
  await expectSoundBooks(app)
})
