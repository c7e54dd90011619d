import type { PayType } from '#contract/payment-request/schemas.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Services } from '../services.ts'
import { DEFAULT_PAY_TYPE, defaultPayMethod } from './pay-methods.ts'
import { type PayMethodChoice, savePayMethodChoice } from './store.ts'

/** The payment method as a page sends it. */
type PayMethodInput = {
  readonly payCode?: string | undefined
  readonly pay_type?: PayType | undefined
  readonly specific_num?: string | undefined
  readonly is_default?: '0' | '1' | undefined
}

/** The payment method of the input, else the stored choice, else the market's default. */
export const choosePayMethod = (
  input: PayMethodInput,
  existingChoice: PayMethodChoice | undefined,
  market: MarketCode,
): PayMethodChoice => {
  if (input.payCode !== undefined && input.is_default !== '1') {
    return {
      payType: input.pay_type ?? '1',
      payCode: input.payCode,
      specificNum: input.specific_num ?? '',
      isDefault: false,
    }
  }
  if (existingChoice && !existingChoice.isDefault && input.is_default !== '1') {
    return existingChoice
  }
  const { payType, payCode } = defaultPayMethod(market, input.pay_type ?? DEFAULT_PAY_TYPE)
  return { payType, payCode, specificNum: '', isDefault: true }
}

const isSameChoice = (a: PayMethodChoice, b: PayMethodChoice | undefined): boolean =>
  b !== undefined &&
  a.payType === b.payType &&
  a.payCode === b.payCode &&
  a.specificNum === b.specificNum &&
  a.isDefault === b.isDefault

/** Stores the choice as the loan's default for next time, unless it is stored already. */
export const rememberPayMethod = async (
  services: Services,
  loanId: string,
  choice: PayMethodChoice,
  existingChoice: PayMethodChoice | undefined,
): Promise<void> => {
  if (!isSameChoice(choice, existingChoice))
    await savePayMethodChoice(services.db, loanId, choice, services.clock.now())
}
