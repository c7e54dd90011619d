const dayMs = 86_400_000

/** A session ends after this long without use. Source: ASVS 5.0, 7.3.1. */
const idleDays = 7
/** And after this long in any case: then the phone is proven again. ASVS 5.0, 7.3.2. */
const maxDays = 30

/** The expiry of a session that started at one time and is used now. */
export const expiryOf = (startedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + idleDays * dayMs, startedAt.getTime() + maxDays * dayMs))
