import type { Locale } from '../../platform/copy.ts'

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

/** Steps in one language, in order. */
export type WriteSteps = (details: PayDetails) => readonly string[]

/** English is always there; each market adds its other languages (domain/market). */
export type StepsByLocale = { readonly en: WriteSteps } & {
  readonly [locale in Locale]?: WriteSteps
}

/** One way to pay at one bank, under the name the bank gives it in every language. */
export type BankMethod = { readonly name: string; readonly steps: StepsByLocale }

/** The least and the most that one payment may be, in minor units. */
export type AmountLimits = { readonly minMinor: bigint; readonly maxMinor: bigint }

export type PayBank = {
  readonly payCode: string
  readonly payName: string
  readonly limits: AmountLimits
  readonly methods: readonly BankMethod[]
}

export type PayOutlet = {
  readonly payCode: string
  readonly payName: string
  readonly limits: AmountLimits
  readonly steps: StepsByLocale
}
