import type { LateTerms } from '#domain/charges/late-terms.ts'
import type { InstallmentAccount, LoanAccount } from '#domain/loan/account.ts'
import { formatMoney } from '#domain/money/format.ts'
import { sumMinor } from '#domain/money/money.ts'
import { formatPercent } from '#domain/money/ratio.ts'
import type { Locale } from '../platform/copy.ts'
import { repaymentCopy } from './copy.ts'

/**
 * Why a late installment costs more than its schedule says: the penalty, the interest and its rate
 * of today, and what stopped either of them. Empty when nothing was charged.
 */
export const chargeNote = (
  late: LateTerms,
  account: Pick<LoanAccount, 'charges' | 'currency'>,
  { periodNo, daysLate }: Pick<InstallmentAccount, 'periodNo' | 'daysLate'>,
  locale: Locale,
): string => {
  const copy = repaymentCopy[locale]
  const charges = account.charges.filter(charge => charge.periodNo === periodNo)
  const amountOf = (kind: (typeof charges)[number]['kind']) => ({
    currency: account.currency,
    minor: sumMinor(charges.filter(each => each.kind === kind).map(each => each.amountMinor)),
  })
  const penalty = amountOf('late-penalty')
  const interest = amountOf('late-interest')
  const tier = late.interestTiers.find(
    ({ fromDay, toDay }) => daysLate >= fromDay && (toDay === undefined || daysLate <= toDay),
  )
  const rate = tier && formatPercent(tier.ratePerDay, { decimalMark: locale === 'id' ? ',' : '.' })
  const sentences: string[] = []
  if (penalty.minor > 0n) sentences.push(copy.latePenalty(formatMoney(penalty)))
  if (interest.minor > 0n) sentences.push(copy.lateInterest(formatMoney(interest), rate))
  const stopped = new Set(charges.flatMap(({ clip }) => (clip ? [copy.clipped[clip.reason]] : [])))
  return [...sentences, ...stopped].join(' ')
}
