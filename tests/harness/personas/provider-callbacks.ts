/** The content of a provider's callback; written independently of the adapter that reads it. */
export type CallbackPayload = {
  readonly paymentId: string
  /** Our payment request's id; null when the bank cannot match the money. */
  readonly externalId: string | null
  readonly number: string
  /** As it is in the JSON: a number's digits, or any other token to test its refusal. */
  readonly amount: string
  readonly currency: string
  readonly paidAt: Date | string
}

/** The body that Xendit sends when a fixed virtual account is paid. */
export const paidBody = (facts: CallbackPayload): string => bodyOf(facts, {})

/** The same, marked as reversed; the mark is the simulator's own. */
export const reversedBody = (facts: CallbackPayload, reversedAt: Date): string =>
  bodyOf(facts, { event: 'rupya.payment.reversed', reversed_at: reversedAt.toISOString() })

const bodyOf = (facts: CallbackPayload, more: Readonly<Record<string, string>>): string => {
  const { paidAt } = facts
  const fields = JSON.stringify({
    id: `row-${facts.paymentId}`,
    payment_id: facts.paymentId,
    callback_virtual_account_id: `va-${facts.number}`,
    external_id: facts.externalId,
    account_number: facts.number,
    bank_code: 'BCA',
    transaction_timestamp: paidAt instanceof Date ? paidAt.toISOString() : paidAt,
    currency: facts.currency,
    ...more,
  })
  // The amount is inserted as text, so that it is written exactly as given.
  return `${fields.slice(0, -1)},"amount":${facts.amount}}`
}

/** A delivery to `/webhooks/xendit` of the server at `base`. */
export const callbackRequest = (
  base: string,
  body: string | Uint8Array<ArrayBuffer>,
  token: string | undefined,
): Request => {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (token !== undefined) headers.set('x-callback-token', token)
  return new Request(`${base}/webhooks/xendit`, { method: 'POST', headers, body })
}
