import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { generateVcode } from '#contract/repayment.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { answerOnce, kept as keptUnderKey } from '../answer-once.ts'
import { type BorrowerContext, type Refusal, refuse } from '../handler.ts'
import { findBorrowerLoan, loanToday } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import { chooseAmount } from './choose-amount.ts'
import { repaymentCopy } from './copy.ts'
import { describeInstruction } from './describe-instruction.ts'
import { issueInstruction } from './issue-instruction.ts'
import { DEFAULT_PAY_TYPE, defaultPayMethod, findPayMethod, takesAmount } from './pay-methods.ts'
import { type Choice, findChoice, saveChoice } from './store.ts'

type Input = InputOf<typeof generateVcode>

/** The way to pay: as the page says it now, else as it was kept, else the market's default. */
const choiceFrom = (input: Input, kept: Choice | undefined, market: MarketCode): Choice => {
  if (input.payCode !== undefined && input.is_default !== '1') {
    return {
      payType: input.pay_type ?? '1',
      payCode: input.payCode,
      specificNum: input.specific_num ?? '',
      isDefault: false,
    }
  }
  if (kept && !kept.isDefault && input.is_default !== '1') return kept
  const { payType, payCode } = defaultPayMethod(market, input.pay_type ?? DEFAULT_PAY_TYPE)
  return { payType, payCode, specificNum: '', isDefault: true }
}

const isSame = (a: Choice, b: Choice | undefined): boolean =>
  b !== undefined &&
  a.payType === b.payType &&
  a.payCode === b.payCode &&
  a.specificNum === b.specificNum &&
  a.isDefault === b.isDefault

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
  if (!isSame(choice, kept)) {
    await saveChoice(services.db, loan.loanId, choice, services.clock.now())
  }

  const instruction = await issueInstruction(services, { loan, account, method, chosen })
  if (!instruction) return refuse(refusalCode.providerUnavailable, copy.providerUnavailable)
  return await describeInstruction(services, {
    instruction,
    loan,
    locale,
    specificNum: choice.specificNum,
    amountChanged: chosen.changed,
  })
}
