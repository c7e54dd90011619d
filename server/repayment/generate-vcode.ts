import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { generateVcode } from '#contract/repayment.ts'
import { answerOnce, kept as keptUnderKey } from '../answer-once.ts'
import { type BorrowerContext, type Refusal, refuse } from '../handler.ts'
import { findBorrowerLoan, loanToday, type StoredLoan } from '../loan/public.ts'
import { type Locale, say } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import { asNamed, chooseAmount } from './choose-amount.ts'
import { choiceFrom, keepChoice } from './choose-way.ts'
import { repaymentCopy } from './copy.ts'
import { describeInstruction } from './describe-instruction.ts'
import { endOfDate, endOfDay, expiryOf } from './expiry.ts'
import { issueInstruction, type Wanted } from './issue-instruction.ts'
import { methodFor } from './method-for.ts'
import { findPayOff } from './pay-off-quote.ts'
import { quoteExtension } from './quote-extension.ts'
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

  const wanted = wantedOf(services, loan, { input, locale })
  if ('refused' in wanted) return wanted
  const { chosen } = wanted

  const kept = await findChoice(services.db, loan.loanId)
  const choice = choiceFrom(input, kept, loan.market)
  const method = methodFor(loan, choice, { amountMinor: chosen.amountMinor, locale })
  if ('refused' in method) return method
  // The bill itself is found again by what is wished, and shown as it is now; the key only keeps
  // one wish from being taken for another.
  const once = { actor: `borrower:${signedIn.borrowerId}`, call: 'generateVcode', input }
  const refused = await answerOnce(context, once, async () => keptUnderKey(null))
  if (refused) return refused
  await keepChoice(services, loan.loanId, choice, kept)

  const instruction = await issueInstruction(services, { loan, method, ...wanted })
  // Money came meanwhile: what is to be paid is read again.
  if (instruction === 'outdated') return await generateVcodeHandler(input, context)
  if (!instruction) return refuse(refusalCode.providerUnavailable, copy.providerUnavailable)
  return await describeInstruction(services, {
    instruction,
    loan,
    locale,
    specificNum: choice.specificNum,
    amountChanged: chosen.changed,
  })
}

type Goal = Pick<Wanted, 'chosen' | 'purpose' | 'expiresAt' | 'servesUntil'>

/** What is to be paid, as it stands today, and until when that is the amount. */
const wantedOf = (
  services: Services,
  loan: StoredLoan,
  { input, locale }: { input: Input; locale: Locale },
): Goal | Refusal => {
  const { account } = loanToday(services, loan)
  if (input.purpose === 'extension') {
    const quote = quoteExtension(loan, account, locale)
    if ('refused' in quote) return quote
    const { payMinor } = quote.offer
    return {
      chosen: { periods: 0, ...asNamed(payMinor, loan.currency, input.amount) },
      purpose: 'extension',
      expiresAt: now => endOfDay(loan.market, now),
    }
  }
  if (input.purpose === 'pay-off') return payOffGoal(services, loan, { input, locale })
  const payable = account?.installments.filter(row => row.outstandingMinor > 0n) ?? []
  if (!account || payable.length === 0) {
    return refuse(refusalCode.nothingToPay, repaymentCopy[locale].nothingToPay)
  }
  return {
    chosen: chooseAmount(payable, loan.currency, input),
    purpose: 'installments',
    expiresAt: now => expiryOf(account, loan.market, now),
  }
}

/** The exact amount of one day, good until that day ends. */
const payOffGoal = (
  services: Services,
  loan: StoredLoan,
  { input, locale }: { input: Input; locale: Locale },
): Goal | Refusal => {
  const payOff = findPayOff(services, loan, input.on)
  if (!payOff?.isOpen) {
    return refuse(refusalCode.payOffClosed, repaymentCopy[locale].payOffClosed)
  }
  const { on, amountMinor } = payOff.quote
  const until = endOfDate(loan.market, on, services.clock.now())
  return {
    chosen: { periods: 0, ...asNamed(amountMinor, loan.currency, input.amount) },
    purpose: 'pay-off',
    servesUntil: until,
    expiresAt: () => until,
  }
}
