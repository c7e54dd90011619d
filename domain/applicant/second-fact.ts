import type { LocalDate } from '../calendar/local-date.ts'
import type { IdNumberRule } from '../market/id-number.ts'
import { getMarket, type MarketCode } from '../market/market.ts'

/**
 * A device that has not signed in to a number for so many days is asked for a second fact, as a new
 * one is: by then the number can be somebody else's. Indonesian operators give a number to another
 * subscriber 60 days after it was taken back (annex of regulation 14/2018 of the Minister of
 * Communication); Indian ones take it back after 90 days without use (TRAI, sixth amendment of the
 * Telecom Consumers Protection Regulations, 2013). The shorter period holds for both.
 */
export const absenceDays = 60

/** Wrong answers of one account, on all devices together, until only staff can unlock it. */
export const maxFactTries = 5

/** What a visitor answers; an empty text is no answer. */
export type SecondFact = {
  /** `yyyy-mm-dd`. */
  readonly birthOn: string
  /** The last characters of the identity number. */
  readonly idNumberEnd: string
}

/** What the account's owner stated. */
export type IdentityFacts = { readonly birthOn: LocalDate; readonly idNumber: string }

/** Whether an answer has a fact, and each fact in it is the stated one. */
export const isStatedFact = (
  { birthOn, idNumberEnd }: SecondFact,
  stated: IdentityFacts,
  { market, idNumber }: { readonly market: MarketCode; readonly idNumber: IdNumberRule },
): boolean => {
  const end = idNumber.normalize(idNumberEnd)
  const isEnd =
    end.length === getMarket(market).certification.idNumberEnd && stated.idNumber.endsWith(end)
  const checks = [
    ...(birthOn === '' ? [] : [birthOn === stated.birthOn]),
    ...(idNumberEnd === '' ? [] : [isEnd]),
  ]
  return checks.length > 0 && checks.every(Boolean)
}
