import * as z from 'zod'
import { amountToJson, parseJson } from '../exact-json.ts'
import { holderName } from '../holder-name.ts'
import type { ProviderPaymentRequest, ProviderPaymentRequestInput } from '../payment-provider.ts'
import { ProviderFaultError, ProviderRefusalError } from '../provider-errors.ts'
import { pageAddress, providerId } from '../provider-fields.ts'
import { basicAuthorization, createProviderHttp, type ProviderHttp } from '../provider-http.ts'

// Snap, Midtrans' own payment page, for cards alone: the number is typed there, never on a page of
// ours (docs.midtrans.com/reference/backend-integration, /reference/request-body-json-parameter,
// /reference/expire-a-snap-session). `whitelist_bins` names numbers or banks, and no kind of card, so
// a page cannot be narrowed to debit cards: `card_type` of the payment says what it was.

const PATH = '/snap/v1/transactions'

/** A page lives five minutes at least and seven days at most (Expire a Snap Session). */
const MIN_PAGE_MINUTES = 5
const MAX_PAGE_MINUTES = 7 * 24 * 60

const madePage = z.object({ token: providerId, redirect_url: pageAddress })

/** Snap is at `app.`, where the Core API is at `api.`, with the same key and other errors. */
export const createSnapHttp = (baseUrl: string, serverKey: string): ProviderHttp =>
  createProviderHttp({
    baseUrl: baseUrl.replace('://api.', '://app.'),
    headers: basicAuthorization(serverKey, ''),
    readErrorCode,
  })

const errors = z.object({ error_messages: z.array(z.string().max(300)) })

function readErrorCode(bytes: Uint8Array): string {
  try {
    const messages = errors.parse(parseJson(bytes)).error_messages.join(' ')
    return messages.includes('already cancel') || messages.includes('not found') ? 'ENDED' : ''
  } catch {
    return ''
  }
}

/**
 * Creates a page that takes exactly the amount. A reply that is lost is not looked up: its address
 * stands nowhere else, so nobody was shown it; a repeat under the same order may be refused.
 */
export async function createPage(
  http: ProviderHttp,
  request: ProviderPaymentRequestInput,
  { timeoutMs, now }: { readonly timeoutMs: number; readonly now: Date },
): Promise<ProviderPaymentRequest> {
  const body = bodyOf(request, now)
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await http({ method: 'POST', path: PATH, body, signal })
  const { data: made } = madePage.safeParse(answer)
  if (made?.redirect_url.endsWith(`/${made.token}`) !== true) {
    throw new ProviderFaultError('the answer describes no page', { effect: 'maybe-made' })
  }
  const { paymentRequestId: orderId } = request
  return { providerRef: orderId, number: orderId, payUrl: made.redirect_url, status: 'active' }
}

function bodyOf({ checkout, ...request }: ProviderPaymentRequestInput, now: Date) {
  const minutes = Math.floor((request.expiresAt.getTime() - now.getTime()) / 60_000)
  return {
    transaction_details: {
      order_id: request.paymentRequestId,
      gross_amount: amountToJson(request.amount),
    },
    enabled_payments: ['credit_card'],
    credit_card: { secure: true },
    customer_details: { first_name: holderName(request.holderName) },
    ...(checkout && { callbacks: { finish: checkout.returnUrl } }),
    page_expiry: {
      duration: Math.min(Math.max(minutes, MIN_PAGE_MINUTES), MAX_PAGE_MINUTES),
      unit: 'minutes',
    },
  }
}

/**
 * Cancels a page by the token at the end of its address; one that has ended is no error. Unverified: the
 * address, which is documented for partners' checkout pages ("Cancel Checkout Page Session").
 */
export async function cancelPage(
  http: ProviderHttp,
  payUrl: string,
  timeoutMs: number,
): Promise<void> {
  const token = payUrl.split('/').at(-1) ?? ''
  const path = `${PATH}/${encodeURIComponent(token)}/cancel`
  try {
    await http({ method: 'POST', path, signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    if (!(error instanceof ProviderRefusalError && error.errorCode === 'ENDED')) throw error
  }
}
