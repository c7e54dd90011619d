import { type DocumentText, documents } from '#copy/server/documents.js'
import { supportCopy } from '#copy/server/support.js'
import type { QuestionId } from '#domain/assistant/questions.ts'
import { type LateTerms, NO_LATE_TERMS } from '#domain/charges/late-terms.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Terms } from '#domain/terms/terms.ts'
import { inLocale, type Locale, type TextsByLocale } from '../platform/copy.ts'
import { conditionFigures, exampleFigures } from './documents/condition-figures.ts'
import type { Figures } from './documents/figures.ts'
import type { TermsFacts } from './documents/terms-facts.ts'

/** What the answers quote, as in force today. */
export type FaqFacts = {
  readonly market: MarketCode
  readonly locale: Locale
  readonly terms: TermsFacts
  readonly figures: Figures
  readonly telephone: string
  readonly email: string
  readonly hours: string
  readonly officer: string
}

/** Stands in a list of figures for a part that has none of its own. */
const shown = [{}] as const

const tierText = (late: LateTerms, { figures, locale }: FaqFacts): string => {
  const copy = supportCopy[locale].terms
  return late.interestTiers
    .map(({ fromDay: from, toDay: to, ratePerDay }) => {
      const rate = figures.percent(ratePerDay)
      return to === undefined
        ? copy.lateRate.from({ rate, from })
        : copy.lateRate.between({ rate, from, to })
    })
    .reduce((first, last) => copy.then({ first, last }))
}

/** One of these has an entry: what is charged decides on the sentence. */
const lateFigures = (late: LateTerms, facts: FaqFacts) => {
  const none = { penaltyAndInterest: [], penaltyAlone: [], lateInterest: [], noLateCharges: [] }
  const { money } = facts.figures
  const penalty = late.penalty && {
    first: money(late.penalty.amountMinor.new),
    repeat: money(late.penalty.amountMinor.repeat),
  }
  if (late.interestTiers.length === 0) {
    return penalty ? { ...none, penaltyAlone: [penalty] } : { ...none, noLateCharges: shown }
  }
  const tiers = tierText(late, facts)
  return penalty
    ? { ...none, penaltyAndInterest: [{ ...penalty, tiers }] }
    : { ...none, lateInterest: [{ tiers }] }
}

/** The terms that answers quote are those of the market's first product. */
const endingFigures = (terms: Terms | undefined, { figures, locale }: FaqFacts) => {
  const copy = supportCopy[locale].terms
  const coolingOffDays = terms?.coolingOffDays ?? 0
  const { extension, prepayment } = terms ?? {}
  const isExtendable = extension !== undefined && extension.maxTimes > 0
  return {
    coolingOff: coolingOffDays === 0 ? [] : [{ time: copy.days({ count: coolingOffDays }) }],
    noCoolingOff: coolingOffDays === 0 ? shown : [],
    earlySettlement: prepayment
      ? [
          {
            share: figures.percent(prepayment.afterTermShare),
            days: `${prepayment.afterDays}`,
          },
        ]
      : [],
    noEarlySettlement: prepayment ? [] : shown,
    extension: isExtendable ? [{ fee: figures.feeAmount(extension.fee) }] : [],
    noExtension: isExtendable ? [] : shown,
  }
}

const faqFigures = (facts: FaqFacts) => {
  const { terms, figures, locale, telephone, email, hours, officer } = facts
  const [product] = terms.products
  const examples = exampleFigures(terms, figures, locale)
  return {
    ...conditionFigures(terms, figures, locale),
    ...examples,
    ...lateFigures(product?.baseTerms.late ?? NO_LATE_TERMS, facts),
    ...endingFigures(product?.baseTerms, facts),
    noExample: examples.example.length === 0 ? shown : [],
    leastAmount: figures.money(terms.rules.declared.loanAmount.minMinor),
    mostAmount: figures.money(terms.rules.declared.loanAmount.maxMinor),
    telephone,
    email,
    hours,
    officer,
  }
}

/** A missing question does not compile. */
type FaqText = DocumentText<ReturnType<typeof faqFigures>, QuestionId>

const texts: Readonly<Record<MarketCode, TextsByLocale<FaqText>>> = {
  ID: documents['indonesia/faq'],
  IN: documents['india/faq'],
}

/** A market's questions in a language. */
export const faqQuestions = (
  market: MarketCode,
  locale: Locale,
): Readonly<Record<QuestionId, string>> => inLocale(texts[market], locale).headings

/** The answer to each question. */
export const faqAnswers = (facts: FaqFacts): ReadonlyMap<string, string> => {
  const { sections } = inLocale(texts[facts.market], facts.locale).write(faqFigures(facts))
  return new Map(
    sections.map(({ id, blocks }) => [
      id,
      blocks.flatMap(block => (block.kind === 'paragraph' ? [block.text] : [])).join(' '),
    ]),
  )
}
