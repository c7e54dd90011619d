import { supportCopy } from '#copy/server/support.js'
import type { Locale } from '../../platform/copy.ts'
import type { Figures } from './figures.ts'
import type { TermsFacts } from './terms-facts.ts'

/** What holds for every loan of a market, as texts name it. */
export const conditionFigures = (
  { rules: { declared }, conditions }: TermsFacts,
  figures: Figures,
  locale: Locale,
) => {
  const copy = supportCopy[locale].terms
  const { complaint, collectionHours, creditedWithinDays } = conditions
  return {
    leastAge: `${conditions.minAgeYears}`,
    income: figures.money(declared.minimumIncome.minor),
    incomePeriod: copy.incomePeriod[declared.minimumIncome.per],
    decisionTime: copy.days({ count: conditions.decisionWithinDays }),
    creditedFrom: `${creditedWithinDays.min}`,
    creditedTo: `${creditedWithinDays.max}`,
    payoutHours: `${declared.disbursementHours}`,
    callFrom: figures.hour(collectionHours.from),
    callTo: figures.hour(collectionHours.to),
    replyDays: `${complaint.replyWorkingDays}`,
    complaintTime: copy.complaintTime(complaint.limit),
  }
}

/** The example loan, and what its installment costs when it is late; none without a product. */
export const exampleFigures = ({ example }: TermsFacts, figures: Figures, locale: Locale) => {
  if (!example) return { example: [], lateExample: [] }
  const { product, figures: offer, late } = example
  const copy = supportCopy[locale].terms
  return {
    example: [
      {
        product,
        principal: figures.money(offer.principalMinor),
        received: figures.money(offer.netDisbursedMinor),
        repaid: figures.money(offer.totalRepayableMinor),
        installments: `${offer.schedule.rows.length}`,
        cost: figures.money(offer.totalCostMinor),
        apr: offer.apr === undefined ? '' : figures.rate(offer.apr),
      },
    ],
    lateExample: [
      {
        installment: figures.money(late.installmentMinor),
        time: copy.days({ count: late.days }),
        charge: figures.money(late.chargeMinor),
      },
    ],
  }
}
