import type { PaymentRequestDetails } from './payment-request.ts'

/** A payment request as the API returns it, for tests. */
export const samplePaymentRequest = (
  differing: Partial<PaymentRequestDetails> = {},
): PaymentRequestDetails => ({
  amount: '540000',
  currency: 'IDR',
  vcode: '8808123456789012',
  cardNo: '26112112345678',
  payType: '1',
  payCode: 'BCA',
  payName: 'BCA',
  bankAccount: null,
  codeLabel: 'Nomor virtual account BCA',
  codeImage: null,
  payLink: null,
  payStep: [{ name: 'ATM', steps: ['Masukkan kartu'] }],
  specificNum: '',
  telephone: '021-5000',
  state: 'waiting',
  purpose: 'installments',
  newDueOn: null,
  expiresAt: '2026-11-21T16:59:00.000Z',
  periods: 1,
  productName: 'Dana Cepat',
  amountChanged: '0',
  receipt: null,
  paymentId: null,
  nextDue: null,
  reviewNote: '',
  claim: null,
  ...differing,
})
