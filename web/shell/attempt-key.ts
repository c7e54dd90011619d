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
