import type { ProviderPaymentRequest, ProviderPaymentRequestInput } from '../payment-provider.ts'
import { ProviderFaultError } from '../provider-errors.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { createNoted, endNoted } from './noted-objects.ts'
import { paymentRequestIdOf } from './payment-events.ts'
import { type QrCode, qrCode, qrCodes } from './schemas.ts'

// UPI QR codes with the text of the code in the reply (razorpay.com/docs/api/qr-codes/image-content:
// create, close, fetch), so that the page draws the code and a phone opens it in an app.

/** Creates a code that takes exactly the amount, once; see `createNoted` for a lost reply. */
export async function createQrCode(
  http: ProviderHttp,
  request: ProviderPaymentRequestInput,
  times: { readonly timeoutMs: number; readonly now: Date },
): Promise<ProviderPaymentRequest> {
  return await createNoted(http, qrCodeKind, { ...times, request, body: bodyOf(request) })
}

const bodyOf = (request: ProviderPaymentRequestInput) => ({
  type: 'upi_qr',
  usage: 'single_use',
  fixed_amount: true,
  // In paise; the method's limits keep it within what a number holds exactly.
  payment_amount: Number(request.amount.minor),
  description: request.description,
  close_by: Math.floor(request.expiresAt.getTime() / 1000),
  notes: { instruction_id: request.paymentRequestId, bill_no: request.requestNo },
})

/** A code made for another request or amount must never be shown to this borrower. */
function check(
  request: ProviderPaymentRequestInput,
  made: QrCode | undefined,
): ProviderPaymentRequest {
  if (!made?.image_content) {
    throw new ProviderFaultError('the answer describes no code, or lacks its text', {
      effect: 'maybe-made',
    })
  }
  const isOurs = paymentRequestIdOf(made) === request.paymentRequestId
  if (!isOurs || made.payment_amount !== request.amount.minor) {
    throw new ProviderFaultError('the answer is about another payment request or amount', {
      effect: 'maybe-made',
    })
  }
  return {
    providerRef: made.id,
    number: made.id,
    qrText: made.image_content,
    status: made.status === 'active' ? 'active' : 'closed',
  }
}

const qrCodeKind = {
  path: '/v1/payments/qr_codes',
  schema: qrCode,
  listSchema: qrCodes,
  check,
  ending: { action: 'close', open: 'active' },
} as const

export async function closeQrCode(
  http: ProviderHttp,
  id: string,
  timeoutMs: number,
): Promise<void> {
  await endNoted(http, qrCodeKind, { id, timeoutMs })
}
