import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { initPayType } from '#contract/repayment.ts'
import { type BorrowerContext, type Refusal, refuse } from '../calls.ts'
import { findBorrowerLoan } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import { repaymentCopy } from './copy.ts'
import { payMethodsFor } from './pay-methods.ts'
import { findChoice } from './store.ts'

/** The ways to pay this loan, and the way the borrower chose last. */
export const initPayTypeHandler = async (
  input: InputOf<typeof initPayType>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof initPayType> | Refusal> => {
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, input)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const methods = payMethodsFor(loan.market)
  const choice = await findChoice(services.db, loan.loanId)
  return {
    payMethodList: methods.payTypes.map(payType => ({
      payType,
      payName: repaymentCopy[locale].payType[payType],
    })),
    bankList: input.pay_type === '1' ? methods.banks(locale) : [],
    marketList: input.pay_type === '2' ? methods.markets : [],
    choice: choice ?? null,
  }
}
