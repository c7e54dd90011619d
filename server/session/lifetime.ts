const dayMs = 86_400_000

/** A session dies after this long without use. Source: ASVS 5.0, 7.3.1. */
const idleDays = 7
/** And after this long however much it is used: then the phone is proven anew. ASVS 5.0, 7.3.2. */
const mostDays = 30

/** Until when a session lives that was started then and is used now. */
export const expiryOf = (startedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + idleDays * dayMs, startedAt.getTime() + mostDays * dayMs))
