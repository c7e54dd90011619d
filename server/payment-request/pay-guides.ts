import { type DocumentSection, documents } from '#copy/server/documents.js'
import { inLocale, type Locale, type TextsByLocale } from '../platform/copy.ts'

/** What is woven into the steps, as the borrower reads it. */
export type PayDetails = {
  /** The virtual account's number, or the code for the counter. */
  readonly number: string
  /** With its currency sign: `Rp1.250.000`. */
  readonly amountText: string
  readonly requestNo: string
  /** Of the account's branch, when the provider named one. */
  readonly branchCode?: string
}

/**
 * The steps of each payment method at one bank, under the name the bank gives it in every language;
 * at a mini market there is one method, without a name.
 */
export type PayGuide = (
  locale: Locale,
  details: PayDetails,
) => { readonly name: string; readonly steps: readonly string[] }[]

/** The least and the most that one payment may be, in minor units. */
export type AmountLimits = { readonly minMinor: bigint; readonly maxMinor: bigint }

export type PayProvider = {
  readonly payCode: string
  readonly payName: string
  readonly limits: AmountLimits
  readonly guide: PayGuide
}

const figuresOf = ({ number, amountText, requestNo }: PayDetails) => ({
  number,
  amountText,
  requestNo,
  // BSI asks for the institution's code first, Mandiri for the company's.
  institutionCode: number.slice(0, 4),
  paymentCode: number.slice(4),
  companyCode: number.slice(0, 5),
})

const methodsOf = (sections: readonly DocumentSection[]): ReturnType<PayGuide> =>
  sections.map(({ heading, blocks }) => ({
    name: heading,
    steps: blocks.flatMap(block => (block.kind === 'steps' ? block.items : [])),
  }))

type GuideText = (figures: ReturnType<typeof figuresOf>) => readonly DocumentSection[]

const guideOf =
  (texts: TextsByLocale<GuideText>): PayGuide =>
  (locale, details) =>
    methodsOf(inLocale(texts, locale)(figuresOf(details)))

const indonesian = (
  payCode: string,
  payName: string,
  limits: AmountLimits,
  texts: TextsByLocale<GuideText>,
): PayProvider => ({ payCode, payName, limits, guide: guideOf(texts) })

const fromRp1 = { minMinor: 1n, maxMinor: 50_000_000_000n }
// The narrowest of these banks: that of CIMB Niaga and BSI too, whose provider's limits were not to
// be read.
const fromRp10000 = { minMinor: 10_000n, maxMinor: 50_000_000n }
// Both chains take no more than Rp5.000.000 for one code (docs.xendit.co, Alfamart, Indomaret);
// Alfamart no more than Rp2.500.000 of it in cash, and Alfamidi nothing above that.
const atCounter = { minMinor: 10_000n, maxMinor: 5_000_000n }

export const indonesianBanks: readonly PayProvider[] = [
  indonesian('BCA', 'BCA', fromRp10000, documents['indonesia/pay-at-bca']),
  indonesian('BNI', 'BNI', fromRp1, documents['indonesia/pay-at-bni']),
  indonesian('BRI', 'BRI', fromRp1, documents['indonesia/pay-at-bri']),
  indonesian('MANDIRI', 'Mandiri', fromRp1, documents['indonesia/pay-at-mandiri']),
  indonesian(
    'PERMATA',
    'PermataBank',
    { minMinor: 1n, maxMinor: 9_999_999_999n },
    documents['indonesia/pay-at-permata'],
  ),
  indonesian('BSI', 'BSI', fromRp10000, documents['indonesia/pay-at-bsi']),
  indonesian('CIMB', 'CIMB Niaga', fromRp10000, documents['indonesia/pay-at-cimb']),
]

export const indonesianOutlets: readonly PayProvider[] = [
  indonesian('ALFAMART', 'Alfamart', atCounter, documents['indonesia/pay-at-alfamart']),
  indonesian('INDOMARET', 'Indomaret', atCounter, documents['indonesia/pay-at-indomaret']),
]

/**
 * The virtual account lies with `payName`, and the money may come from any bank. All accounts of
 * one collecting bank share one branch code. These are in the IFSC's form but belong to no branch:
 * a provider that names its own takes their place.
 */
const indian = (payCode: string, payName: string, ownCode: string): PayProvider => ({
  payCode,
  payName,
  // From one rupee to what the UPI takes of a person in one payment, ₹1,00,000: no loan here is more.
  limits: { minMinor: 100n, maxMinor: 10_000_000n },
  guide: (locale, details) => {
    const { branchCode = ownCode } = details
    // A provider may open the account at a bank of its own: then its code is all that is known.
    const branch = branchCode === ownCode ? `${branchCode} (${payName})` : branchCode
    const write = inLocale(documents['india/pay-by-transfer'], locale)
    return methodsOf(write({ ...figuresOf(details), branch }))
  },
})

export const indianBanks: readonly PayProvider[] = [
  indian('HDFC', 'HDFC Bank', 'HDFC0VACCTS'),
  indian('ICICI', 'ICICI Bank', 'ICIC0VACCTS'),
  indian('SBI', 'State Bank of India', 'SBIN0VACCTS'),
  indian('AXIS', 'Axis Bank', 'UTIB0VACCTS'),
  indian('KOTAK', 'Kotak Mahindra Bank', 'KKBK0VACCTS'),
]
