import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { MoneyError } from '#domain/money/money.ts'
import { parseJson } from './exact-json.ts'

/**
 * Whether `given` is one of those expected: one secret's, or the old and the new one's during a
 * rotation. Digests have one length and all are compared, so that the time reveals nothing about a
 * near match.
 */
export function matchesAny(expected: readonly string[], given: string): boolean {
  const guess = digest(given)
  return expected.map(each => timingSafeEqual(digest(each), guess)).includes(true)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Throws without a secret: forged callbacks could not be detected. */
export function requireSecrets(provider: string, secrets: readonly string[]): void {
  if (secrets.length > 0 && !secrets.includes('')) return
  throw new Error(`${provider} callbacks cannot be verified without a secret`)
}

/**
 * The result of checking a callback; `ignored`: genuine, and not about what is booked; `unreadable`:
 * genuine, and not as documented.
 */
export type CallbackVerification<Event> =
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'ignored'; readonly reason: string }
  | { readonly outcome: 'event'; readonly event: Event }
  | { readonly outcome: 'unreadable'; readonly reason: string }

/**
 * Checks callbacks that carry a shared token, the same in each, and no signature: the token is
 * compared before a byte of the body is parsed. `read` throws for a body that is not as documented.
 * Throws without a token; the function it returns never does.
 */
export function createTokenVerifier<Verification>(
  provider: string,
  tokens: readonly string[],
  read: (body: unknown) => Verification,
): (rawBody: Uint8Array, headers: Headers) => Verification | CallbackVerification<never> {
  requireSecrets(provider, tokens)
  return (rawBody, headers) => {
    // A header sent twice arrives joined by a comma, and so matches no token.
    const token = headers.get('x-callback-token') ?? ''
    if (token === '') return { outcome: 'refused', reason: 'no token' }
    if (!matchesAny(tokens, token)) return { outcome: 'refused', reason: 'wrong token' }
    try {
      return read(parseJson(rawBody))
    } catch (error) {
      return { outcome: 'unreadable', reason: unreadableReason(error) }
    }
  }
}

/**
 * Checks callbacks that carry a signature of their bytes; `signaturesOf` gives the expected ones, under
 * each secret in force. `read` throws for a body that is not as documented. Throws without a secret;
 * the function it returns never does.
 */
export function createSignatureVerifier<Verification>(check: {
  readonly provider: string
  readonly secrets: readonly string[]
  readonly header: string
  readonly signaturesOf: (rawBody: Uint8Array, headers: Headers) => readonly string[]
  readonly read: (body: unknown) => Verification
}): (rawBody: Uint8Array, headers: Headers) => Verification | CallbackVerification<never> {
  requireSecrets(check.provider, check.secrets)
  return (rawBody, headers) => {
    const signature = headers.get(check.header) ?? ''
    if (signature === '') return { outcome: 'refused', reason: 'no signature' }
    if (!matchesAny(check.signaturesOf(rawBody, headers), signature)) {
      return { outcome: 'refused', reason: 'wrong signature' }
    }
    try {
      return check.read(parseJson(rawBody))
    } catch (error) {
      return { outcome: 'unreadable', reason: unreadableReason(error) }
    }
  }
}

/** Names fields and kinds of fault, never values: the reason goes to logs. */
export function unreadableReason(error: unknown): string {
  if (error instanceof z.ZodError) {
    const fields = error.issues.map(issue => issue.path.join('.'))
    return `fields missing or not as documented: ${[...new Set(fields)].join(', ')}`
  }
  if (error instanceof MoneyError) return `amount: ${error.message}`
  return 'not JSON in UTF-8'
}
