/** Every bank and mini market that an installment can be paid at; the codes of `payCode`. */
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
  | 'HDFC'
  | 'ICICI'
  | 'SBI'
  | 'AXIS'
  | 'KOTAK'

/** The least and the most that one payment may be, in minor units. */
export type AmountLimits = { readonly minMinor: bigint; readonly maxMinor: bigint }

/** A bank or mini market that collects payments for us. */
export type PayCollector = {
  readonly code: PayCode
  readonly name: string
  readonly limits: AmountLimits
  /** Of the accounts at this bank, unless the provider names another one. */
  readonly branchCode?: string
}

/** In the order they are offered: the first of each is the default. */
export type PayCollectors = {
  readonly banks: readonly PayCollector[]
  readonly outlets: readonly PayCollector[]
}
