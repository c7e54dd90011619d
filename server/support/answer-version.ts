import {
  type AnswerContent,
  answerContent,
  type ContentExample,
} from '#contract/content/staff-schemas.ts'
import { answers } from '#copy/server/answers.js'
import { type QuestionId, topics } from '#domain/assistant/questions.ts'
import { MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { inLocale, type Locale } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import {
  type ContentProblem,
  findMissingLanguages,
  listInForce,
  publishFirstVersions,
  textEntries,
  type VersionKind,
} from '../version/public.ts'
import { findAnswerProblems } from './faq-answers.ts'

/** A missing question does not compile. */
const firstAnswers = { ID: answers['indonesia/faq'], IN: answers['india/faq'] } as const

const questionIds: readonly QuestionId[] = Object.values(topics).flat()

/** Borrowers' questions with their answers, as dated versions; the ids stay the same. */
export const answerVersion: VersionKind<AnswerContent, ContentExample> = {
  name: 'answer',
  auditSubject: 'content',
  schema: answerContent,
  nameOf: ({ texts }, locale) => inLocale(texts, locale).question,
  leadDays: 1,
  findProblems: async (_context, { market, subject, content }) => {
    const problems: ContentProblem[] = [
      ...findMissingLanguages(market, content.texts),
      ...textEntries(content.texts).flatMap(([language, text]) =>
        findAnswerProblems(text).map(({ path, ...problem }) => ({
          path: `texts.${language}.${path}`,
          ...problem,
        })),
      ),
    ]
    return questionIds.some(id => id === subject)
      ? problems
      : [...problems, { path: 'subject', code: 'question-unknown' }]
  },
  workExample: ({ content }) => ({
    texts: textEntries(content.texts).map(([language, { question, parts }]) => ({
      language,
      text: [question, ...parts.map(({ text }) => text)].join('\n'),
    })),
  }),
}

const firstContent = (market: MarketCode, id: QuestionId): AnswerContent => {
  const texts = Object.entries(firstAnswers[market]).map(([language, byId]) => {
    const { question, parts } = byId[id]
    return [language, { question, parts: parts.map(part => ({ ...part })) }] as const
  })
  // Every market has its first answers in English, and in the languages of its borrowers.
  return { texts: Object.fromEntries(texts) } as AnswerContent
}

/** The answers that each market begins with, as if they were in force. */
export const firstAnswersInForce = (): AnswersInForce => {
  const of = (market: MarketCode) =>
    new Map(questionIds.map(id => [id, firstContent(market, id)] as const))
  return { ID: of('ID'), IN: of('IN') }
}

/** Publishes the answers of the market's folder to questions that have none yet. */
export const publishFirstAnswers = async (
  services: Pick<Services, 'db' | 'clock' | 'config' | 'random'>,
): Promise<void> => {
  await publishFirstVersions(
    services,
    answerVersion,
    services.config.markets.flatMap(market =>
      questionIds.map(id => ({ market, subject: id, content: firstContent(market, id) })),
    ),
  )
}

/** The answers in force, by market and question. */
export type AnswersInForce = Readonly<Record<MarketCode, ReadonlyMap<string, AnswerContent>>>

type AnswerReader = Pick<Services, 'db' | 'clock'>

/** The answers of one day of each market, by the database that they are read from. */
const answersOfDay = new WeakMap<
  object,
  { readonly day: string; readonly answers: Promise<AnswersInForce> }
>()

const readAnswers = async ({ db, clock }: AnswerReader): Promise<AnswersInForce> => {
  const read = async (market: MarketCode) => {
    const found = await listInForce(db, { kind: 'answer', market }, clock.businessDate(market))
    return new Map(
      // Written by `publishVersion` and `publishFirstVersions` alone, in the form of its kind.
      found.map(({ subject, content }) => [subject, content as AnswerContent] as const),
    )
  }
  return { ID: await read('ID'), IN: await read('IN') }
}

/** Read once a day in each process: an answer begins the day after it is published at the earliest. */
export const getAnswers = async (reader: AnswerReader): Promise<AnswersInForce> => {
  const day = MARKET_CODES.map(market => reader.clock.businessDate(market)).join()
  const known = answersOfDay.get(reader.db)
  if (known?.day === day) return await known.answers
  const read = readAnswers(reader)
  answersOfDay.set(reader.db, { day, answers: read })
  // A failure is not kept: the next reader asks again.
  read.catch(() => answersOfDay.delete(reader.db))
  return await read
}

export type Questions = Readonly<Record<QuestionId, string>>

/** A market's questions in a language; `id` of one that has no version stands for itself. */
export const questionsIn = (
  inForce: AnswersInForce,
  { market, locale }: { readonly market: MarketCode; readonly locale: Locale },
): Questions =>
  // The keys are the ids of all questions.
  Object.fromEntries(
    questionIds.map(id => {
      const content = inForce[market].get(id)
      return [id, content ? inLocale(content.texts, locale).question : id]
    }),
  ) as Questions

/** `questionsIn` of today. */
export const findQuestionTexts = async (
  reader: AnswerReader,
  place: { readonly market: MarketCode; readonly locale: Locale },
): Promise<Questions> => questionsIn(await getAnswers(reader), place)
