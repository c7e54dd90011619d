import type { OutputOf } from '#contract/call.ts'
import type { productDetail } from '#contract/catalog.ts'
import type { Terms } from '#domain/terms/terms.ts'
import { figureWriter } from '../describe-figures.ts'
import type { Locale } from '../platform/copy.ts'
import { catalogCopy } from './copy.ts'

type Note = OutputOf<typeof productDetail>['notes'][number]

/** What is good to know about terms beside their figures, in a reader's words. */
export const productNotes = (terms: Terms, locale: Locale): Note[] => {
  const copy = catalogCopy[locale]
  const { percent } = figureWriter(terms.currency, locale)
  const { afterTermShare, afterDays } = terms.prepayment
  const notes: Note[] = [
    { title: copy.late, text: lateText(terms, locale) },
    { title: copy.early, text: copy.earlyText(percent(afterTermShare), afterDays) },
  ]
  if (terms.coolingOffDays > 0) {
    notes.push({ title: copy.coolingOff, text: copy.coolingOffText(terms.coolingOffDays) })
  }
  return notes
}

const lateText = ({ late, currency }: Terms, locale: Locale): string => {
  const copy = catalogCopy[locale]
  const { money, percent } = figureWriter(currency, locale)
  const penalty = late.penalty?.amountMinor
  const tiers = late.interestTiers.map(({ fromDay, toDay, ratePerDay }) =>
    fromDay === 1 && toDay === undefined
      ? copy.lateFromFirstDay(percent(ratePerDay))
      : copy.lateTier(percent(ratePerDay), fromDay, toDay),
  )
  return [
    ...(penalty ? [copy.latePenalty(money(penalty.new), money(penalty.repeat))] : []),
    ...(tiers.length > 0 ? [copy.lateUnpaid(tiers.join(', '))] : []),
    copy.lateLimit,
  ].join(' ')
}
