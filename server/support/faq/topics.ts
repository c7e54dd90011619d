import type { MarketCode } from '#domain/market/market.ts'
import type { Figures } from '../documents/figures.ts'
import type { TermsFacts } from '../documents/terms-facts.ts'

/** What is asked, in the order of a loan's life. Each language answers every one of them. */
export const topics = {
  apply: ['who', 'documents', 'how-long', 'one-loan', 'refused', 'again', 'collateral'],
  cost: ['price', 'apr', 'fee-taken', 'hidden', 'limits', 'offer-binds'],
  payout: ['when-money', 'whose-account', 'not-arrived', 'give-back'],
  pay: [
    'how-to-pay',
    'which-number',
    'amount-exact',
    'paid-not-seen',
    'number-expired',
    'early-installment',
    'pay-off',
    'order',
    'other-person',
    'receipt',
  ],
  late: ['cost-late', 'stop', 'cannot-pay', 'more-time', 'who-calls', 'credit-register'],
  safety: ['contacts', 'location', 'otp', 'fraud', 'see-data', 'close-account', 'number-changed'],
  help: ['complain', 'not-satisfied', 'hours', 'language'],
} as const

export type TopicId = keyof typeof topics
export type QuestionId = (typeof topics)[TopicId][number]

export type FaqFacts = {
  readonly market: MarketCode
  readonly terms: TermsFacts
  readonly figures: Figures
  readonly telephone: string
  readonly email: string
  readonly hours: string
  readonly officer: string
}

type Answer = (facts: FaqFacts) => string

/** One language: the topics' names, and each question with what is answered. */
export type FaqWords = {
  readonly titles: Readonly<Record<TopicId, string>>
  readonly questions: Readonly<Record<QuestionId, readonly [question: string, answer: Answer]>>
}
