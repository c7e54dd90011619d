import type { PayType } from '#contract/payment-request/schemas.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import type { MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import type { AmountLimits, PayMethod, PayMethodKind } from '#domain/market/pay-method.ts'
import type { Locale } from '../platform/copy.ts'
import type { PaymentProvider } from '../providers/payment/payment-provider.ts'
import { type PayDetails, payGuide } from './pay-guides.ts'

/** One way that a market's borrowers may choose: UPI, a bank, any bank's transfer, a mini market. */
export type PaymentMethod = {
  readonly paymentMethodType: PayType
  readonly paymentMethodCode: string
  readonly kind: PayMethodKind
  /** Absent where the language names it (`paymentMethodName`). */
  readonly ownName?: string
  /** The bank's own channels, such as its app or ATM, by name; other methods have none. */
  readonly bankChannels: readonly string[]
  readonly limits: AmountLimits
  /** As in the market's rules. */
  readonly lastsSeconds?: number
  /** As in the market's rules. */
  readonly isForReminders?: true
  readonly isOneOfNetwork?: true
}

/** As `payStep` of the contract: for a bank a list for each channel, for other methods one list. */
export type PayStep = { name: string; steps: string[] }[] | string[]

/** Specification, section 9. */
export const DEFAULT_PAY_TYPE: PayType = '1'

const payTypeOf: Readonly<Record<PayMethodKind, PayType>> = {
  'virtual-account': '1',
  retail: '2',
  qr: '3',
  link: '4',
  page: '5',
}
const kindOf: Readonly<Record<PayType, PayMethodKind>> = {
  '1': 'virtual-account',
  '2': 'retail',
  '3': 'qr',
  '4': 'link',
  '5': 'page',
}

/** What a provider has issued for a payment request, by the type that is stored with it. */
export const kindOfPayType = (payType: PayType): PayMethodKind => kindOf[payType]

/** Every method that a market's borrowers may choose, in the order offered. */
export const paymentMethodsOf = (market: MarketCode): readonly PaymentMethod[] =>
  marketRules(market)
    .payMethods.filter(({ isForReminders }) => !isForReminders)
    .map(paymentMethod)

/** The methods of a market for which this provider issues numbers: all that it does not lack. */
export const methodsOfProvider = ({
  market,
  lacks = [],
}: Pick<PaymentProvider, 'market' | 'lacks'>): readonly PaymentMethod[] =>
  paymentMethodsOf(market).filter(
    ({ paymentMethodCode: code }) => !lacks.some(each => each === code),
  )

/** What a reminder's payment link is issued by; undefined where the provider has none. */
export const reminderMethodOf = ({
  market,
  lacks = [],
}: Pick<PaymentProvider, 'market' | 'lacks'>): PaymentMethod | undefined => {
  const method = marketRules(market).payMethods.find(
    ({ code, isForReminders }) => isForReminders && !lacks.some(each => each === code),
  )
  return method && paymentMethod(method)
}

/** What is of no single bank or shop, by its code: the text that names it. */
const nameByCode: ReadonlyMap<string, 'upiApp' | 'debitCard' | 'paymentLink'> = new Map([
  ['UPI-APP', 'upiApp'],
  ['DEBIT-CARD', 'debitCard'],
  ['PAYMENT-LINK', 'paymentLink'],
])

/** The bank's or shop's own name; what is of no single one is named in the locale. */
export const paymentMethodName = (
  { ownName, paymentMethodCode: code }: Pick<PaymentMethod, 'ownName' | 'paymentMethodCode'>,
  locale: Locale,
): string => {
  return ownName ?? paymentRequestCopy[locale].methods[nameByCode.get(code) ?? 'anyBank']
}

/** The types of these payment methods, in their order, for the page that chooses one. */
export function payTypesResponse(
  methods: readonly PaymentMethod[],
  locale: Locale,
): { payType: PayType; payName: string }[] {
  const types = new Set(methods.map(({ paymentMethodType }) => paymentMethodType))
  return [...types].map(payType => {
    const [method, ...more] = methods.filter(each => each.paymentMethodType === payType)
    // The only method of its type needs no second question: the type is called as the method.
    const payName =
      method && more.length === 0 ? chosenName(method, locale) : payTypeName(payType, locale)
    return { payType, payName }
  })
}

/** As a borrower chooses it among the others. */
const chosenName = (method: PaymentMethod, locale: Locale): string => {
  const name = paymentMethodName(method, locale)
  return method.isOneOfNetwork ? paymentRequestCopy[locale].methods.codeOf({ name }) : name
}

/** Of a type with several methods. */
const payTypeName = (payType: PayType, locale: Locale): string => {
  const { bankTransfer, scanned, apps, pages } = paymentRequestCopy[locale].methods
  return { '1': bankTransfer, '2': 'Mini Market', '3': scanned, '4': apps, '5': pages }[payType]
}

/** By its code or a former one; undefined when this market has no such method. */
export function findPaymentMethod(
  market: MarketCode,
  paymentMethodType: PayType,
  paymentMethodCode: string,
): PaymentMethod | undefined {
  const method = findPayMethod(market, paymentMethodType, paymentMethodCode)
  return method && paymentMethod(method)
}

/**
 * BCA or a bank transfer, and ALFAMART among mini markets; a market without mini markets answers
 * with its default bank.
 */
export function defaultPaymentMethod(
  market: MarketCode,
  paymentMethodType: PayType,
): PaymentMethod {
  const methods = paymentMethodsOf(market)
  const ofType = (type: PayType) => methods.find(each => each.paymentMethodType === type)
  const method = ofType(paymentMethodType) ?? ofType(DEFAULT_PAY_TYPE)
  if (method === undefined) throw new Error(`market ${market} has no account to pay to`)
  return method
}

/** Whether it is paid in an app or on a page that the provider opens for this payer. */
export const isOnline = ({ kind }: PaymentMethod): boolean => kind === 'link' || kind === 'page'

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
  const method = findPayMethod(market, paymentMethodType, paymentMethodCode)
  const channels = method === undefined ? [] : payGuide(method, locale, details)
  if (paymentMethodType !== '1') return channels.flatMap(({ steps }) => steps)
  const chosen = channels.filter(each => each.name === details.methodName)
  const others = channels.filter(each => each.name !== details.methodName)
  return [...chosen, ...others].map(({ name, steps }) => ({ name, steps: [...steps] }))
}

const findPayMethod = (
  market: MarketCode,
  paymentMethodType: PayType,
  paymentMethodCode: string,
): PayMethod | undefined =>
  marketRules(market).payMethods.find(
    ({ code, kind, formerCodes = [] }) =>
      payTypeOf[kind] === paymentMethodType &&
      (code === paymentMethodCode || formerCodes.includes(paymentMethodCode)),
  )

const paymentMethod = (method: PayMethod): PaymentMethod => {
  const { code, kind, name, limits, lastsSeconds, isForReminders, isOneOfNetwork } = method
  return {
    paymentMethodType: payTypeOf[kind],
    paymentMethodCode: code,
    kind,
    ...(name === undefined ? {} : { ownName: name }),
    bankChannels: kind === 'virtual-account' ? channelNames(method) : [],
    limits,
    ...(lastsSeconds === undefined ? {} : { lastsSeconds }),
    ...(isForReminders && { isForReminders }),
    ...(isOneOfNetwork && { isOneOfNetwork }),
  }
}

/** Channels have the same names whatever the language and the details. */
const channelNames = (method: PayMethod): readonly string[] =>
  payGuide(method, 'en', { number: '', amountText: '', requestNo: '' }).map(({ name }) => name)
