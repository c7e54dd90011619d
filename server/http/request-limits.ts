import type { Pool, QueryConfig } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { nameDatabaseError } from '../platform/database/database-errors.ts'
import type { FieldCipher } from '../platform/security/field-encryption.ts'

/**
 * How often one caller may ask, by what is asked. Sends of codes have limits of their own. Those by
 * address are wide: carriers let thousands of people share one.
 */
const limits = {
  /** Papers printed for one borrower: each is a good part of a second's work. */
  papersByBorrower: { points: 30, duration: 600 },
  /** Pictures for one visitor. Source: captcha rules of the design's references. */
  captchaByVisitor: { points: 5, duration: 60 },
  captchaByHost: { points: 300, duration: 60 },
  visitsByHost: { points: 600, duration: 60 },
  /** Guesses of codes; each code and phone has its own, smaller number. */
  guessesByHost: { points: 300, duration: 600 },
  /** Identity numbers one borrower may try: whether one is known here is told by a refusal. */
  idNumbersByBorrower: { points: 20, duration: 86_400 },
  /** Complaints, and what is written to them afterwards. */
  complaintsByBorrower: { points: 20, duration: 86_400 },
  /** Whatever is told to the assistant: a conversation, not a machine's. */
  questionsByBorrower: { points: 60, duration: 600 },
} as const

export type RequestLimits = {
  /** Counts one; answers how many seconds to wait when that is one too many, else undefined. */
  readonly take: (limit: keyof typeof limits, who: string) => Promise<number | undefined>
}

const table = { schemaName: 'session', tableName: 'request_limit', tableCreated: true }

/** Counted in the database, so for all processes together; who asks is kept as a keyed hash. */
export const createRequestLimits = (pool: Pool, cipher: FieldCipher): RequestLimits => {
  const query = async (config: QueryConfig) => {
    try {
      return await pool.query(config)
    } catch (error) {
      throw nameDatabaseError(error)
    }
  }
  const limiters = new Map(
    Object.entries(limits).map(([keyPrefix, { points, duration }]) => [
      keyPrefix,
      new RateLimiterPostgres({
        ...table,
        keyPrefix,
        points,
        duration,
        storeClient: { query },
        storeType: 'pool',
        // Old rows go with the other leftovers: server/session/jobs.ts.
        clearExpiredByTimeout: false,
      }),
    ]),
  )
  return {
    take: async (limit, who) => {
      try {
        await limiters.get(limit)?.consume(cipher.index(`${limit}:${who}`).toString('base64url'))
        return undefined
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      }
    },
  }
}
