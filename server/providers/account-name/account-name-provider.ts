export type AccountNameQuestion = {
  /** Ours, one for each check. */
  readonly reference: string
  /** Our short name of the bank, or an IFSC. */
  readonly bankCode: string
  readonly accountNo: string
  /** The holder as the borrower states it: some providers demand a name. */
  readonly holder: string
}

/**
 * `pending`: no result yet, to be read again by `providerRef`; `failed`: the provider could not ask the
 * bank, and the question is to be asked anew.
 */
export type AccountNameAnswer =
  | { readonly state: 'pending'; readonly providerRef: string }
  | { readonly state: 'failed' }
  | {
      readonly state: 'answered'
      /** The holder as the bank names it; undefined: the bank has no such account. */
      readonly registeredName: string | undefined
    }

/**
 * Our interface to providers that name the holder of a bank account. Asking again changes nothing at
 * the bank but may cost a fee. Both calls throw a `PaymentProviderError` when there is no usable reply.
 */
export type AccountNameProvider = {
  /** As it is stored with each check. */
  readonly name: string
  ask(question: AccountNameQuestion): Promise<AccountNameAnswer>
  /** Reads what was `pending`. */
  read(providerRef: string): Promise<AccountNameAnswer>
}
