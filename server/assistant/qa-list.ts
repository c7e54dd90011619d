import { type qaList, topLevel } from '#contract/assistant.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import {
  findOption,
  loanQuestion,
  type Option,
  optionsOf,
  optionTree,
} from '#domain/assistant/option-tree.ts'
import { type BorrowerContext, type Refusal, refuse } from '../handler.ts'
import type { StoredLoan } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import { createAnswerer } from './answer-question.ts'
import { describeOption } from './describe-option.ts'
import { findAskedLoan } from './find-loan.ts'

type Listed = OutputOf<typeof qaList>

/** What cannot be answered is not offered. */
const isOpen = (option: Option, loan: StoredLoan | undefined): boolean =>
  option.id !== loanQuestion || loan !== undefined

/** The tree from its top, one of its categories, or what an option answers. */
export const qaListHandler = async (
  { orderNo, pid = topLevel }: InputOf<typeof qaList>,
  context: BorrowerContext,
): Promise<Listed | Refusal> => {
  const { locale, signedIn } = context
  const loan = await findAskedLoan(context, orderNo)
  const picked = pid === topLevel ? undefined : findOption(pid)
  const isUnknown = pid !== topLevel && (!picked || (loan !== 'unknown' && !isOpen(picked, loan)))
  if (loan === 'unknown' || isUnknown) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const list = (options: readonly Option[]): Listed['answerList'] =>
    options
      .filter(option => isOpen(option, loan))
      .map(option => ({ ...describeOption(option, locale), answerList: list(optionsOf(option)) }))
  const answerOf = createAnswerer({ ...context, market: signedIn.market }, loan)
  return {
    answerList: list(picked ? optionsOf(picked) : optionTree),
    question: picked
      ? {
          ...describeOption(picked, locale),
          answer: picked.kind === 'answer' ? await answerOf(picked.id) : '',
          place: picked.kind === 'answer' ? picked.place : 'none',
        }
      : null,
    order: loan ? { productId: loan.productId, orderId: loan.loanId, orderNo: loan.orderNo } : null,
  }
}
