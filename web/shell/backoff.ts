const firstWaitMs = 3_000
const longestWaitMs = 30_000

/**
 * The delay before the next poll: 3 s, then half as long again each time, at most 30 s. `attempt`
 * counts from 0.
 */
export const backoffMs = (attempt: number): number =>
  Math.min(longestWaitMs, Math.round(firstWaitMs * 1.5 ** attempt))
