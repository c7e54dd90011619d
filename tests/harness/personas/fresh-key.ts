import { randomUUID } from 'node:crypto'

/**
 * An idempotency key that no request has had, in this process or in one before it: a journey's second
 * try must not get the first one's replies.
 */
export const freshKey = (): string => randomUUID()
