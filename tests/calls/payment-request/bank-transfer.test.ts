import { describe, expect, test } from 'vitest'
import { generateVcode, initPayType, paymentEvents } from '#contract/payment-request/calls.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

// India: one account that is paid to from any bank, whichever bank an old page names.

const shared = shareApp()
const formerCodes = ['HDFC', 'ICICI', 'SBI', 'AXIS', 'KOTAK']

test('the only bank method needs no bank to be chosen', async () => {
  const { call, order } = await shared().enter('arjun')
  const { data } = await call(initPayType, { ...order, pay_type: '1' })
  expect(data).toMatchObject({
    payMethodList: [
      { payType: '4', payName: 'UPI app' },
      { payType: '3', payName: 'UPI QR code' },
      { payType: '1', payName: 'Bank transfer (NEFT / IMPS)' },
      { payType: '5', payName: 'Debit card' },
    ],
    bankList: [
      {
        bankName: 'Bank transfer (NEFT / IMPS)',
        payCode: 'BANK-TRANSFER',
        method: ['IMPS (mobile banking)', 'NEFT (net banking)'],
      },
    ],
    marketList: [],
  })
})

describe('a payment request', () => {
  test('names account number, IFSC and payee, in its steps too', async () => {
    const request = await createPaymentRequest(await shared().enter('arjun'))
    expect(request).toMatchObject({
      payType: '1',
      payCode: 'BANK-TRANSFER',
      payName: 'Bank transfer (NEFT / IMPS)',
      vcode: expect.stringMatching(/^\d{16}$/),
      bankAccount: { ifsc: 'RTST0VACCTS', payee: 'Rupya' },
    })
    expect(request.payStep).toHaveLength(2)
    for (const channel of request.payStep) {
      const steps = typeof channel === 'object' ? channel.steps.join(' ') : ''
      for (const part of [request.vcode, 'RTST0VACCTS', 'Rupya']) expect(steps).toContain(part)
    }
  })

  test('of the other market names no bank account', async () => {
    const request = await createPaymentRequest(await shared().enter('siti'))
    expect(request.bankAccount).toBeNull()
  })

  test.each(formerCodes)('of an old client, for %s, is the account that is payable', async code => {
    const app = shared()
    const borrower = await app.enter('arjun')
    const former = { pay_type: '1', payCode: code, is_default: '0' } as const
    const old = await createPaymentRequest(borrower, former)
    expect(old).toMatchObject({ payCode: 'BANK-TRANSFER', state: 'waiting' })
    expect(old.bankAccount?.ifsc).toBe('RTST0VACCTS')
    const present = await createPaymentRequest(borrower, { ...former, payCode: 'BANK-TRANSFER' })
    expect(present.cardNo).toBe(old.cardNo)
    const { data } = await borrower.call(initPayType, { ...borrower.order, pay_type: '1' })
    expect(data?.choice).toMatchObject({ payCode: 'BANK-TRANSFER' })

    await app.bank.pay(old.vcode, 'exact')
    const { data: paid } = await borrower.call(paymentEvents, { cardNo: old.cardNo })
    expect(paid).toMatchObject({
      state: 'paid',
      receipt: { method: 'Bank transfer (NEFT / IMPS)' },
    })
  })

  test('issued under a former code is shown by the present one, and not replaced', async () => {
    const { services, enter } = shared()
    const borrower = await enter('arjun')
    const { cardNo } = await createPaymentRequest(borrower)
    await services.db
      .updateTable('paymentRequest.paymentRequest')
      .set({ paymentMethodCode: 'ICICI', payeeName: null })
      .where('requestNo', '=', cardNo)
      .execute()
    await services.db
      .updateTable('paymentRequest.methodChoice')
      .set({ paymentMethodCode: 'ICICI', isDefault: false })
      .where('loanId', '=', borrower.order.orderId)
      .execute()
    const again = await createPaymentRequest(borrower)
    expect(again).toMatchObject({ cardNo, payCode: 'BANK-TRANSFER', state: 'waiting' })
    expect(again.bankAccount).toEqual({ ifsc: 'RTST0VACCTS', payee: '' })
  })

  test('is refused for a bank of the other market, or for one that never was', async () => {
    const { call, order } = await shared().enter('arjun')
    for (const payCode of ['BCA', 'NOBANK']) {
      const choice = { ...order, payCode, pay_type: '1', is_default: '0' } as const
      const { code } = await call(generateVcode, choice, { idempotencyKey: freshKey() })
      expect(code).toBe('4002')
    }
  })
})
