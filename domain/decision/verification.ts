import { compareNames, type NameComparison } from '../applicant/compare-names.ts'
import type { DecisionReason } from './decide.ts'

/**
 * What an identity provider says of a name, a birth date and an identity number together. `close`: the
 * name in the register could be the same person's, for staff to judge.
 */
export type IdentityResult = 'match' | 'close' | 'mismatch' | 'not-found' | 'unavailable'

/** The holder that a bank names for an account, compared with the identity's name. */
export type HolderResult = NameComparison | 'not-found' | 'unavailable'

/**
 * Whether a provider finds one person in the picture of the document and that of the face; `unclear`: one
 * of them shows no face, or several.
 */
export type FaceResult = 'match' | 'mismatch' | 'unclear' | 'unavailable'

/**
 * What the register and the pictures say together. `face`: undefined where nobody compares pictures, or
 * the comparison has no result although the register's is decisive by itself.
 */
export const joinResults = (
  register: IdentityResult,
  face: FaceResult | undefined,
): IdentityResult => {
  if (face === undefined || register === 'mismatch' || register === 'not-found') return register
  if (face === 'mismatch') return 'mismatch'
  if (face === 'match') return register
  return register === 'unavailable' || face === 'unavailable' ? 'unavailable' : 'close'
}

/** A provider's result for one version of an application's frozen facts. */
export type Verification = { readonly identity: IdentityResult; readonly holder: HolderResult }

/** Nobody answered in time: staff verify, and nothing is paid out before. */
export const unavailable: Verification = { identity: 'unavailable', holder: 'unavailable' }

/** `registeredName`: the holder as the bank names it; undefined: it has no such account. */
export const compareHolder = (
  fullName: string,
  registeredName: string | undefined,
): Exclude<HolderResult, 'unavailable'> =>
  registeredName === undefined ? 'not-found' : compareNames(fullName, registeredName)

/** The facts of a decision that a provider's result gives; none of them without a result. */
export const verifiedFacts = (result: Verification | undefined) => ({
  isIdentityVerified: result?.identity === 'match',
  isHolderVerified: result?.holder === 'same',
  hasIdentityMismatch: result?.identity === 'mismatch' || result?.identity === 'not-found',
  hasHolderMismatch: result?.holder === 'other' || result?.holder === 'not-found',
})

const verifiable: readonly DecisionReason[] = [
  'identity-unchecked',
  'account-holder-unchecked',
  'weakly-linked-borrower',
]

/** Whether a provider's result could remove a reason for which an application is held. */
export const needsVerification = (reasons: readonly DecisionReason[]): boolean =>
  reasons.some(reason => verifiable.includes(reason))
