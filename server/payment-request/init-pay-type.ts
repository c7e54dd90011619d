import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { initPayType } from '#contract/payment-request/calls.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { findBorrowerLoan } from '../loan/public.ts'
import { say } from '../platform/copy.ts'
import {
  findPaymentMethod,
  methodsOfProvider,
  paymentMethodName,
  payTypesResponse,
} from './pay-methods.ts'
import { findPaymentMethodChoice } from './store.ts'

/** The payment methods of a loan's market, and the borrower's last choice. */
export const initPayTypeHandler = async (
  input: InputOf<typeof initPayType>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof initPayType> | Refusal> => {
  const loan = await findBorrowerLoan(services.db, signedIn.borrowerId, input)
  if (!loan) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const offered = methodsOfProvider(services.paymentProviderOf(loan.market))
  const methods = offered.filter(({ paymentMethodType }) => paymentMethodType === input.pay_type)
  const choice = await findPaymentMethodChoice(services.db, loan.loanId)
  const chosen =
    choice && findPaymentMethod(loan.market, choice.paymentMethodType, choice.paymentMethodCode)
  return {
    payMethodList: payTypesResponse(offered, locale),
    bankList: methods
      .filter(({ paymentMethodType }) => paymentMethodType !== '2')
      .map(bank => ({
        bankName: paymentMethodName(bank, locale),
        payCode: bank.paymentMethodCode,
        method: [...bank.bankChannels],
      })),
    marketList: methods
      .filter(({ paymentMethodType }) => paymentMethodType === '2')
      .map(({ paymentMethodCode }) => paymentMethodCode),
    choice: choice
      ? {
          payType: choice.paymentMethodType,
          payCode: chosen?.paymentMethodCode ?? choice.paymentMethodCode,
          specificNum: choice.bankChannel,
          isDefault: choice.isDefault ? '1' : '0',
        }
      : null,
  }
}
