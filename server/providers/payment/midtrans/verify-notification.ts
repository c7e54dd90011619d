import { createHash } from 'node:crypto'
import { matchesAny, requireSecrets, unreadableReason } from '../callback-secrets.ts'
import { parseJson } from '../exact-json.ts'
import type { PaymentProvider, PaymentVerification } from '../payment-provider.ts'
import { notification, signed } from './schemas.ts'
import { eventOf, hasExpired } from './transaction-events.ts'

/**
 * The signature that Midtrans documents: SHA-512 of order id, status code, amount and server key,
 * with the texts exactly as they came ("10000.00").
 */
export const signatureOf = (
  facts: { readonly order_id: string; readonly status_code: string; readonly gross_amount: string },
  serverKey: string,
): string =>
  createHash('sha512')
    .update(facts.order_id + facts.status_code + facts.gross_amount + serverKey)
    .digest('hex')

/**
 * Checks a notification. The signature covers neither the status nor a time, so a copy could be
 * replayed or altered: its content is only a hint, and the transaction is read from the API.
 */
export function createVerifier(serverKeys: readonly string[]): PaymentProvider['verify'] {
  requireSecrets('Midtrans', serverKeys)
  return (rawBody): PaymentVerification => {
    let body: unknown
    try {
      body = parseJson(rawBody)
    } catch {
      return { outcome: 'refused', reason: 'not JSON, so not signed' }
    }
    const parsed = signed.safeParse(body).data
    if (parsed === undefined) return { outcome: 'refused', reason: 'no signature' }
    const expected = serverKeys.map(key => signatureOf(parsed, key))
    if (!matchesAny(expected, parsed.signature_key.toLowerCase())) {
      return { outcome: 'refused', reason: 'wrong signature' }
    }
    try {
      const read = notification.parse(body)
      const event = eventOf(read)
      if (event === undefined) {
        const ended = hasExpired(read) && { ended: { paymentRequestId: read.order_id } }
        return { outcome: 'ignored', reason: 'nothing was paid', ...ended }
      }
      return { outcome: 'event', event: { ...event, isHint: true } }
    } catch (error) {
      return { outcome: 'unreadable', reason: unreadableReason(error) }
    }
  }
}
