import { type qaList, topLevel } from '#contract/assistant/calls.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import {
  type AssistantOption,
  findOption,
  loanQuestion,
  optionsOf,
  optionTree,
} from '#domain/assistant/option-tree.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import type { StoredLoan } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import { findQuestionTexts } from '../support/public.ts'
import { createAnswerer } from './answer-question.ts'
import { findOrderLoan } from './find-loan.ts'
import { optionResponse } from './option-response.ts'

type QaListOutput = OutputOf<typeof qaList>

/** Options without an answer are left out. */
const isAvailable = (option: AssistantOption, loan: StoredLoan | undefined): boolean =>
  option.id !== loanQuestion || loan !== undefined

/** The top of the tree, one of its categories, or the options below an answer. */
export const qaListHandler = async (
  { orderNo, pid = topLevel }: InputOf<typeof qaList>,
  context: BorrowerContext,
): Promise<QaListOutput | Refusal> => {
  const { locale, signedIn } = context
  const place = { market: signedIn.market, locale }
  const reader = { ...place, questions: await findQuestionTexts(context.services, place) }
  const loan = await findOrderLoan(context, orderNo)
  const picked = pid === topLevel ? undefined : findOption(pid)
  const isUnknown =
    pid !== topLevel && (!picked || (loan !== 'unknown' && !isAvailable(picked, loan)))
  if (loan === 'unknown' || isUnknown) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const list = (options: readonly AssistantOption[]): QaListOutput['answerList'] =>
    options
      .filter(option => isAvailable(option, loan))
      .map(option => ({ ...optionResponse(option, reader), answerList: list(optionsOf(option)) }))
  const answerOf = createAnswerer({ ...context, ...place }, loan)
  return {
    answerList: list(picked ? optionsOf(picked) : optionTree),
    question: picked
      ? {
          ...optionResponse(picked, reader),
          answer: picked.kind === 'answer' ? await answerOf(picked.id) : '',
          place: picked.kind === 'answer' ? picked.answerScreen : 'none',
        }
      : null,
    order: loan ? { productId: loan.productId, orderId: loan.loanId, orderNo: loan.orderNo } : null,
  }
}
