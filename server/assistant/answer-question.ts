import { type AnsweredId, loanQuestion } from '#domain/assistant/option-tree.ts'
import type { CallContext } from '../http/handler.ts'
import { orderSummaryResponse, type StoredLoan } from '../loan/public.ts'
import { findFaqAnswers } from '../support/public.ts'

type AnswererContext = Pick<CallContext, 'services' | 'market' | 'locale'>

/** Answers questions for one caller; the figures that answers quote are read once, when needed. */
export type Answerer = (id: AnsweredId) => Promise<string>

/** A loan in words: its terms, its state and today's figures. */
const loanSummaryText = ({ services, locale }: AnswererContext, loan: StoredLoan): string => {
  const { productName, orderNo, status, list } = orderSummaryResponse(services, loan, locale)
  return [
    `${productName} (${orderNo}): ${status}`,
    ...list.map(({ title, value }) => `${title}: ${value}`),
  ].join('\n')
}

/** Without a loan, the question about the borrower's own loan has no answer. */
export const createAnswerer = (asker: AnswererContext, loan: StoredLoan | undefined): Answerer => {
  let answers: ReturnType<typeof findFaqAnswers> | undefined
  return async id => {
    if (id === loanQuestion) return loan ? loanSummaryText(asker, loan) : ''
    answers ??= findFaqAnswers(asker)
    return (await answers).get(id) ?? ''
  }
}
