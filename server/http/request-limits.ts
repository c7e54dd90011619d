import { CompiledQuery, type Kysely } from 'kysely'
import type { QueryConfig } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { FieldCipher } from '../platform/security/field-encryption.ts'
import type { Tables } from '../tables.ts'
import { addressBlocks } from './client-address.ts'

/**
 * How often one caller may do what. Sending codes has limits of its own. Limits by address are
 * wide: carriers let thousands of people share one.
 */
const limits = {
  /** Documents opened by one borrower, or by one person of staff: each takes a good part of a second. */
  documentsByBorrower: { points: 30, duration: 600 },
  documentsByStaff: { points: 60, duration: 600 },
  /** Pictures for one visitor. */
  captchaByVisitor: { points: 5, duration: 60 },
  captchaByHost: { points: 300, duration: 60 },
  visitsByHost: { points: 600, duration: 60 },
  visitsOfHourByHost: { points: 2000, duration: 3600 },
  visits: { points: 20_000, duration: 3600 },
  /**
   * Page events. A borrower's are all in their export, which is read at once; those of visitors are also
   * limited in total: anyone may send them.
   */
  eventsByBorrower: { points: 120, duration: 60 },
  eventsOfDayByBorrower: { points: 2000, duration: 86_400 },
  eventsByHost: { points: 600, duration: 60 },
  eventsOfHourByHost: { points: 2000, duration: 3600 },
  anonymousEvents: { points: 20_000, duration: 3600 },
  /** Entry tickets: a native shell requests one for each page it opens. */
  ticketsBySession: { points: 20, duration: 60 },
  ticketsByBorrower: { points: 100, duration: 3600 },
  /** Exports of all data of one borrower. */
  exportsByBorrower: { points: 5, duration: 3600 },
  /** Codes to e-mail addresses: each is a message that a stranger may get. */
  emailCodesBySession: { points: 5, duration: 3600 },
  emailCodesByBorrower: { points: 10, duration: 86_400 },
  emailCodesToMailbox: { points: 5, duration: 86_400 },
  emailGuessesByBorrower: { points: 25, duration: 86_400 },
  /** Passkeys that one borrower creates: each sends a message. */
  passkeysByBorrower: { points: 10, duration: 86_400 },
  /** Answers by passkeys of one borrower: each has a signature verified. */
  passkeyUsesByBorrower: { points: 60, duration: 600 },
  /** Guesses that are compared with a code; each code and phone has its own, smaller limit. */
  guessesByHost: { points: 300, duration: 600 },
  /** What staff sign-in is asked without a session: one office is one address. */
  staffSignInByAddress: { points: 300, duration: 900 },
  /** What one person of staff may ask: far above work by hand. What shows data of borrowers has less. */
  staffCallsByPerson: { points: 600, duration: 60 },
  /**
   * What one person of staff has shown in clear of borrowers: fields, pictures, documents, and numbers to
   * call. Above work by hand, of which a check of an identity shows two pictures and some fields; far below
   * copying all borrowers.
   */
  revealsByPerson: { points: 300, duration: 3600 },
  revealsOfDayByPerson: { points: 1500, duration: 86_400 },
  /**
   * Searches of one person of staff by what borrowers are known by: above work by hand, of which the
   * search box makes some for each text that is typed. Of a PAN 175,000 have the four characters that are
   * shown, and the other letters of a masked name.
   */
  searchesByPerson: { points: 300, duration: 3600 },
  searchesOfDayByPerson: { points: 1500, duration: 86_400 },
  /**
   * Changes by one borrower of their profile, consents and choices of messages: each version is kept, and
   * their export has them all.
   */
  changesByBorrower: { points: 200, duration: 86_400 },
  /** Identity numbers one borrower may try: the refusal shows whether a number is registered. */
  idNumbersByBorrower: { points: 20, duration: 86_400 },
  /** Corrections of one borrower's data: each sends a message, however many have been sent that day. */
  correctionsByBorrower: { points: 10, duration: 86_400 },
  /**
   * Changes of an account or of its holder: each sends a message, and may have the bank name the holder.
   * By the borrower, and by the account that many borrowers try.
   */
  accountChangesByBorrower: { points: 10, duration: 86_400 },
  accountChangesToAccount: { points: 10, duration: 86_400 },
  /** Times that a provider, asked again for a payment request that it may have made, gave none. */
  failedPaymentRetriesByBorrower: { points: 30, duration: 3600 },
  /** Bank branches and postal codes looked up while they are typed: each may ask a provider. */
  lookUpsByBorrower: { points: 60, duration: 600 },
  /** Complaints and their messages. */
  complaintsByBorrower: { points: 20, duration: 86_400 },
  /** Messages to the assistant, at the pace of a person. */
  questionsByBorrower: { points: 60, duration: 600 },
  /** Signs of typing, one every three seconds while somebody does; more of them are ignored. */
  typingByPerson: { points: 40, duration: 60 },
} as const

type LimitName = keyof typeof limits
type LimitByAddress = Extract<LimitName, `${string}By${'Host' | 'Address'}`>

export type RequestLimits = {
  /** Counts one; returns the seconds to wait when that is one too many, else undefined. */
  readonly take: (limit: LimitName, who: string) => Promise<number | undefined>
  /** The seconds to wait when none is left, else undefined; counts nothing. */
  readonly check: (
    limit: Exclude<LimitName, LimitByAddress>,
    who: string,
  ) => Promise<number | undefined>
}

/** Whether a limit's caller is an address: then its /32 or /64 is counted, and its /24 or /48. */
const isByAddress = (limit: string): boolean => /By(Host|Address)$/.test(limit)
/** A network may do so many times what one of its hosts may. */
const hostsInNetwork = 8

const table = { schemaName: 'session', tableName: 'request_limit', tableCreated: true }

/** Counted in the database, for all processes together; the caller is stored as a keyed hash. */
export const createRequestLimits = (db: Kysely<Tables>, cipher: FieldCipher): RequestLimits => {
  // As all other statements: the library's own names would be lost behind a pooler.
  const query = async ({ text, values = [] }: Pick<QueryConfig, 'text' | 'values'>) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
    return { rows, rowCount: rows.length }
  }
  const networks = Object.entries(limits)
    .filter(([name]) => isByAddress(name))
    .map(
      ([name, { points, duration }]) =>
        [`${name}Network`, { points: points * hostsInNetwork, duration }] as const,
    )
  const limiters = new Map(
    [...Object.entries(limits), ...networks].map(([keyPrefix, { points, duration }]) => [
      keyPrefix,
      new RateLimiterPostgres({
        ...table,
        keyPrefix,
        points,
        duration,
        storeClient: { query },
        storeType: 'pool',
        // Old rows are removed by the job in server/session/jobs.ts.
        clearExpiredByTimeout: false,
      }),
    ]),
  )
  const keyOf = (limit: string, who: string) =>
    cipher.index(`${limit}:${who}`).toString('base64url')
  const secondsOf = ({ msBeforeNext }: RateLimiterRes) =>
    Math.max(1, Math.ceil(msBeforeNext / 1000))
  const takeOne = async (limit: string, who: string): Promise<number | undefined> => {
    try {
      await limiters.get(limit)?.consume(keyOf(limit, who))
      return undefined
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return secondsOf(refusal)
    }
  }
  return {
    check: async (limit, who) => {
      const counted = await limiters.get(limit)?.get(keyOf(limit, who))
      return counted && counted.remainingPoints <= 0 ? secondsOf(counted) : undefined
    },
    take: async (limit, who) => {
      if (!isByAddress(limit)) return await takeOne(limit, who)
      const { host, network } = addressBlocks(who)
      return (await takeOne(limit, host)) ?? (await takeOne(`${limit}Network`, network))
    },
  }
}
