import * as z from 'zod'
import { createOrFind } from '../create-or-find.ts'
import type { ProviderPaymentRequest, ProviderPaymentRequestInput } from '../payment-provider.ts'
import { ProviderFaultError } from '../provider-errors.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { endNoted } from './noted-objects.ts'
import { paymentRequestIdOf, takenCurrency } from './payment-events.ts'
import { type PaymentLink, paymentLink, paymentLinks } from './schemas.ts'

// A payment link whose page takes debit cards alone, or UPI and debit cards where a reminder carries it
// (razorpay.com/docs/api/payments/payment-links: create-standard, customise-options-config, cancel). The
// card's number is typed on Razorpay's page.

const PATH = '/v1/payment_links'

/**
 * Creates a payment link that takes exactly the amount, once. After a lost reply it is looked up by
 * its reference, which is our id.
 */
export async function createPaymentLink(
  http: ProviderHttp,
  request: ProviderPaymentRequestInput,
  timeoutMs: number,
): Promise<ProviderPaymentRequest> {
  const find = async (signal: AbortSignal) => {
    const path = `${PATH}?${new URLSearchParams({ reference_id: request.paymentRequestId })}`
    const { data } = z.safeParse(paymentLinks, await http({ method: 'GET', path, signal }))
    const [made] = data?.payment_links ?? []
    return made && check(request, made)
  }
  return await createOrFind({
    timeoutMs,
    create: async signal => {
      const answer = await http({ method: 'POST', path: PATH, body: bodyOf(request), signal })
      return check(request, z.safeParse(paymentLink, answer).data)
    },
    find: signal => find(signal).catch(() => undefined),
    saysDuplicate: () => false,
  })
}

const bodyOf = ({ checkout, paymentMethodCode, ...request }: ProviderPaymentRequestInput) => ({
  // In paise; the method's limits keep it within what a number holds exactly.
  amount: Number(request.amount.minor),
  currency: takenCurrency,
  accept_partial: false,
  expire_by: Math.floor(request.expiresAt.getTime() / 1000),
  reference_id: request.paymentRequestId,
  description: request.description,
  // The lender sends its own messages.
  notify: { sms: false, email: false },
  reminder_enable: false,
  notes: { instruction_id: request.paymentRequestId, bill_no: request.requestNo },
  ...(checkout && { callback_url: checkout.returnUrl, callback_method: 'get' }),
  options: {
    checkout: {
      config: showing(paymentMethodCode === 'PAYMENT-LINK' ? ['upi', 'debit'] : ['debit']),
    },
  },
})

const shownBlocks = {
  upi: { name: 'UPI', instruments: [{ method: 'upi' }] },
  // A loan may not be repaid by credit card (RBI, Digital Lending Directions, 2025).
  debit: { name: 'Debit card', instruments: [{ method: 'card', types: ['debit'] }] },
} as const

/** A page with these ways to pay and no other, in their order. */
const showing = (names: readonly (keyof typeof shownBlocks)[]) => ({
  display: {
    blocks: Object.fromEntries(names.map(name => [name, shownBlocks[name]])),
    sequence: names.map(name => `block.${name}`),
    preferences: { show_default_blocks: false },
  },
})

/** A link made for another request or amount must never be shown to this borrower. */
function check(
  request: ProviderPaymentRequestInput,
  made: PaymentLink | undefined,
): ProviderPaymentRequest {
  if (!made?.short_url) {
    throw new ProviderFaultError('the answer describes no link', { effect: 'maybe-made' })
  }
  const isOurs = paymentRequestIdOf(made) === request.paymentRequestId
  if (!isOurs || made.amount !== request.amount.minor) {
    throw new ProviderFaultError('the answer is about another payment request or amount', {
      effect: 'maybe-made',
    })
  }
  return {
    providerRef: made.id,
    number: made.id,
    payUrl: made.short_url,
    status: made.status === 'created' ? 'active' : 'closed',
  }
}

const linkKind = {
  path: PATH,
  schema: paymentLink,
  ending: { action: 'cancel', open: 'created' },
} as const

export async function cancelPaymentLink(
  http: ProviderHttp,
  id: string,
  timeoutMs: number,
): Promise<void> {
  await endNoted(http, linkKind, { id, timeoutMs })
}
