import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import {
  generateVcode,
  initPayType,
  paymentCode,
  paymentEvents,
} from '#contract/payment-request/calls.ts'
import { sweepPayments } from '#server/payment/sweep.ts'
import type { Borrower } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

// Payment requests that are scanned (decision 072): a QR code of UPI, a barcode for the counter.

const shared = shareApp()
const byUpi = { pay_type: '3', payCode: 'UPI', is_default: '0' } as const

const fetchCode = async ({ token }: Borrower, cardNo: string, as?: 'png') => {
  const query = new URLSearchParams({ cardNo, ...(as && { as }) })
  const path = `${callPath(paymentCode, shared().services.config.apiBase)}?${query}`
  return await shared().fetch(path, { headers: { 'X-Session-Id': token } })
}

test('UPI stands before the bank transfer, and needs no further choice', async () => {
  const { call, order } = await shared().enter('arjun')
  const { data } = await call(initPayType, { ...order, pay_type: '3' })
  expect(data).toMatchObject({
    payMethodList: [
      { payType: '4', payName: 'UPI app' },
      { payType: '3', payName: 'UPI QR code' },
      { payType: '1', payName: 'Bank transfer (NEFT / IMPS)' },
      { payType: '5', payName: 'Debit card' },
    ],
    bankList: [{ bankName: 'UPI', payCode: 'UPI', method: [] }],
    marketList: [],
  })
})

describe('a payment request by UPI', () => {
  test('has a picture and a link for the app, and no number that is typed', async () => {
    const request = await createPaymentRequest(await shared().enter('arjun'), byUpi)
    expect(request).toMatchObject({
      payType: '3',
      payCode: 'UPI',
      payName: 'UPI',
      codeLabel: 'Scan to pay by UPI',
      codeImage: { url: expect.stringContaining(request.cardNo), save: 'Save the picture' },
      payLink: { url: expect.stringMatching(/^upi:\/\/pay\?/), name: 'Pay in your UPI app' },
      bankAccount: null,
    })
    const link = new URL(request.payLink?.url ?? '')
    expect(link.searchParams.get('am')).toBe(request.amount)
    expect(request.payStep.every(step => typeof step === 'string')).toBe(true)
  })

  test('is shown as SVG, saved as PNG, and neither to another borrower', async () => {
    const [arjun, other] = [await shared().enter('arjun'), await shared().enter('rahul')]
    const { cardNo } = await createPaymentRequest(arjun, byUpi)
    const shown = await fetchCode(arjun, cardNo)
    expect(shown.headers.get('content-type')).toBe('image/svg+xml')
    expect(await shown.text()).toMatch(/^<svg viewBox="0 0 (\d+) \1"/)
    const saved = await fetchCode(arjun, cardNo, 'png')
    expect(saved.headers.get('content-disposition')).toBe(`attachment; filename="${cardNo}.png"`)
    expect([...new Uint8Array(await saved.arrayBuffer()).slice(1, 4)]).toEqual([0x50, 0x4e, 0x47])
    expect(await (await fetchCode(other, cardNo)).json()).toMatchObject({
      code: protocolCode.notFound,
    })
  })

  test('turns to paid, with UPI on its receipt', async () => {
    const app = shared()
    const arjun = await app.enter('arjun')
    const request = await createPaymentRequest(arjun, byUpi)
    await app.bank.pay(request.vcode, 'exact')
    const { data } = await arjun.call(paymentEvents, { cardNo: request.cardNo })
    expect(data).toMatchObject({ state: 'paid', receipt: { method: 'UPI' } })
  })

  test('is issued once for an amount, and closed at the provider once it is replaced', async () => {
    const app = shared()
    const arjun = await app.enter('arjun')
    const request = await createPaymentRequest(arjun, byUpi)
    expect((await createPaymentRequest(arjun, byUpi)).cardNo).toBe(request.cardNo)
    const transfer = { pay_type: '1', payCode: 'BANK-TRANSFER', is_default: '0' } as const
    expect((await createPaymentRequest(arjun, transfer)).cardNo).not.toBe(request.cardNo)
    await sweepPayments(app.services)
    expect(app.bank.listPaymentRequests(request.vcode)).toMatchObject([{ status: 'INACTIVE' }])
  })

  test('is refused in the market that has no UPI', async () => {
    const { call, order } = await shared().enter('siti')
    const { code } = await call(
      generateVcode,
      { ...order, ...byUpi },
      { idempotencyKey: freshKey() },
    )
    expect(code).toBe(refusalCode.methodUnavailable)
  })
})

test('a code for the counter has its barcode, and an account at a bank has no picture', async () => {
  const siti = await shared().enter('siti')
  const counter = { pay_type: '2', payCode: 'ALFAMART', is_default: '0' } as const
  const code = await createPaymentRequest(siti, counter)
  expect(code).toMatchObject({ codeLabel: 'Kode pembayaran Alfamart', payLink: null })
  expect(await (await fetchCode(siti, code.cardNo)).text()).toMatch(/^<svg /)
  const account = await createPaymentRequest(siti, { payCode: 'BCA', is_default: '0' })
  expect(account).toMatchObject({ codeLabel: 'Nomor virtual account BCA', codeImage: null })
  expect(await (await fetchCode(siti, account.cardNo)).json()).toMatchObject({
    code: protocolCode.notFound,
  })
})
