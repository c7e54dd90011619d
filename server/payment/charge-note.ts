import { paymentRequestCopy } from '#copy/server/payment-request.js'
import { formatShortDate } from '#domain/calendar/format.ts'
import type { LateTerms } from '#domain/charges/late-terms.ts'
import type { InstallmentAccount, LoanAccount } from '#domain/loan/account.ts'
import { formatMoney } from '#domain/money/format.ts'
import { sumMinor } from '#domain/money/money.ts'
import { formatPercent } from '#domain/money/ratio.ts'
import { isDailyCap } from '#domain/rate-caps/cap-charge.ts'
import { decimalMarkOf, type Locale } from '../platform/copy.ts'

/**
 * Why a late installment costs more than its schedule says: the penalty, the interest with today's
 * rate, and the caps or freezes that stopped either. Empty when nothing was charged.
 */
export const chargeNote = (
  late: LateTerms,
  account: Pick<LoanAccount, 'charges' | 'currency'>,
  {
    periodNo,
    daysLate,
    frozen = false,
  }: Pick<InstallmentAccount, 'periodNo' | 'daysLate'> & {
    /** Late charges are frozen: no rate applies today. */
    readonly frozen?: boolean
  },
  locale: Locale,
): string => {
  const copy = paymentRequestCopy[locale].replies
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
  const rate =
    tier && !frozen
      ? formatPercent(tier.ratePerDay, { decimalMark: decimalMarkOf(locale) })
      : undefined
  const sentences: string[] = []
  if (penalty.minor > 0n) sentences.push(copy.latePenalty({ amount: formatMoney(penalty) }))
  if (interest.minor > 0n) {
    const amount = formatMoney(interest)
    const { soFar, perDay } = copy.lateInterest
    sentences.push(rate === undefined ? soFar({ amount }) : perDay({ amount, perDay: rate }))
  }
  const clips = charges.flatMap(({ clip }) => (clip ? [clip] : []))
  const stopped = new Set(clips.map(clip => clipSentence(clip, account.charges, locale)))
  if (frozen && daysLate > 0) sentences.push(copy.chargesFrozen)
  return [...sentences, ...stopped].join(' ')
}

type ChargeClip = NonNullable<LoanAccount['charges'][number]['clip']>

/**
 * Which cap reduced or stopped a charge, and since when. A cap on the total is reached once: on the
 * first day on which any of the loan's charges reached it.
 */
export const clipSentence = (
  clip: ChargeClip,
  charges: LoanAccount['charges'],
  locale: Locale,
): string => {
  const days = charges.flatMap(({ clip: other }) =>
    other?.reason === clip.reason ? [other.since] : [],
  )
  const [first = clip.since] = days.sort()
  const since = isDailyCap(clip.reason) ? clip.since : first
  return paymentRequestCopy[locale].replies.chargesCapped[clip.reason]({
    since: formatShortDate(since, locale),
  })
}
