import type { PayType } from '#contract/payment-request/schemas.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import type { MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import type { AmountLimits, PayCollector } from '#domain/market/pay-collector.ts'
import type { Locale } from '../platform/copy.ts'
import type { PaymentProvider, PaymentRequestKind } from '../providers/payment/payment-provider.ts'
import { type PayDetails, payGuide } from './pay-guides.ts'

/** One bank or one mini market that a market's borrowers may choose. */
export type PaymentMethod = {
  readonly paymentMethodType: PayType
  readonly paymentMethodCode: string
  readonly paymentMethodName: string
  readonly kind: PaymentRequestKind
  /** The bank's own channels, such as its app or ATM, by name; a mini market has none. */
  readonly bankChannels: readonly string[]
  readonly limits: AmountLimits
}

/** As `payStep` of the contract: for a bank a list for each channel, for a mini market one list. */
export type PayStep = { name: string; steps: string[] }[] | string[]

/** Specification, section 9. */
export const DEFAULT_PAY_TYPE: PayType = '1'

/** Every bank, then every mini market. */
export function paymentMethodsOf(market: MarketCode): readonly PaymentMethod[] {
  const { banks, outlets } = marketRules(market).payCollectors
  return [...banks.map(bankMethod), ...outlets.map(outletMethod)]
}

/** The methods of a market at which this provider issues numbers: all that it does not lack. */
export const methodsOfProvider = ({
  market,
  lacks = [],
}: Pick<PaymentProvider, 'market' | 'lacks'>): readonly PaymentMethod[] =>
  paymentMethodsOf(market).filter(
    ({ paymentMethodCode: code }) => !lacks.some(each => each === code),
  )

/** The types of payment method of a market, for the page that chooses one. */
export function payTypesResponse(
  market: MarketCode,
  locale: Locale,
): { payType: PayType; payName: string }[] {
  const bank = { payType: '1' as const, payName: paymentRequestCopy[locale].methods.bankTransfer }
  if (marketRules(market).payCollectors.outlets.length === 0) return [bank]
  return [bank, { payType: '2', payName: 'Mini Market' }]
}

/** Undefined when this market has no such bank or mini market. */
export function findPaymentMethod(
  market: MarketCode,
  paymentMethodType: PayType,
  paymentMethodCode: string,
): PaymentMethod | undefined {
  return paymentMethodsOf(market).find(
    each =>
      each.paymentMethodType === paymentMethodType && each.paymentMethodCode === paymentMethodCode,
  )
}

/**
 * BCA or HDFC, and ALFAMART among mini markets; a market without mini markets answers with its
 * default bank.
 */
export function defaultPaymentMethod(
  market: MarketCode,
  paymentMethodType: PayType,
): PaymentMethod {
  const methods = paymentMethodsOf(market)
  const method = methods.find(each => each.paymentMethodType === paymentMethodType) ?? methods[0]
  if (method === undefined) throw new Error(`market ${market} has no payment method`)
  return method
}

/** Whether one payment of that size can be made there. */
export function takesAmount({ limits }: PaymentMethod, amountMinor: bigint): boolean {
  return amountMinor >= limits.minMinor && amountMinor <= limits.maxMinor
}

/**
 * What to do, step by step, in the locale or else in English; empty for a method the market does
 * not have. `methodName`, one of the bank's channels, comes first.
 */
export function paySteps(
  market: MarketCode,
  locale: Locale,
  paymentMethodType: PayType,
  paymentMethodCode: string,
  details: PayDetails & { readonly methodName?: string },
): PayStep {
  const { banks, outlets } = marketRules(market).payCollectors
  if (paymentMethodType === '2') {
    const outlet = outlets.find(each => each.code === paymentMethodCode)
    return outlet === undefined
      ? []
      : payGuide(outlet, locale, details).flatMap(({ steps }) => steps)
  }
  const bank = banks.find(each => each.code === paymentMethodCode)
  const methods = bank === undefined ? [] : payGuide(bank, locale, details)
  const chosen = methods.filter(each => each.name === details.methodName)
  const others = methods.filter(each => each.name !== details.methodName)
  return [...chosen, ...others].map(({ name, steps }) => ({ name, steps: [...steps] }))
}

/** Channels have the same names whatever the language and the details. */
function channelNames(bank: PayCollector): readonly string[] {
  return payGuide(bank, 'en', { number: '', amountText: '', requestNo: '' }).map(({ name }) => name)
}

function bankMethod(bank: PayCollector): PaymentMethod {
  return {
    paymentMethodType: '1',
    paymentMethodCode: bank.code,
    paymentMethodName: bank.name,
    kind: 'virtual-account',
    bankChannels: channelNames(bank),
    limits: bank.limits,
  }
}

function outletMethod({ code, name: payName, limits }: PayCollector): PaymentMethod {
  return {
    paymentMethodType: '2',
    paymentMethodCode: code,
    paymentMethodName: payName,
    kind: 'retail',
    bankChannels: [],
    limits,
  }
}
