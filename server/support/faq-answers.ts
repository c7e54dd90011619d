import { supportCopy } from '#copy/server/support.js'
import { type LateTerms, NO_LATE_TERMS } from '#domain/charges/late-terms.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Terms } from '#domain/terms/terms.ts'
import type { Locale } from '../platform/copy.ts'
import type { ContentProblem } from '../version/public.ts'
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

type FaqFigures = ReturnType<typeof faqFigures>

type AnswerText = {
  readonly question: string
  readonly parts: readonly { readonly when: string; readonly text: string }[]
}

const isList = (value: unknown): value is readonly Readonly<Record<string, string>>[] =>
  Array.isArray(value)

const fill = (text: string, figures: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const figure = figures[name]
    return typeof figure === 'string' ? figure : whole
  })

/** The answer with its figures; a part stands once for each entry of its list, or not at all. */
const writeAnswer = ({ parts }: AnswerText, figures: FaqFigures): string => {
  const byName: Readonly<Record<string, unknown>> = figures
  return parts
    .flatMap(({ when, text }) => {
      if (when === '') return [fill(text, byName)]
      const entries = byName[when]
      return isList(entries) ? entries.map(entry => fill(text, { ...byName, ...entry })) : []
    })
    .join(' ')
}

/** The answer to each question, by its id. */
export const faqAnswers = (
  texts: ReadonlyMap<string, AnswerText>,
  facts: FaqFacts,
): ReadonlyMap<string, string> => {
  const figures = faqFigures(facts)
  return new Map([...texts].map(([id, text]) => [id, writeAnswer(text, figures)]))
}

/** What a part of an answer may stand for, with the figures of each; '' stands for all of them. */
const partFigures: Readonly<Record<string, readonly string[]>> = {
  '': [
    'leastAge',
    'income',
    'incomePeriod',
    'leastAmount',
    'mostAmount',
    'decisionTime',
    'payoutHours',
    'creditedTo',
    'callFrom',
    'callTo',
    'replyDays',
    'complaintTime',
    'telephone',
    'email',
    'hours',
    'officer',
  ],
  example: ['product', 'principal', 'received', 'repaid', 'installments', 'cost', 'apr'],
  noExample: [],
  coolingOff: ['time'],
  noCoolingOff: [],
  earlySettlement: ['share', 'days'],
  noEarlySettlement: [],
  extension: ['fee'],
  noExtension: [],
  penaltyAndInterest: ['first', 'repeat', 'tiers'],
  penaltyAlone: ['first', 'repeat'],
  lateInterest: ['tiers'],
  noLateCharges: [],
  lateExample: ['installment', 'time', 'charge'],
}

/** As the call of the questions and answers allows. */
const longestAnswer = 1200
/** No figure is longer. */
const longestFigure = 60

/** Whether an answer may be too long to be shown, with all of its parts and the longest figures. */
const isTooLong = ({ parts }: AnswerText): boolean => {
  const whole = parts.map(({ text }) => text).join(' ')
  return whole.length + longestFigure * (whole.split('{').length - 1) > longestAnswer
}

const findPartProblems = (
  { when, text }: AnswerText['parts'][number],
  path: string,
): ContentProblem[] => {
  const own = partFigures[when]
  if (own === undefined) {
    return [{ path: `${path}.when`, code: 'part-unknown', values: { part: when } }]
  }
  const known = new Set([...(partFigures[''] ?? []), ...own])
  return [...text.matchAll(/\{([^{}]*)\}?|\}/g)]
    .filter(([, name = '']) => !known.has(name))
    .map(([figure]) => ({ path: `${path}.text`, code: 'figure-unknown', values: { figure } }))
}

/** What an answer names that is no figure of its part, a part that there is none of, its length. */
export const findAnswerProblems = (answer: AnswerText): ContentProblem[] => [
  ...answer.parts.flatMap((part, index) => findPartProblems(part, `parts.${index}`)),
  ...(isTooLong(answer)
    ? [
        {
          path: 'parts',
          code: 'answer-too-long',
          values: { most: String(longestAnswer) },
        } as const,
      ]
    : []),
]
