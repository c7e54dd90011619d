import type { z } from 'zod'
import type { termChoice } from '#contract/offer/schemas.ts'
import type { EligibleAmount } from '#domain/decision/eligible-amounts.ts'
import { minMinor } from '#domain/money/money.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import type { OfferFigures } from '#domain/offer/offer-figures.ts'
import { buildSchedule } from '#domain/schedule/build-schedule.ts'
import type { Terms } from '#domain/terms/terms.ts'

type ShownLoan = {
  /** The price of the choices beside the shown loan; its amount and term are replaced by each. */
  readonly baseTerms: Terms
  /** Of the shown loan. */
  readonly figures: OfferFigures
}

/**
 * What each number of installments costs a period for the shown loan's amount, or for the largest
 * that it may be where that is less. Disbursed on the day of the shown loan, whose own first
 * installment stays as it is.
 */
export const termChoices = (
  { baseTerms, figures }: ShownLoan,
  amounts: readonly EligibleAmount[],
): z.infer<typeof termChoice>[] => {
  const { schedule } = figures
  const amountText = amountTextIn(baseTerms.currency)
  return amounts.map(({ installments, maxMinor }) => {
    const principalMinor = minMinor(figures.principalMinor, maxMinor)
    const { rows } =
      installments === schedule.rows.length
        ? schedule
        : buildSchedule({ ...baseTerms, principalMinor, installments }, schedule.disbursedOn)
    const installment = amountText(rows[0]?.totalMinor ?? 0n)
    return { installments, maximum: amountText(maxMinor), installment }
  })
}
