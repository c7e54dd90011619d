import type { InputOf, OutputOf } from '#contract/call.ts'
import type { faq } from '#contract/support/calls.ts'
import { supportCopy } from '#copy/server/support.js'
import { type TopicId, topics } from '#domain/assistant/questions.ts'
import { getMarket } from '#domain/market/market.ts'
import type { CallContext } from '../http/handler.ts'
import { inLocale } from '../platform/copy.ts'
import { findQuestionTexts, getAnswers } from './answer-version.ts'
import { contactFacts } from './contact-facts.ts'
import { figuresFor } from './documents/figures.ts'
import { findTermsFacts } from './documents/find-terms-facts.ts'
import { type FaqFacts, faqAnswers } from './faq-answers.ts'

const findFaqFacts = async (
  context: Pick<CallContext, 'services' | 'market' | 'locale'>,
): Promise<FaqFacts> => {
  const { market, locale } = context
  const { telephone, email, hours, grievance } = contactFacts(context)
  return {
    market,
    locale,
    terms: await findTermsFacts(context),
    figures: figuresFor(locale, getMarket(market).currency),
    telephone,
    email,
    hours,
    officer: grievance.officer,
  }
}

/** The answer to each question, with the figures in force today. */
export const findFaqAnswers = async (
  context: Pick<CallContext, 'services' | 'market' | 'locale'>,
): Promise<ReadonlyMap<string, string>> => {
  const { services, market, locale } = context
  const inForce = (await getAnswers(services))[market]
  const texts = [...inForce].map(([id, content]) => [id, inLocale(content.texts, locale)] as const)
  return faqAnswers(new Map(texts), await findFaqFacts(context))
}

export const faqHandler = async (
  _input: InputOf<typeof faq>,
  context: CallContext,
): Promise<OutputOf<typeof faq>> => {
  const { services, market, locale } = context
  const questions = await findQuestionTexts(services, { market, locale })
  const answers = await findFaqAnswers(context)
  const titles = supportCopy[locale].topics
  return {
    topics: Object.entries(topics).map(([topic, ids]) => ({
      id: topic,
      // Object.entries loses the type of the keys.
      title: titles[topic as TopicId],
      questions: ids.map(id => ({
        id,
        question: questions[id],
        answer: answers.get(id) ?? '',
      })),
    })),
  }
}
