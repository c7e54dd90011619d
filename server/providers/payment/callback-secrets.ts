import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { MoneyError } from '#domain/money/money.ts'

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
  throw new Error(`${provider} callbacks cannot be told from forged ones without a secret`)
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
