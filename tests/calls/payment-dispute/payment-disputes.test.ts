import { describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/call.ts'
import { loanDetails } from '#contract/loan/calls.ts'
import { applyUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { submitUtr } from '#contract/payment-dispute/calls.ts'
import { decideClaim, listClaims } from '#contract/payment-dispute/staff-calls.ts'
import { loanPlayDetail } from '#contract/payment-request/calls.ts'
import { decideRefund, refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import { ledgerProof } from '#contract/sandbox/calls.ts'
import { loanStatement } from '#contract/statement/calls.ts'
import { endExpiredDisputes } from '#server/payment-dispute/end-dispute.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { expectSoundBooks } from '../../harness/app/expect-sound-books.ts'
import { decideOnSubject } from '../../harness/personas/approvals.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import {
  callbackPayloadFor,
  createPaymentRequest,
} from '../../harness/personas/payment-requests.ts'
import { paidBody, reversedBody } from '../../harness/personas/provider-callbacks.ts'
import { bookRefundedPartsOf } from '../../harness/personas/stray-payments.ts'

const dayMs = 86_400_000

const owed = async ({ call, order }: Borrower) =>
  (await call(loanDetails, order)).data?.balance.outstanding

const openDispute = async (borrower: Borrower, utr = 'UTR-1') => {
  const { cardNo } = await createPaymentRequest(borrower)
  const reply = await borrower.call(submitUtr, { cardNo, utr }, { idempotencyKey: freshKey() })
  if (!reply.success) throw new Error(`no payment dispute: ${reply.code} ${reply.message}`)
  return { cardNo, ...reply.data }
}

const openDisputeOf = async (app: TestApp, { order }: Borrower) => {
  const { data } = await app.staff(listClaims, {})
  const dispute = data?.claims.find(each => each.loanId === order.orderId)
  if (!dispute) throw new Error('the loan has no open payment dispute')
  return dispute
}

const decide = async (app: TestApp, decision: InputOf<typeof decideClaim>, key = freshKey()) =>
  await app.staff(decideClaim, decision, { idempotencyKey: key })

/** What a loan owes on each of the following days; moves the clock a day before each. */
const owedOnDays = async (app: TestApp, borrower: Borrower, days: number) => {
  const amounts: (string | undefined)[] = []
  for (let day = 0; day < days; day += 1) {
    app.clock.advance({ days: 1 })
    amounts.push(await owed(borrower))
  }
  return amounts
}

test('the list can hold only payment disputes whose day for an answer is over', async () => {
  await using app = await createTestApp()
  await openDispute(await app.enter('budi'))
  app.clock.advance({ days: 4 })
  await openDispute(await app.enter('siti'))
  const lateOnes = async () => (await app.staff(listClaims, { late: '1' })).data?.claims
  expect(await lateOnes()).toEqual([])
  // The last day of the first one, in the market's calendar, is over.
  app.clock.advance({ days: 1 })
  expect(await lateOnes()).toMatchObject([{ answerBy: '2026-11-25', market: 'ID' }])
  expect((await app.staff(listClaims, { late: '0' })).data?.claims).toHaveLength(2)
})

describe('while a payment dispute is open', () => {
  test('no late charge grows, and the borrower reads by when it is answered', async () => {
    await using app = await createTestApp()
    const budi = await app.enter('budi')
    const beforeIt = await budi.call(loanDetails, budi.order)
    expect(beforeIt.data?.noticeDesText).toContain('Biaya keterlambatan dihitung per hari')
    // 1,060.00 a day; the day on which it is opened stays charged as shown.
    expect(await owed(budi)).toBe('3194840')
    const dispute = await openDispute(budi)
    expect(dispute).toMatchObject({
      state: 'open',
      answerBy: '2026-11-25',
      frozen: { fromOn: '2026-11-22', toOn: '2026-12-05' },
      answer: '',
    })
    const shown = await budi.call(loanDetails, budi.order)
    expect(shown.data?.claim).toMatchObject({ claimNo: dispute.claimNo, answerBy: '2026-11-25' })
    expect(shown.data?.noticeDesText).toContain('Tunggu jawaban kami sebelum membayar')
    expect(await owedOnDays(app, budi, 3)).toEqual(['3194840', '3194840', '3194840'])
    const plan = await budi.call(loanPlayDetail, budi.order)
    expect(plan.data?.repayPlanDetail.repayWaitDetail[0]?.chargeNote).toContain(
      'tidak bertambah selama pembayaran Anda kami periksa',
    )
    expect((await app.anyone(ledgerProof, {})).data?.violations).toEqual([])
  })

  test('it ends with the money, from whichever payment request it came', async () => {
    await using app = await createTestApp()
    const budi = await app.enter('budi')
    await openDispute(budi)
    app.clock.advance({ days: 2 })
    const { vcode } = await createPaymentRequest(budi)
    await app.bank.pay(vcode, 'exact')
    await app.drain()
    expect((await app.staff(listClaims, {})).data?.claims).toEqual([])
    const ended = await app.staff(listClaims, { state: 'settled' })
    expect(ended.data?.claims).toMatchObject([{ loanId: budi.order.orderId, decidedBy: null }])
    expect(ended.data?.claims[0]?.paymentId).not.toBeNull()
    expect((await budi.call(loanDetails, budi.order)).data?.claim).toBeNull()
    expect((await app.anyone(ledgerProof, {})).data?.violations).toEqual([])
  })

  test('another payment request of the loan shows the same dispute, and opening it again opens none', async () => {
    await using app = await createTestApp()
    const budi = await app.enter('budi')
    const first = await openDispute(budi, '')
    const other = await createPaymentRequest(budi, {
      pay_type: '1',
      payCode: 'BNI',
      is_default: '0',
    })
    expect(other.cardNo).not.toBe(first.cardNo)
    expect(other.claim).toMatchObject({ claimNo: first.claimNo, state: 'open' })
    const again = await openDispute(budi, 'UTR-2')
    expect(again).toMatchObject({ claimNo: first.claimNo, reference: 'UTR-2' })
    expect((await app.staff(listClaims, {})).data?.claims).toHaveLength(1)
  })
})

describe('staff', () => {
  test('answer "not found": charges run again from the next day, and those days stay free', async () => {
    await using app = await createTestApp()
    const budi = await app.enter('budi')
    await openDispute(budi)
    expect(await owedOnDays(app, budi, 2)).toEqual(['3194840', '3194840'])
    const { claimId, freezes } = await openDisputeOf(app, budi)
    expect(freezes).toBe('1')
    const decision = {
      claimId,
      outcome: 'not-found',
      reason: 'BCA knows no such transfer',
    } as const
    const key = freshKey()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        decide(app, decision, index % 2 === 0 ? key : freshKey()),
      ),
    )
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['0', '4008']))
    expect((await budi.call(loanDetails, budi.order)).data?.claim).toMatchObject({
      state: 'not-found',
      answer: 'BCA knows no such transfer',
      frozen: { fromOn: '2026-11-22', toOn: '2026-11-23' },
    })
    expect(await owed(budi)).toBe('3194840')
    expect(await owedOnDays(app, budi, 2)).toEqual(['3195900', '3196960'])
    const lines = (await budi.call(loanStatement, budi.order)).data?.lines
    expect(lines?.filter(({ kind }) => kind === 'freeze')).toMatchObject([
      {
        on: '2026-11-22',
        text: 'Tanpa biaya keterlambatan, 22 Nov 2026 sampai 23 Nov 2026',
        details: [expect.stringContaining('kami mencari uangnya')],
        effect: 'none',
      },
    ])
    // A second dispute is handled like the first, but charges go on.
    const second = await openDispute(budi)
    expect(second).toMatchObject({ state: 'open', frozen: null })
    expect((await openDisputeOf(app, budi)).claimId).not.toBe(claimId)
    expect(await owedOnDays(app, budi, 1)).toEqual(['3198020'])
  })

  test('answer "found" with money that is booked on the loan, and with no other', async () => {
    await using app = await createTestApp()
    const budi = await app.enter('budi')
    await openDispute(budi)
    const { claimId } = await openDisputeOf(app, budi)
    // The borrower had paid on time, to a number that no payment request of ours has.
    const facts = {
      paymentId: 'paid-astray',
      externalId: null,
      number: '8808999000001',
      amount: '1060000',
      currency: 'IDR',
      paidAt: '2026-11-07T05:00:00Z',
    }
    await app.deliverCallback(paidBody(facts))
    const { paymentId } = await app.services.db
      .selectFrom('payment.payment')
      .select('paymentId')
      .where('providerPaymentId', '=', 'paid-astray')
      .executeTakeFirstOrThrow()
    const found = { claimId, outcome: 'found', paymentId, reason: 'the slip shows it' } as const
    expect((await decide(app, found)).code).toBe('4550')
    expect((await decide(app, { claimId, outcome: 'found', reason: 'surely' })).code).toBe('4550')
    await app.staff(
      applyUnmatchedMoney,
      { paymentId, loanId: budi.order.orderId, reason: 'the slip shows it' },
      { idempotencyKey: freshKey() },
    )
    expect((await decide(app, found)).data).toMatchObject({ state: 'settled', paymentId })
    // Paid on its day, so that no late charge is left.
    expect(await owed(budi)).toBe('2120000')
    await app.drain()
    expect((await app.anyone(ledgerProof, {})).data?.violations).toEqual([])
  })

  test('find no dispute under an unknown id', async () => {
    await using app = await createTestApp()
    const nowhere = { claimId: 'nowhere', outcome: 'not-found', reason: 'there is none' } as const
    expect(await decide(app, nowhere)).toMatchObject({ status: 404 })
  })
})

describe('a payment dispute without an answer', () => {
  test('stops charges for fourteen days and no longer', async () => {
    await using app = await createTestApp()
    const budi = await app.enter('budi')
    await openDispute(budi)
    // Business time alone: the session is not to end.
    await app.clock.moveBy(14 * dayMs)
    expect(await owed(budi)).toBe('3194840')
    await endExpiredDisputes(app.services)
    expect(await openDisputeOf(app, budi)).toMatchObject({ endsOn: '2026-12-05' })
    await app.clock.moveBy(dayMs)
    expect(await owed(budi)).toBe('3195900')
    expect((await budi.call(loanDetails, budi.order)).data?.claim?.state).toBe('lapsed')
    await endExpiredDisputes(app.services)
    expect((await app.staff(listClaims, {})).data?.claims).toEqual([])
    // We did not answer that one: another one stops the charges again.
    expect((await openDispute(budi)).frozen).toMatchObject({ fromOn: '2026-12-07' })
  })
})

test('payment disputes that one rupiah ends, each paid after it was opened, stop charges for fourteen days in all', async () => {
  await using app = await createTestApp()
  const budi = await app.enter('budi')
  const payOne = async () => {
    const facts = await callbackPayloadFor(app, await createPaymentRequest(budi), { amount: '1' })
    await app.deliverCallback(paidBody(facts))
    await app.drain()
  }
  await openDispute(budi)
  await app.clock.moveBy(10 * dayMs)
  await payOne()
  const second = await openDispute(budi)
  expect(second.frozen).toMatchObject({ fromOn: '2026-12-02', toOn: '2026-12-05' })
  await app.clock.moveBy(3 * dayMs)
  await payOne()
  expect((await openDispute(budi)).frozen).toMatchObject({
    fromOn: '2026-12-05',
    toOn: '2026-12-05',
  })
  expect(await owed(budi)).toBe('3194838')
  await app.clock.moveBy(dayMs)
  await payOne()
  expect((await openDispute(budi)).frozen).toBeNull()
  await app.clock.moveBy(2 * dayMs)
  expect(await owed(budi)).toBe('3196957')
  expect((await app.anyone(ledgerProof, {})).data?.violations).toEqual([])
})

describe('while unmatched money is in suspense', () => {
  const reason = 'the sender showed the slip'
  const once = () => ({ idempotencyKey: freshKey() })

  /** Rupees reached the number of an overdue loan: only staff can say what they are. */
  const holdMoney = async (app: TestApp, amount: string) => {
    const budi = await app.enter('budi')
    const paymentRequest = await createPaymentRequest(budi)
    const wrong = await callbackPayloadFor(app, paymentRequest, { amount, currency: 'INR' })
    await app.deliverCallback(paidBody(wrong))
    await app.drain()
    const { paymentId } = await app.services.db
      .selectFrom('payment.payment')
      .select('paymentId')
      .where('providerPaymentId', '=', wrong.paymentId)
      .executeTakeFirstOrThrow()
    return { budi, paymentId }
  }
  const giveBack = async (app: TestApp, paymentId: string) => {
    const sender = { bankCode: 'HDFC', accountNo: '50100012345678', holder: 'Asha Rao' }
    const input = { paymentId, ...sender, reason }
    const { data } = await app.staffAs('first')(refundUnmatchedMoney, input, once())
    await app.drain()
    await endExpiredDisputes(app.services)
    return data ?? expect.fail('it is not returned')
  }

  test('no late charge grows, until it is decided on', async () => {
    await using app = await createTestApp()
    const { budi, paymentId } = await holdMoney(app, '10')
    expect(await owedOnDays(app, budi, 2)).toEqual(['3194840', '3194840'])
    expect(await giveBack(app, paymentId)).toMatchObject({ state: 'sending' })
    expect(await owedOnDays(app, budi, 1)).toEqual(['3195900'])
  })

  test('none grows while its return waits for a second person, nor after that person declines', async () => {
    await using app = await createTestApp()
    const { budi, paymentId } = await holdMoney(app, '200000')
    const { refundId, state } = await giveBack(app, paymentId)
    expect(state).toBe('asked')
    expect(await owedOnDays(app, budi, 2)).toEqual(['3194840', '3194840'])
    const declined = await decideOnSubject(app.staffAs('second'), refundId, 'decline')
    expect(declined.code).toBe('0')
    await app.drain()
    await endExpiredDisputes(app.services)
    expect(await owedOnDays(app, budi, 2)).toEqual(['3194840', '3194840'])
    await expectSoundBooks(app)
  })

  test('it stands still anew each time that its return did not leave and is cancelled', async () => {
    await using app = await createTestApp()
    const { budi, paymentId } = await holdMoney(app, '10')
    app.payouts.setSettings({ outcome: 'fail' })
    let owedBefore = 3_194_840
    for (let times = 0; times < 2; times += 1) {
      const { refundId } = await giveBack(app, paymentId)
      const [charged] = await owedOnDays(app, budi, 1)
      expect(charged).toBe(String(owedBefore + 1_060))
      const cancel = { refundId, decision: 'cancel', reason } as const
      expect((await app.staff(decideRefund, cancel, once())).data?.state).toBe('cancelled')
      await app.drain()
      await endExpiredDisputes(app.services)
      expect(await owedOnDays(app, budi, 2)).toEqual([charged, charged])
      owedBefore = Number(charged)
    }
    await expectSoundBooks(app)
  })

  test('it stands still anew for what is left of money that had paid for an extension', async () => {
    await using app = await createTestApp()
    const budi = await app.enter('budi')
    const request = await createPaymentRequest(budi, { purpose: 'extension' })
    const [first, second] = [
      await callbackPayloadFor(app, request),
      await callbackPayloadFor(app, request),
    ]
    await app.deliverCallback(paidBody(first))
    await app.deliverCallback(paidBody(second))
    await app.drain()
    await app.clock.moveBy(dayMs)
    await app.deliverCallback(reversedBody(first, app.clock.now()))
    await app.drain()
    await endExpiredDisputes(app.services)
    const { paymentId, state } = await app.services.db
      .selectFrom('payment.payment')
      .select(['paymentId', 'state'])
      .where('providerPaymentId', '=', second.paymentId)
      .executeTakeFirstOrThrow()
    expect(state).toBe('applied')
    expect(await bookRefundedPartsOf(app, paymentId, { first: '1000' })).toBe('partly-refunded')
    await app.drain()
    await endExpiredDisputes(app.services)
    const held = await owed(budi)
    expect(await owedOnDays(app, budi, 2)).toEqual([held, held])
    await expectSoundBooks(app)
  })
})
