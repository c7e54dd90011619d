import { type AnsweredId, loanQuestion } from '#domain/assistant/option-tree.ts'
import type { CallContext } from '../handler.ts'
import { type StoredLoan, summarizeOrder } from '../loan/public.ts'
import { type FaqFacts, faqWords, findFaqFacts } from '../support/public.ts'

type Asker = Pick<CallContext, 'services' | 'market' | 'locale'>

/** Answers questions for one asker; what the answers quote is looked up once, when it is needed. */
export type Answerer = (id: AnsweredId) => Promise<string>

/** A loan in words: what it is, where it stands, and the figures of today. */
const describeLoan = ({ services, locale }: Asker, loan: StoredLoan): string => {
  const { productName, orderNo, status, list } = summarizeOrder(services, loan, locale)
  return [
    `${productName} (${orderNo}): ${status}`,
    ...list.map(({ title, value }) => `${title}: ${value}`),
  ].join('\n')
}

/** Without a loan, the question about one's own has no answer. */
export const createAnswerer = (asker: Asker, loan: StoredLoan | undefined): Answerer => {
  let facts: Promise<FaqFacts> | undefined
  return async id => {
    if (id === loanQuestion) return loan ? describeLoan(asker, loan) : ''
    facts ??= findFaqFacts(asker)
    return faqWords[asker.locale].questions[id][1](await facts)
  }
}
