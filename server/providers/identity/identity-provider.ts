import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { IdentityResult } from '#domain/decision/verification.ts'

export type IdentityQuestion = {
  readonly idNumber: string
  readonly fullName: string
  readonly birthOn: LocalDate
}

/** What differs from the register, where the provider says it; `inactive`: the number is not in use. */
export type IdentityDifference = 'name' | 'birth-date' | 'inactive'

export type IdentityAnswer = {
  readonly result: Exclude<IdentityResult, 'unavailable'>
  readonly difference: IdentityDifference | undefined
  /** The name in the register, where the provider shows it. */
  readonly registeredName: string | undefined
  /** The provider's own id of this look-up; '' where it gives none. */
  readonly providerRef: string
}

/** A picture of the document and one of the face, as JPEG or PNG, 5 MB each at most. */
export type FaceQuestion = { readonly document: Uint8Array; readonly face: Uint8Array }

export type FaceAnswer = {
  /** `unclear`: a picture shows no face, or several. */
  readonly result: 'match' | 'mismatch' | 'unclear'
  readonly providerRef: string
}

/**
 * Our interface to providers that look people up in a national register. Each look-up costs a fee and is
 * answered at once, or not at all. Both calls throw a `PaymentProviderError` when there is no usable
 * reply: nothing may be concluded from it.
 */
export type IdentityProvider = {
  /** As it is stored with each result. */
  readonly name: string
  /** Whether number, name and birth date belong together. */
  verify(question: IdentityQuestion): Promise<IdentityAnswer>
  /** Whether both pictures show one person; absent where the provider is not asked this. */
  readonly compareFaces?: (question: FaceQuestion) => Promise<FaceAnswer>
}
