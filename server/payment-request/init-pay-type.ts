import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { initPayType } from '#contract/payment-request/calls.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { findBorrowerLoan } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import { payMethodsFor, payTypesFor } from './pay-methods.ts'
import { findPayMethodChoice } from './store.ts'

/** The payment methods of a loan's market, and the borrower's last choice. */
export const initPayTypeHandler = async (
  input: InputOf<typeof initPayType>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof initPayType> | Refusal> => {
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, input)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const methods = payMethodsFor(loan.market).filter(({ payType }) => payType === input.pay_type)
  const choice = await findPayMethodChoice(services.db, loan.loanId)
  return {
    payMethodList: payTypesFor(loan.market, locale),
    bankList: methods
      .filter(({ payType }) => payType === '1')
      .map(bank => ({ bankName: bank.payName, payCode: bank.payCode, method: [...bank.methods] })),
    marketList: methods.filter(({ payType }) => payType === '2').map(({ payCode }) => payCode),
    choice: choice ? { ...choice, isDefault: choice.isDefault ? '1' : '0' } : null,
  }
}
