import { describe, expect, test } from 'vitest'
import { loanDetails } from '#contract/loan/calls.ts'
import { submitUtr } from '#contract/payment-dispute/calls.ts'
import { listClaims } from '#contract/payment-dispute/staff-calls.ts'
import { generateVcode, initPayType, loanPlayDetail } from '#contract/payment-request/calls.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

const shared = shareApp()
const activePaymentRequests = async ({ services }: TestApp, { order }: Borrower) =>
  await services.db
    .selectFrom('paymentRequest.paymentRequest')
    .select(['requestNo', 'state', 'paymentMethodCode as payCode'])
    .where('state', 'in', ['preparing', 'waiting'])
    .where('loanId', '=', order.orderId)
    .execute()

describe('loanPlayDetail', () => {
  test('lists what is to pay, oldest first, with the first one marked', async () => {
    const app = shared()
    const { call, order } = await app.enter('budi')
    const { data } = await call(loanPlayDetail, order)
    expect(data?.repayWaitCount).toBe(3)
    const rows = data?.repayPlanDetail.repayWaitDetail ?? []
    expect(
      rows.map(({ periodNo, check, periodStatus }) => [periodNo, check, periodStatus]),
    ).toEqual([
      [1, '1', '500'],
      [2, '0', '100'],
      [3, '0', '100'],
    ])
    expect(rows[0]).toMatchObject({ daysLate: 14, dueOn: '2026-11-07', canClick: '1' })
    const parts = rows[0]?.parts.reduce((sum, { amount }) => sum + Number(amount), 0)
    expect(String(parts)).toBe(rows[0]?.totalAmount)
  })

  test('marks all that are overdue, and no other', async () => {
    await using app = await createTestApp()
    const budi = await app.enter('budi')
    await app.clock.moveBy(20 * 86_400_000)
    const { call, order } = await app.signInAgain(budi)
    const { data } = await call(loanPlayDetail, order)
    const rows = data?.repayPlanDetail.repayWaitDetail ?? []
    expect(rows.map(({ check, periodStatus }) => [check, periodStatus])).toEqual([
      ['1', '500'],
      ['1', '500'],
      ['0', '100'],
    ])
  })

  test('says why a late installment costs more, and of the others nothing', async () => {
    const { call, order } = await shared().enter('priya')
    const { data } = await call(loanPlayDetail, order)
    const notes = data?.repayPlanDetail.repayWaitDetail.map(row => row.chargeNote)
    expect(notes).toEqual([
      'One-time late penalty: ₹1,000. Daily late charges so far: ₹1,321, now 5% a day on what is unpaid.',
      '',
      '',
      '',
    ])
  })

  test('moves an installment from one list to the other when it is paid', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const paymentRequest = await createPaymentRequest(borrower)
    await app.bank.pay(paymentRequest.vcode, 'exact')
    const { data } = await borrower.call(loanPlayDetail, borrower.order)
    expect(data?.repayPlanDetail.repayWaitDetail.map(row => row.periodNo)).toEqual([2, 3])
    expect(data?.repayPlanDetail.repayYetDetail).toMatchObject([
      { periodNo: 1, paidOn: '2026-11-21', at: '1.060.000' },
    ])
  })
})

describe('initPayType', () => {
  test('lists the market’s banks or mini markets, and the choice once made', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const ask = async (pay_type: '1' | '2') =>
      (await borrower.call(initPayType, { ...borrower.order, pay_type })).data
    expect((await ask('1'))?.bankList[0]).toMatchObject({ bankName: 'BCA', payCode: 'BCA' })
    expect(await ask('2')).toMatchObject({ bankList: [], marketList: ['ALFAMART', 'INDOMARET'] })
    expect((await ask('1'))?.choice).toBeNull()
    await createPaymentRequest(borrower, { pay_type: '2', payCode: 'ALFAMART', is_default: '0' })
    expect((await ask('1'))?.choice).toEqual({
      payType: '2',
      payCode: 'ALFAMART',
      specificNum: '',
      isDefault: '0',
    })
  })
})

describe('generateVcode', () => {
  test('returns the same number for the same request, however often it is made', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const paymentRequests = await Promise.all(
      Array.from({ length: 50 }, () => createPaymentRequest(borrower)),
    )
    expect(new Set(paymentRequests.map(({ vcode, cardNo }) => `${vcode} ${cardNo}`)).size).toBe(1)
    expect(app.bank.listPaymentRequests()).toHaveLength(1)
    expect(await activePaymentRequests(app, borrower)).toHaveLength(1)
  })

  test('leaves one payment request active when fifty requests differ', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const banks = ['BCA', 'BNI', 'BRI', 'MANDIRI', 'PERMATA']
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        borrower.call(
          generateVcode,
          { ...borrower.order, payCode: banks[index % banks.length], is_default: '0' },
          { idempotencyKey: freshKey() },
        ),
      ),
    )
    expect(await activePaymentRequests(app, borrower)).toHaveLength(1)
    // Some may have lost every race; none may get an error, or a payment request without a number.
    expect(replies.map(({ code }) => code).filter(code => !['0', '4006'].includes(code))).toEqual(
      [],
    )
    expect(replies.filter(reply => reply.data?.vcode === '')).toEqual([])
  })

  test('replaces the payment request when another bank is chosen, and remembers the choice', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const first = await createPaymentRequest(borrower)
    const second = await createPaymentRequest(borrower, {
      payCode: 'BNI',
      pay_type: '1',
      is_default: '0',
    })
    expect([first.payCode, second.payCode]).toEqual(['BCA', 'BNI'])
    expect(await activePaymentRequests(app, borrower)).toMatchObject([{ requestNo: second.cardNo }])
    expect((await createPaymentRequest(borrower)).cardNo).toBe(second.cardNo)
  })

  test('computes the amount itself, and reports when the client’s was not right', async () => {
    const app = shared()
    const borrower = await app.enter('siti')
    const amounts = async (input: { amount?: string; periods?: string }) => {
      const { amount, amountChanged, periods } = await createPaymentRequest(borrower, input)
      return [amount, amountChanged, periods]
    }
    expect(await amounts({})).toEqual(['1060000', '0', 1])
    expect(await amounts({ amount: '1' })).toEqual(['1060000', '1', 1])
    expect(await amounts({ amount: '1060001', periods: '2' })).toEqual(['2120000', '1', 2])
    expect(await amounts({ amount: '2120000' })).toEqual(['2120000', '0', 2])
    expect(await amounts({ periods: '999' })).toEqual(['3180000', '0', 3])
  })

  test('includes an installment’s late charges of the day it is paid', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('budi')
    const today = await createPaymentRequest(borrower)
    app.clock.advance({ days: 1 })
    const tomorrow = await createPaymentRequest(borrower)
    expect(Number(tomorrow.amount)).toBeGreaterThan(Number(today.amount))
    expect(tomorrow.cardNo).not.toBe(today.cardNo)
  })

  test.each([
    ['budi', '250000', '990000000'],
    ['priya', '1500.50', '990000000'],
  ] as const)(
    'of %s for a part of %s is for that amount, and its payment lowers the debt',
    async (id, amount, tooMuch) => {
      await using app = await createTestApp()
      const { call, order } = await app.enter(id)
      const outstanding = async () => {
        const { data } = await call(loanDetails, order)
        return Number(data?.balance.outstanding)
      }
      const before = await outstanding()
      const ask = async (input: { amount?: string }) =>
        replyData(
          await call(
            generateVcode,
            { ...order, purpose: 'part', ...input },
            { idempotencyKey: freshKey() },
          ),
        )
      const part = await ask({ amount })
      expect(part).toMatchObject({ purpose: 'installments', periods: 0, amountChanged: '0' })
      expect(Number(part.amount)).toBe(Number(amount))
      expect((await ask({ amount })).cardNo).toBe(part.cardNo)
      await app.bank.pay(part.vcode, 'exact')
      await app.drain()
      expect(await outstanding()).toBeCloseTo(before - Number(amount), 2)
      // What is no part is corrected to installments, and says so.
      for (const odd of [tooMuch, '0', undefined]) {
        const whole = await ask(odd === undefined ? {} : { amount: odd })
        expect(whole.periods).toBeGreaterThan(0)
        expect(whole.amountChanged).toBe(odd === undefined ? '0' : '1')
      }
    },
  )

  test.each(['budi', 'priya'] as const)('%s sees what waiting until tomorrow adds', async id => {
    await using app = await createTestApp()
    const persona = await app.enter(id)
    const read = async ({ call, order }: Borrower) => {
      const [details, plan] = await Promise.all([
        call(loanDetails, order),
        call(loanPlayDetail, order),
      ])
      expect(plan.data?.lateTomorrow).toBe(details.data?.lateTomorrow)
      return {
        outstanding: Number(details.data?.balance.outstanding),
        lateTomorrow: Number(details.data?.lateTomorrow),
      }
    }
    const today = await read(persona)
    expect(today.lateTomorrow).toBeGreaterThan(0)
    await app.clock.moveBy(86_400_000)
    const tomorrow = await read(await app.signInAgain(persona))
    expect(tomorrow.outstanding).toBeCloseTo(today.outstanding + today.lateTomorrow, 2)
  })

  test('a loan of which nothing is due grows by nothing', async () => {
    const { call, order } = await shared().enter('siti')
    expect((await call(loanDetails, order)).data?.lateTomorrow).toBeNull()
  })

  test('is refused with a message when nothing is owed, or the payment method does not fit', async () => {
    const app = shared()
    const dewi = await app.enter('dewi')
    const siti = await app.enter('siti')
    const ask = async ({ call, order }: Borrower, input: Record<string, string> = {}) =>
      (await call(generateVcode, { ...order, ...input }, { idempotencyKey: freshKey() })).code
    expect(await ask(dewi)).toBe('4001')
    expect(await ask(siti, { payCode: 'HDFC', is_default: '0' })).toBe('4002')
    expect(await activePaymentRequests(app, siti)).toEqual([])
  })

  test('reports that no number could be created while the bank is down, and creates it later', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    app.bank.setSettings({ fault: 'server-error' })
    const refused = await borrower.call(generateVcode, borrower.order, {
      idempotencyKey: freshKey(),
    })
    expect(refused).toMatchObject({ status: 200, code: '4006' })
    app.bank.resetSettings()
    expect((await createPaymentRequest(borrower)).state).toBe('waiting')
    expect(app.bank.listPaymentRequests()).toHaveLength(1)
    expect(await activePaymentRequests(app, borrower)).toHaveLength(1)
  })

  test('creates one number when the bank created it and its reply was lost', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    app.bank.setSettings({ fault: 'reset-after-accept', faultsLeft: 1, lookupByExternalId: false })
    const refused = await borrower.call(generateVcode, borrower.order, {
      idempotencyKey: freshKey(),
    })
    expect(refused.code).toBe('4006')
    expect((await createPaymentRequest(borrower)).vcode).toBe(
      app.bank.listPaymentRequests()[0]?.number,
    )
    expect(app.bank.listPaymentRequests()).toHaveLength(1)
  })
})

describe('submitUtr', () => {
  const dispute = async (borrower: Borrower, cardNo: string, utr?: string, key = freshKey()) =>
    await borrower.call(submitUtr, utr === undefined ? { cardNo } : { cardNo, utr }, {
      idempotencyKey: key,
    })

  test('opens one payment dispute for a payment request, and adds the reference when it comes', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const { cardNo } = await createPaymentRequest(borrower)
    const disputes = await Promise.all(Array.from({ length: 50 }, () => dispute(borrower, cardNo)))
    expect(new Set(disputes.map(({ data }) => data?.claimNo)).size).toBe(1)
    expect((await dispute(borrower, cardNo, ' UTR-123 ')).data?.reference).toBe('UTR-123')
    expect((await dispute(borrower, cardNo)).data?.reference).toBe('UTR-123')
    const listed = await app.staff(listClaims, {})
    expect(listed.data?.claims).toMatchObject([
      { cardNo, reference: 'UTR-123', state: 'open', loanId: borrower.order.orderId },
    ])
  })

  test('is refused with a reference that no transfer has, and opens nothing', async () => {
    await using app = await createTestApp()
    for (const [personaId, utr] of [
      ['siti', '!!'],
      ['priya', 'UTR-123'],
    ] as const) {
      const borrower = await app.enter(personaId)
      const { cardNo } = await createPaymentRequest(borrower)
      expect((await dispute(borrower, cardNo, utr)).code).toBe('400')
    }
    expect((await app.staff(listClaims, {})).data?.claims).toEqual([])
  })

  test('is closed by the money, and refused for a paid payment request', async () => {
    await using app = await createTestApp()
    const borrower = await app.enter('siti')
    const { cardNo, vcode } = await createPaymentRequest(borrower)
    await dispute(borrower, cardNo)
    await app.bank.pay(vcode, 'exact')
    await app.drain()
    expect((await app.staff(listClaims, {})).data?.claims).toEqual([])
    expect(await dispute(borrower, cardNo)).toMatchObject({ status: 200, code: '4007' })
  })

  test("is not found for another's payment request", async () => {
    await using app = await createTestApp()
    const siti = await app.enter('siti')
    const budi = await app.enter('budi')
    const { cardNo } = await createPaymentRequest(siti)
    const missing = await dispute(budi, '26112199999999')
    expect(missing).toMatchObject({ status: 404, code: '404' })
    expect(await dispute(budi, cardNo)).toEqual(missing)
    expect((await app.staff(listClaims, {})).data?.claims).toEqual([])
  })
})
