import type { SessionStrength } from '#contract/call.ts'

const dayMs = 86_400_000

/** A session ends after this long without use. Source: ASVS 5.0, 7.3.1. */
const idleDays = 7
/** And after this long in any case: then its borrower signs in again. ASVS 5.0, 7.3.2. */
const maxDays = 30

/** The expiry of a session that started at one time and is used now. */
export const expiryOf = (startedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + idleDays * dayMs, startedAt.getTime() + maxDays * dayMs))

/** How long a proven code makes a session `stepped-up`. Source: decision 051. */
export const stepUpMinutes = 10

/** The strength now of a session whose borrower last proved a code then, or never (null). */
export const strengthOf = (codeProvenAt: Date | null, now: Date): SessionStrength => {
  if (codeProvenAt === null) return 'entered'
  return now.getTime() - codeProvenAt.getTime() < stepUpMinutes * 60_000 ? 'stepped-up' : 'proven'
}

/**
 * When the borrower of a session begun by a passkey counts as having proven a code: they did when they
 * created it, and it is `proven`; never within the time that would make it `stepped-up`.
 */
export const codeTimeOfPasskey = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(createdAt.getTime(), now.getTime() - stepUpMinutes * 60_000))
