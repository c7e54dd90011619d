import type { QuestionId, TopicId } from '#domain/assistant/questions.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Figures } from '../documents/figures.ts'
import type { TermsFacts } from '../documents/terms-facts.ts'

export type FaqFacts = {
  readonly market: MarketCode
  readonly terms: TermsFacts
  readonly figures: Figures
  readonly telephone: string
  readonly email: string
  readonly hours: string
  readonly officer: string
}

type FaqAnswer = (facts: FaqFacts) => string

/** One language: the topics' names, and each question with its answer. */
export type FaqWords = {
  readonly titles: Readonly<Record<TopicId, string>>
  readonly questions: Readonly<Record<QuestionId, readonly [question: string, answer: FaqAnswer]>>
}
