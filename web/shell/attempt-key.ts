import { networkCode, protocolCode } from '#contract/envelope.ts'

/**
 * A new idempotency key for one attempt at a write. A retry must use the same key, so the caller
 * keeps it.
 */
export const newAttemptKey = (): string =>
  // A page opened over plain http from another machine, as in tests on a phone, has no randomUUID.
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

const unknownResultCodes: readonly string[] = [
  networkCode,
  protocolCode.tooManyRequests,
  protocolCode.internalError,
  protocolCode.unavailable,
]

/** Whether a write that got this code may have taken effect: a retry must use the same key. */
export const isResultUnknown = (code: string): boolean => unknownResultCodes.includes(code)
