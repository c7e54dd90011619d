import { refusalCode } from '#contract/envelope.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import { formatMoney } from '#domain/money/format.ts'
import { type Refusal, refuse } from '../http/handler.ts'
import type { StoredLoan } from '../loan/public.ts'
import type { Locale } from '../platform/copy.ts'
import type { PaymentProvider } from '../providers/payment/payment-provider.ts'
import type { choosePaymentMethod } from './choose-method.ts'
import {
  findPaymentMethod,
  type PaymentMethod,
  paymentMethodName,
  takesAmount,
} from './pay-methods.ts'

/**
 * The chosen payment method; refused when it does not exist or is not for a borrower to choose, when the
 * loan's provider issues no number there, or when it does not take that amount at once.
 */
export const methodFor = (
  { market, currency }: Pick<StoredLoan, 'market' | 'currency'>,
  {
    paymentMethodType,
    paymentMethodCode,
  }: Pick<ReturnType<typeof choosePaymentMethod>, 'paymentMethodType' | 'paymentMethodCode'>,
  {
    amountMinor,
    locale,
    lacks = [],
  }: Pick<PaymentProvider, 'lacks'> & { readonly amountMinor: bigint; readonly locale: Locale },
): PaymentMethod | Refusal => {
  const copy = paymentRequestCopy[locale].replies
  const method = findPaymentMethod(market, paymentMethodType, paymentMethodCode)
  const isOffered = method && !method.isForReminders
  if (!isOffered || lacks.some(each => each === method.paymentMethodCode))
    return refuse(refusalCode.methodUnavailable, copy.methodUnavailable)
  if (takesAmount(method, amountMinor)) return method
  const { limits } = method
  const least = formatMoney({ currency, minor: limits.minMinor })
  const most = formatMoney({ currency, minor: limits.maxMinor })
  return refuse(
    refusalCode.methodUnavailable,
    copy.amountBeyondMethod({ name: paymentMethodName(method, locale), least, most }),
  )
}
