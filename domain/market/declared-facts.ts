/** What the product declares to the public in a market (specification, section 1). */
export type DeclaredFacts = {
  readonly loanAmount: { readonly minMinor: bigint; readonly maxMinor: bigint }
  /**
   * The least income. India's text names no period and is read as monthly; Indonesia's says
   * "annual salary" and is kept as it says.
   */
  readonly minimumIncome: { readonly minor: bigint; readonly per: 'month' | 'year' }
  /** Hours from an approved application to the money. */
  readonly disbursementHours: number
}
