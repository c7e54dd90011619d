import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { generateVcode } from '#contract/repayment.ts'
import { answerOnce, kept as keptUnderKey } from '../answer-once.ts'
import { type BorrowerContext, type Refusal, refuse } from '../handler.ts'
import { findBorrowerLoan, loanToday } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import { chooseAmount } from './choose-amount.ts'
import { choiceFrom, keepChoice } from './choose-way.ts'
import { repaymentCopy } from './copy.ts'
import { describeInstruction } from './describe-instruction.ts'
import { expiryOf } from './expiry.ts'
import { issueInstruction } from './issue-instruction.ts'
import { findPayMethod, takesAmount } from './pay-methods.ts'
import { findChoice } from './store.ts'

type Input = InputOf<typeof generateVcode>

/**
 * The number to pay to. Asking again for the same loan, method and amount gives the same number,
 * so a retry, a reload and fifty taps make one instruction; the amount is computed here.
 */
export const generateVcodeHandler = async (
  input: Input,
  context: BorrowerContext,
): Promise<OutputOf<typeof generateVcode> | Refusal> => {
  const { services, signedIn, locale } = context
  const copy = repaymentCopy[locale]
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, input)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))

  const { account } = loanToday(services, loan)
  const payable = account?.installments.filter(row => row.outstandingMinor > 0n) ?? []
  if (!account || payable.length === 0) return refuse(refusalCode.nothingToPay, copy.nothingToPay)

  const kept = await findChoice(services.db, loan.loanId)
  const choice = choiceFrom(input, kept, loan.market)
  const chosen = chooseAmount(payable, loan.currency, input)
  const method = findPayMethod(loan.market, choice.payType, choice.payCode)
  if (!method || !takesAmount(method, chosen.amountMinor))
    return refuse(refusalCode.methodUnavailable, copy.methodUnavailable)
  // The bill itself is found again by what is wished, and shown as it is now; the key only keeps
  // one wish from being taken for another.
  const once = { actor: `borrower:${signedIn.borrowerId}`, call: 'generateVcode', input }
  const refused = await answerOnce(context, once, async () => keptUnderKey(null))
  if (refused) return refused
  await keepChoice(services, loan.loanId, choice, kept)

  const instruction = await issueInstruction(services, {
    loan,
    method,
    chosen,
    purpose: 'installments',
    expiresAt: now => expiryOf(account, loan.market, now),
  })
  if (!instruction) return refuse(refusalCode.providerUnavailable, copy.providerUnavailable)
  return await describeInstruction(services, {
    instruction,
    loan,
    locale,
    specificNum: choice.specificNum,
    amountChanged: chosen.changed,
  })
}
