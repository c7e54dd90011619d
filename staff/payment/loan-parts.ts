import type { OutputOf } from '#contract/call.ts'
import type { findMoneyMatches } from '#contract/payment/staff-calls.ts'
import type { Currency } from '#domain/money/money.ts'
import { toDecimalString, tryParseMoney } from '#domain/money/parse.ts'

export type MoneyMatch = OutputOf<typeof findMoneyMatches>['matches'][number]

/** A loan that was chosen, and what of the money is booked on it; the amount is as typed. */
export type LoanPart = Pick<MoneyMatch, 'loanId' | 'orderNo' | 'suggested'> & {
  readonly amount: string
}

/** Money as the list shows it. */
export type OpenMoney = { readonly amount: string; readonly currency: Currency }

const minorOf = (currency: Currency, text: string): bigint =>
  tryParseMoney(currency, text)?.minor ?? 0n

/** As the form keeps it, with its draft. */
export const writeParts = (parts: readonly LoanPart[]): string =>
  parts.length === 0 ? '' : JSON.stringify(parts)

export const readParts = (value: string): readonly LoanPart[] =>
  value === '' ? [] : (JSON.parse(value) as LoanPart[]) // written by `writeParts`

/** What is not booked yet, in minor units; below zero: too much. */
export const leftMinor = ({ amount, currency }: OpenMoney, parts: readonly LoanPart[]): bigint =>
  parts.reduce((left, part) => left - minorOf(currency, part.amount), minorOf(currency, amount))

/**
 * One loan more. The first takes all the money; with a second one the first keeps what is suggested
 * for it. What is left goes to the new one.
 */
export const addPart = (
  money: OpenMoney,
  parts: readonly LoanPart[],
  { loanId, orderNo, suggested }: MoneyMatch,
): readonly LoanPart[] => {
  if (parts.some(part => part.loanId === loanId)) return parts
  const [first, ...others] = parts
  const isWhole = first !== undefined && others.length === 0 && first.amount === money.amount
  const kept = isWhole ? [{ ...first, amount: first.suggested }] : parts
  const left = leftMinor(money, kept)
  const amount = toDecimalString({ currency: money.currency, minor: left > 0n ? left : 0n })
  return [...kept, { loanId, orderNo, suggested, amount }]
}

/** Whether each loan has an amount and all of the money is booked. */
export const areComplete = (money: OpenMoney, parts: readonly LoanPart[]): boolean =>
  parts.length > 0 &&
  parts.every(({ amount }) => minorOf(money.currency, amount) > 0n) &&
  leftMinor(money, parts) === 0n
