import { createOrFind } from '../create-or-find.ts'
import type { ProviderPaymentRequest, ProviderPaymentRequestInput } from '../payment-provider.ts'
import { ProviderFaultError, ProviderRefusalError } from '../provider-errors.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { paymentRequestIdOf } from './payment-events.ts'
import { type QrCode, qrCode, qrCodes } from './schemas.ts'

// UPI QR codes with the text of the code in the reply (razorpay.com/docs/api/qr-codes/image-content:
// create, close, fetch), so that the page draws the code and a phone opens it in an app.

const PATH = '/v1/payments/qr_codes'
/** How far back a code is looked for whose answer was lost, and in how many newest ones. */
const LOOKBACK_SECONDS = 300
const NEWEST = 100

/**
 * Creates a code that takes exactly the amount, once. Razorpay documents no idempotency key for it:
 * when the reply is lost, the newest codes are searched for our id; otherwise it throws with
 * `maybe-made`. If a repeat creates a second code, both carry our id, and money to either belongs to
 * this request.
 */
export async function createQrCode(
  http: ProviderHttp,
  request: ProviderPaymentRequestInput,
  { timeoutMs, now }: { timeoutMs: number; now: Date },
): Promise<ProviderPaymentRequest> {
  return await createOrFind({
    timeoutMs,
    create: async signal => {
      const answer = await http({ method: 'POST', path: PATH, body: bodyOf(request), signal })
      return check(request, qrCode.safeParse(answer).data)
    },
    find: async signal => {
      const found = await findByNote(http, request, now, signal).catch(() => undefined)
      return found && check(request, found)
    },
    saysDuplicate: () => false,
  })
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

async function findByNote(
  http: ProviderHttp,
  { paymentRequestId }: ProviderPaymentRequestInput,
  now: Date,
  signal: AbortSignal,
): Promise<QrCode | undefined> {
  const from = Math.floor(now.getTime() / 1000) - LOOKBACK_SECONDS
  const path = `${PATH}?from=${from}&count=${NEWEST}`
  const { data } = qrCodes.safeParse(await http({ method: 'GET', path, signal }))
  return data?.items.find(code => paymentRequestIdOf(code) === paymentRequestId)
}

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

/** Closing refuses what is closed already, with a code that says no more than "bad request". */
export async function closeQrCode(
  http: ProviderHttp,
  id: string,
  timeoutMs: number,
): Promise<void> {
  const path = `${PATH}/${encodeURIComponent(id)}`
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    await http({ method: 'POST', path: `${path}/close`, signal })
  } catch (error) {
    if (!(error instanceof ProviderRefusalError)) throw error
    const code = qrCode.safeParse(await http({ method: 'GET', path, signal })).data
    if (code?.status !== 'closed') throw error
  }
}
