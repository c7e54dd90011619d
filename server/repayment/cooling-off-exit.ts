import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { coolingOffExit } from '#contract/loan-application.ts'
import { answerOnce, kept as keptUnderKey } from '../answer-once.ts'
import { type BorrowerContext, type Refusal, refuse } from '../handler.ts'
import { exitsFromToday, findBorrowerLoan } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import { choiceFrom, keepChoice } from './choose-way.ts'
import { repaymentCopy } from './copy.ts'
import { describeInstruction } from './describe-instruction.ts'
import { endOfDay } from './expiry.ts'
import { issueInstruction } from './issue-instruction.ts'
import { methodFor } from './method-for.ts'
import { findChoice } from './store.ts'

/**
 * The number to give the loan back with: for exactly today's amount, until today ends. Asking again
 * gives the same one.
 */
export const coolingOffExitHandler = async (
  input: InputOf<typeof coolingOffExit>,
  context: BorrowerContext,
): Promise<OutputOf<typeof coolingOffExit> | Refusal> => {
  const { services, signedIn, locale } = context
  const copy = repaymentCopy[locale]
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, input)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const [today] = exitsFromToday(services, loan)
  if (!today || today.on !== services.clock.businessDate(loan.market)) {
    return refuse(refusalCode.coolingOffClosed, copy.coolingOffClosed)
  }
  const kept = await findChoice(services.db, loan.loanId)
  const choice = choiceFrom(input, kept, loan.market)
  const method = methodFor(loan, choice, { amountMinor: today.amountMinor, locale })
  if ('refused' in method) return method
  const once = { actor: `borrower:${signedIn.borrowerId}`, call: 'coolingOffExit', input }
  const refused = await answerOnce(context, once, async () => keptUnderKey(null))
  if (refused) return refused
  await keepChoice(services, loan.loanId, choice, kept)
  const instruction = await issueInstruction(services, {
    loan,
    method,
    chosen: { periods: 0, amountMinor: today.amountMinor, changed: false },
    purpose: 'cooling-off',
    expiresAt: now => endOfDay(loan.market, now),
  })
  if (instruction === 'outdated') return await coolingOffExitHandler(input, context)
  if (!instruction) return refuse(refusalCode.providerUnavailable, copy.providerUnavailable)
  const { specificNum } = choice
  return await describeInstruction(services, { instruction, loan, locale, specificNum })
}
