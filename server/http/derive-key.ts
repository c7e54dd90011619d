import { hashBody } from '../platform/database/idempotency.ts'

/** A second tap or an automatic retry comes within it; people who mean it again wait longer. */
const windowMs = 10_000
/** Older ones are forgotten first; a key then counts from the start of its window. */
const maxRemembered = 20_000

export type KeyDerivation = {
  /** Who calls: a session, a visitor or an address. */
  readonly caller: string
  readonly call: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly nowMs: number
}

/**
 * Makes idempotency keys for clients that send none: the same caller, call and fields within ten
 * seconds get the same key, so that a doubled tap counts once. Each process remembers when a key
 * began; other processes agree as long as both requests fall into one ten-second window.
 */
export const createKeyDerivation = (): ((request: KeyDerivation) => string) => {
  const begunAtMs = new Map<string, number>()
  return ({ caller, call, fields, nowMs }) => {
    const digest = hashBody([caller, call, fields]).toString('base64url')
    const remembered = begunAtMs.get(digest)
    const isFresh = remembered !== undefined && nowMs - remembered < windowMs && nowMs >= remembered
    const beganMs = isFresh ? remembered : nowMs
    if (!isFresh) {
      begunAtMs.delete(digest)
      begunAtMs.set(digest, nowMs)
      const [oldest] = begunAtMs.keys()
      if (begunAtMs.size > maxRemembered && oldest !== undefined) begunAtMs.delete(oldest)
    }
    return `derived-${digest}-${Math.floor(beganMs / windowMs)}`
  }
}
