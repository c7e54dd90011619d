import type { InputOf, OutputOf } from '#contract/call.ts'
import type { faq } from '#contract/support/calls.ts'
import { type TopicId, topics } from '#domain/assistant/questions.ts'
import { getMarket } from '#domain/market/market.ts'
import type { CallContext } from '../http/handler.ts'
import type { Locale } from '../platform/copy.ts'
import { contactFacts } from './contact-facts.ts'
import { figuresFor } from './documents/figures.ts'
import { findTermsFacts } from './documents/find-terms-facts.ts'
import { faqEn } from './faq/en.ts'
import { faqEs } from './faq/es.ts'
import { faqHi } from './faq/hi.ts'
import { faqId } from './faq/id.ts'
import type { FaqFacts, FaqWords } from './faq/topics.ts'

/** A language that is added here must answer every question, or it does not compile. */
export const faqWords: Readonly<Record<Locale, FaqWords>> = {
  en: faqEn,
  id: faqId,
  hi: faqHi,
  es: faqEs,
}

/** The figures that answers quote, as in force today. */
export const findFaqFacts = async (
  context: Pick<CallContext, 'services' | 'market' | 'locale'>,
): Promise<FaqFacts> => {
  const { market, locale } = context
  const { telephone, email, hours, grievance } = contactFacts(context)
  return {
    market,
    terms: await findTermsFacts(context),
    figures: figuresFor(locale, getMarket(market).currency),
    telephone,
    email,
    hours,
    officer: grievance.officer,
  }
}

export const faqHandler = async (
  _input: InputOf<typeof faq>,
  context: CallContext,
): Promise<OutputOf<typeof faq>> => {
  const facts = await findFaqFacts(context)
  const { titles, questions } = faqWords[context.locale]
  return {
    topics: Object.entries(topics).map(([topic, ids]) => ({
      id: topic,
      // Object.entries loses the type of the keys.
      title: titles[topic as TopicId],
      questions: ids.map(id => {
        const [question, answer] = questions[id]
        return { id, question, answer: answer(facts) }
      }),
    })),
  }
}
