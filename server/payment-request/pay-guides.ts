import { type DocumentSection, type DocumentText, documents } from '#copy/server/documents.js'
import type { PayCode, PayMethod } from '#domain/market/pay-method.ts'
import { inLocale, type Locale, type TextsByLocale } from '../platform/copy.ts'
import type { BankAccount } from '../providers/payment/payment-provider.ts'

/** What is woven into the steps, as the borrower reads it. */
export type PayDetails = {
  /** The virtual account's number, or the code for the counter. */
  readonly number: string
  /** With its currency sign: `Rp1.250.000`. */
  readonly amountText: string
  readonly requestNo: string
  /** Of the account, when the provider named it. */
  readonly bankAccount?: BankAccount
  /** Who issued the number; the default of its market when left out. */
  readonly provider?: string
}

/**
 * The steps of each channel of a bank, under the name the bank gives it in every language; other
 * methods have one list.
 */
type PayGuide = (
  locale: Locale,
  details: PayDetails,
  methodName: string,
) => { readonly name: string; readonly steps: readonly string[] }[]

/** The company that the cashier of a mini market chooses. */
const billerNames: Readonly<Record<string, string>> = { xendit: 'Xendit', midtrans: 'Midtrans' }

const figuresOf = (
  { number, amountText, requestNo, provider, bankAccount }: PayDetails,
  walletName: string,
) => ({
  number,
  walletName,
  amountText,
  requestNo,
  branch: bankAccount?.branchCode ?? '',
  payee: bankAccount?.payeeName ?? '',
  // BSI asks for the institution's code first, Mandiri for the company's.
  institutionCode: number.slice(0, 4),
  paymentCode: number.slice(4),
  companyCode: number.slice(0, 5),
  // A provider may name what is paid apart from the company: `70012-9900`.
  billNumber: number.split('-').at(-1) ?? number,
  billerName: billerNames[provider ?? ''] ?? 'Xendit',
})

const methodsOf = (sections: readonly DocumentSection[]): ReturnType<PayGuide> =>
  sections.map(({ heading, blocks }) => ({
    name: heading,
    steps: blocks.flatMap(block => (block.kind === 'list' ? block.items : [])),
  }))

type GuideText = DocumentText<ReturnType<typeof figuresOf>, string>

const guideOf =
  (texts: TextsByLocale<GuideText>): PayGuide =>
  (locale, details, methodName) =>
    methodsOf(inLocale(texts, locale).write(figuresOf(details, methodName)).sections)

const ofWallet = guideOf(documents['indonesia/pay-by-wallet'])

const guides: Readonly<Record<PayCode, PayGuide>> = {
  BCA: guideOf(documents['indonesia/pay-at-bca']),
  BNI: guideOf(documents['indonesia/pay-at-bni']),
  BRI: guideOf(documents['indonesia/pay-at-bri']),
  MANDIRI: guideOf(documents['indonesia/pay-at-mandiri']),
  PERMATA: guideOf(documents['indonesia/pay-at-permata']),
  BSI: guideOf(documents['indonesia/pay-at-bsi']),
  CIMB: guideOf(documents['indonesia/pay-at-cimb']),
  ALFAMART: guideOf(documents['indonesia/pay-at-alfamart']),
  INDOMARET: guideOf(documents['indonesia/pay-at-indomaret']),
  'BANK-TRANSFER': guideOf(documents['india/pay-by-transfer']),
  'UPI-APP': guideOf(documents['india/pay-by-upi-app']),
  'DEBIT-CARD': guideOf(documents['pay-by-card']),
  // The provider's page explains itself to who opens it.
  'PAYMENT-LINK': () => [],
  UPI: guideOf(documents['india/pay-by-upi']),
  QRIS: guideOf(documents['indonesia/pay-by-qris']),
  DANA: ofWallet,
  OVO: guideOf(documents['indonesia/pay-by-ovo']),
  SHOPEEPAY: ofWallet,
  GOPAY: ofWallet,
  LINKAJA: ofWallet,
}

/** The steps of each channel of a method, in the locale or else in English. */
export const payGuide = (
  { code, name = '' }: PayMethod,
  locale: Locale,
  details: PayDetails,
): ReturnType<PayGuide> => guides[code](locale, details, name)
