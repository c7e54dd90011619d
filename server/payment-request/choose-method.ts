import type { PayType } from '#contract/payment-request/schemas.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Services } from '../services.ts'
import { DEFAULT_PAY_TYPE, defaultPaymentMethod, findPaymentMethod } from './pay-methods.ts'
import { type PaymentMethodChoice, savePaymentMethodChoice } from './store.ts'

/** The payment method as a page sends it. */
export type PaymentMethodInput = {
  readonly payCode?: string | undefined
  readonly pay_type?: PayType | undefined
  readonly specific_num?: string | undefined
  readonly is_default?: '0' | '1' | undefined
}

/**
 * The payment method of the input, else the stored choice, else the market's default; one with a
 * former code under its present one.
 */
export const choosePaymentMethod = (
  input: PaymentMethodInput,
  existingChoice: PaymentMethodChoice | undefined,
  market: MarketCode,
): PaymentMethodChoice => {
  const choice = choiceOf(input, existingChoice, market)
  const { paymentMethodType, paymentMethodCode } = choice
  const method = findPaymentMethod(market, paymentMethodType, paymentMethodCode)
  return method ? { ...choice, paymentMethodCode: method.paymentMethodCode } : choice
}

const choiceOf = (
  input: PaymentMethodInput,
  existingChoice: PaymentMethodChoice | undefined,
  market: MarketCode,
): PaymentMethodChoice => {
  if (input.payCode !== undefined && input.is_default !== '1') {
    return {
      paymentMethodType: input.pay_type ?? '1',
      paymentMethodCode: input.payCode,
      bankChannel: input.specific_num ?? '',
      isDefault: false,
    }
  }
  if (existingChoice && !existingChoice.isDefault && input.is_default !== '1') {
    return existingChoice
  }
  const { paymentMethodType, paymentMethodCode } = defaultPaymentMethod(
    market,
    input.pay_type ?? DEFAULT_PAY_TYPE,
  )
  return { paymentMethodType, paymentMethodCode, bankChannel: '', isDefault: true }
}

const isSameChoice = (a: PaymentMethodChoice, b: PaymentMethodChoice | undefined): boolean =>
  b !== undefined &&
  a.paymentMethodType === b.paymentMethodType &&
  a.paymentMethodCode === b.paymentMethodCode &&
  a.bankChannel === b.bankChannel &&
  a.isDefault === b.isDefault

/** Stores the choice as the loan's default for next time, unless it is stored already. */
export const rememberPaymentMethod = async (
  services: Services,
  loanId: string,
  choice: PaymentMethodChoice,
  existingChoice: PaymentMethodChoice | undefined,
): Promise<void> => {
  if (!isSameChoice(choice, existingChoice))
    await savePaymentMethodChoice(services.db, loanId, choice, services.clock.now())
}
