import type { PayType } from '#contract/payment-request/schemas.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import type { MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import type { AmountLimits, PayCollector } from '#domain/market/pay-collector.ts'
import type { Locale } from '../platform/copy.ts'
import type { PaymentRequestKind } from '../providers/payment/payment-provider.ts'
import { type PayDetails, payGuide } from './pay-guides.ts'

/** One bank or one mini market that a market's borrowers may choose. */
export type PayMethod = {
  readonly payType: PayType
  readonly payCode: string
  readonly payName: string
  readonly kind: PaymentRequestKind
  /** The ways to pay at this bank, by name; a mini market has none. */
  readonly methods: readonly string[]
  readonly limits: AmountLimits
}

/** As `payStep` of the contract: for a bank a list for each way, for a mini market one list. */
export type PayStep = { name: string; steps: string[] }[] | string[]

/** Specification, section 9. */
export const DEFAULT_PAY_TYPE: PayType = '1'

/** Every bank, then every mini market. */
export function payMethodsFor(market: MarketCode): readonly PayMethod[] {
  const { banks, outlets } = marketRules(market).payCollectors
  return [...banks.map(bankMethod), ...outlets.map(outletMethod)]
}

/** The kinds of method a market has, for the chooser's first question. */
export function payTypesFor(
  market: MarketCode,
  locale: Locale,
): { payType: PayType; payName: string }[] {
  const bank = { payType: '1' as const, payName: paymentRequestCopy[locale].methods.bankTransfer }
  if (marketRules(market).payCollectors.outlets.length === 0) return [bank]
  return [bank, { payType: '2', payName: 'Mini Market' }]
}

/** Undefined when this market has no such bank or mini market. */
export function findPayMethod(
  market: MarketCode,
  payType: PayType,
  payCode: string,
): PayMethod | undefined {
  return payMethodsFor(market).find(each => each.payType === payType && each.payCode === payCode)
}

/**
 * BCA or HDFC, and ALFAMART among mini markets; a market without mini markets answers with its
 * default bank, so that asking for one there still ends in a way to pay.
 */
export function defaultPayMethod(market: MarketCode, payType: PayType): PayMethod {
  const methods = payMethodsFor(market)
  const method = methods.find(each => each.payType === payType) ?? methods[0]
  if (method === undefined) throw new Error(`market ${market} has no way to pay at all`)
  return method
}

/** Whether one payment of that size can be made there. */
export function takesAmount({ limits }: PayMethod, amountMinor: bigint): boolean {
  return amountMinor >= limits.minMinor && amountMinor <= limits.maxMinor
}

/**
 * What to do, step by step, in the locale or else in English; empty for a method the market does
 * not have. With `methodName`, one of the bank's `methods`, that way comes first.
 */
export function paySteps(
  market: MarketCode,
  locale: Locale,
  payType: PayType,
  payCode: string,
  details: PayDetails & { readonly methodName?: string },
): PayStep {
  const { banks, outlets } = marketRules(market).payCollectors
  if (payType === '2') {
    const outlet = outlets.find(each => each.payCode === payCode)
    return outlet === undefined
      ? []
      : payGuide(outlet, locale, details).flatMap(({ steps }) => steps)
  }
  const bank = banks.find(each => each.payCode === payCode)
  const methods = bank === undefined ? [] : payGuide(bank, locale, details)
  const chosen = methods.filter(each => each.name === details.methodName)
  const others = methods.filter(each => each.name !== details.methodName)
  return [...chosen, ...others].map(({ name, steps }) => ({ name, steps: [...steps] }))
}

/** Methods have the same names whatever the language and the details. */
function methodNames(bank: PayCollector): readonly string[] {
  return payGuide(bank, 'en', { number: '', amountText: '', requestNo: '' }).map(({ name }) => name)
}

function bankMethod(bank: PayCollector): PayMethod {
  const { payCode, payName, limits } = bank
  const methods = methodNames(bank)
  return { payType: '1', payCode, payName, kind: 'virtual-account', methods, limits }
}

function outletMethod({ payCode, payName, limits }: PayCollector): PayMethod {
  return { payType: '2', payCode, payName, kind: 'retail', methods: [], limits }
}
