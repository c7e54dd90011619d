const firstWaitMs = 3_000
const longestWaitMs = 30_000

/**
 * How long to wait before asking again: 3 s at first, half as long again after each answer that
 * brought nothing, at most 30 s. `attempt` counts from 0.
 */
export const backoffMs = (attempt: number): number =>
  Math.min(longestWaitMs, Math.round(firstWaitMs * 1.5 ** attempt))
