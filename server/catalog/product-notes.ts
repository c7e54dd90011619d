import type { OutputOf } from '#contract/call.ts'
import type { productDetail } from '#contract/catalog/calls.ts'
import { catalogCopy } from '#copy/server/catalog.js'
import type { Terms } from '#domain/terms/terms.ts'
import type { Locale } from '../platform/copy.ts'
import { figureWriter } from './figures-response.ts'

type ProductNote = OutputOf<typeof productDetail>['notes'][number]

/** Notes about a product's terms beside their figures, in the reader's language. */
export const productNotes = (terms: Terms, locale: Locale): ProductNote[] => {
  const copy = catalogCopy[locale].product
  const { percent } = figureWriter(terms.currency, locale)
  const { afterTermShare, afterDays } = terms.prepayment
  const notes: ProductNote[] = [
    { title: copy.late, text: lateText(terms, locale) },
    {
      title: copy.early,
      text: copy.earlyText({ share: percent(afterTermShare), days: afterDays }),
    },
  ]
  if (terms.coolingOffDays > 0) {
    notes.push({
      title: copy.coolingOff,
      text: copy.coolingOffText({ days: terms.coolingOffDays }),
    })
  }
  return notes
}

const lateText = ({ late, currency }: Terms, locale: Locale): string => {
  const copy = catalogCopy[locale].product
  const { money, percent } = figureWriter(currency, locale)
  const penalty = late.penalty?.amountMinor
  const tiers = late.interestTiers.map(({ fromDay, toDay, ratePerDay }) =>
    fromDay === 1 && toDay === undefined
      ? copy.lateFromFirstDay({ percent: percent(ratePerDay) })
      : toDay === undefined
        ? copy.lateTier.open({ percent: percent(ratePerDay), from: fromDay })
        : copy.lateTier.between({ percent: percent(ratePerDay), from: fromDay, to: toDay }),
  )
  return [
    ...(penalty
      ? [copy.latePenalty({ forNew: money(penalty.new), forRepeat: money(penalty.repeat) })]
      : []),
    ...(tiers.length > 0 ? [copy.lateUnpaid({ tiers: tiers.join(', ') })] : []),
    copy.lateLimit,
  ].join(' ')
}
