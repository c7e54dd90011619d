/** The ways to pay an installment; the codes of `payCode`. */
export type PayCode =
  | 'BCA'
  | 'BNI'
  | 'BRI'
  | 'MANDIRI'
  | 'PERMATA'
  | 'BSI'
  | 'CIMB'
  | 'ALFAMART'
  | 'INDOMARET'
  | 'BANK-TRANSFER'
  | 'UPI'
  | 'UPI-APP'
  | 'DEBIT-CARD'
  | 'PAYMENT-LINK'
  | 'QRIS'
  | 'DANA'
  | 'OVO'
  | 'SHOPEEPAY'
  | 'GOPAY'
  | 'LINKAJA'

/** The least and the most that one payment may be, in minor units. */
export type AmountLimits = { readonly minMinor: bigint; readonly maxMinor: bigint }

/**
 * What a provider issues: the number of an account at a bank, a code for a shop's counter, a QR code
 * that any app of its network scans, a link that opens an app on this phone, or a page of the
 * provider's own, which leads back.
 */
export type PayMethodKind = 'virtual-account' | 'retail' | 'qr' | 'link' | 'page'

/** A way in which a market's borrowers pay. */
export type PayMethod = {
  readonly code: PayCode
  readonly kind: PayMethodKind
  /** The bank's, shop's, wallet's or network's own name; absent where it is named by the language. */
  readonly name?: string
  readonly limits: AmountLimits
  /** For how long the provider takes the payment, where that is less than the debt's own. */
  readonly lastsSeconds?: number
  /** Codes under which it was offered before: pages and clients of then still send them. */
  readonly formerCodes?: readonly string[]
  /** Its name is its network's, by which another method pays too: where they are chosen it is called a code. */
  readonly isOneOfNetwork?: true
  /** A page whose address a reminder carries; no page of ours offers it. */
  readonly isForReminders?: true
}
