import type { OutputOf } from '#contract/call.ts'
import type { loanConfirm } from '#contract/offer/calls.ts'
import * as copy from '#copy/pages/catalog.js'
import * as offerCopy from '#copy/pages/offer.js'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import type { Currency } from '#domain/money/money.ts'
import type { Frequency } from '#domain/terms/terms.ts'

type Offer = OutputOf<typeof loanConfirm>

export type TermChoice = Offer['limits']['terms'][number]

/** The loan whose terms are shown: of an offer, or of a product's page. */
export type TermsOf = {
  readonly currency: Currency
  readonly amount: string
  readonly every: Frequency
}

/** How long so many installments take, such as "6 months". */
export const termInWords = ({ count, unit }: Frequency, installments: number): string =>
  copy.termLength({ count: installments * count, unit })

/** What is paid back over a number of installments, such as "4 × ₹5,284 a month". */
export const installmentsText = (
  { currency, every }: Pick<TermsOf, 'currency' | 'every'>,
  { installment, installments }: Pick<TermChoice, 'installment' | 'installments'>,
): string => {
  const amount = apiMoneyText(currency, installment)
  if (installments === 1) return amount
  const { count, unit } = every
  return offerCopy.timesEvery({ amount, count: installments, every: count, unit })
}

/** The same for a term to choose; of a smaller amount than the shown one it says which. */
export const termCost = (loan: TermsOf, term: TermChoice): string => {
  const text = installmentsText(loan, term)
  return isBelow(loan.currency, term.maximum, loan.amount)
    ? copy.ofSmallerLoan({ text, amount: apiMoneyText(loan.currency, term.maximum) })
    : text
}

/** The term of so many installments, as a form's field has it. */
export const findTerm = (
  terms: readonly TermChoice[],
  installments: FormDataEntryValue | null,
): TermChoice | undefined => terms.find(each => String(each.installments) === installments)

/** The amount, or the largest over a chosen term where that is less. */
export const amountOverTerm = (
  { currency, amount }: Pick<TermsOf, 'currency' | 'amount'>,
  term: TermChoice | undefined,
): string => (term && isBelow(currency, term.maximum, amount) ? term.maximum : amount)

/** The chosen term, or the shortest that allows the amount where the chosen one does not and another does. */
export const termForAmount = (
  { currency, amount }: Pick<TermsOf, 'currency' | 'amount'>,
  terms: readonly TermChoice[],
  chosen: TermChoice | undefined,
): TermChoice | undefined =>
  chosen && isBelow(currency, chosen.maximum, amount)
    ? (terms.find(each => !isBelow(currency, each.maximum, amount)) ?? chosen)
    : chosen

const isBelow = (currency: Currency, smaller: string, larger: string): boolean =>
  apiMoney(currency, smaller).minor < apiMoney(currency, larger).minor
