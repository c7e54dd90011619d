import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { IdentityResult } from '#domain/decision/verification.ts'
import type { MarketCode } from '#domain/market/market.ts'

export type IdentityQuestion = {
  /** Ours, one for each version of an application's facts: a repeat with it asks for its result. */
  readonly reference: string
  readonly market: MarketCode
  readonly fullName: string
  readonly birthOn: LocalDate
  readonly idNumber: string
  /** Our short name of the bank, or an IFSC. */
  readonly bankCode: string
  readonly accountNo: string
}

/** `pending`: no result yet; the same question is to be asked again later. */
export type IdentityAnswer =
  | { readonly state: 'pending' }
  | {
      readonly state: 'answered'
      readonly identity: Exclude<IdentityResult, 'unavailable'>
      /** The holder as the bank names it; undefined: the bank has no such account. */
      readonly registeredName: string | undefined
    }

/**
 * Our interface to providers that verify people and accounts. The national register is asked whether name,
 * birth date and number belong together, and the bank who holds the account (an account inquiry in
 * Indonesia, a penny drop in India). Throws a `PaymentProviderError` when there is no usable reply.
 */
export type IdentityProvider = {
  /** As it is stored with each result. */
  readonly name: string
  verify(question: IdentityQuestion): Promise<IdentityAnswer>
}
