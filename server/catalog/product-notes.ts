import type { OutputOf } from '#contract/call.ts'
import type { productDetail } from '#contract/catalog/calls.ts'
import type { Terms } from '#domain/terms/terms.ts'
import type { Locale } from '../platform/copy.ts'
import { catalogCopy } from './copy.ts'
import { figureWriter } from './figures-response.ts'

type ProductNote = OutputOf<typeof productDetail>['notes'][number]

/** What is good to know about terms beside their figures, in a reader's words. */
export const productNotes = (terms: Terms, locale: Locale): ProductNote[] => {
  const copy = catalogCopy[locale]
  const { percent } = figureWriter(terms.currency, locale)
  const { afterTermShare, afterDays } = terms.prepayment
  const notes: ProductNote[] = [
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
