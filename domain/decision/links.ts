/** What two borrowers can have in common. `device` is the id that the shell sends, not a model. */
export type LinkKind =
  | 'bank-account'
  | 'id-number'
  | 'image'
  | 'image-likeness'
  | 'device'
  | 'address'

/** One other borrower who has applied with some of the same facts. */
export type SharedFacts = {
  readonly borrowerId: string
  readonly kinds: readonly LinkKind[]
}

/** Two people have one of these in common by fraud, or as a rare family, which staff clear. */
const strongKinds: readonly LinkKind[] = ['bank-account', 'id-number', 'image']

/** A household shares an address, and its members may share a phone. */
const minWeakKinds = 2

/**
 * `weak`: two of the kinds that families also have in common, which holds an application until both
 * its identity and its account's holder are verified; `strong` holds it for staff in any case.
 */
export type LinkStrength = 'none' | 'weak' | 'strong'

const linkStrength = (kinds: readonly LinkKind[]): LinkStrength => {
  if (kinds.some(kind => strongKinds.includes(kind))) return 'strong'
  return new Set(kinds).size >= minWeakKinds ? 'weak' : 'none'
}

/** The strongest link to any of the others. */
export const strongestLink = (others: readonly SharedFacts[]): LinkStrength => {
  const strengths = others.map(({ kinds }) => linkStrength(kinds))
  if (strengths.includes('strong')) return 'strong'
  return strengths.includes('weak') ? 'weak' : 'none'
}

/** Those of the others who are linked, strongly or weakly. */
export const linksAmong = (others: readonly SharedFacts[]): SharedFacts[] =>
  others.filter(({ kinds }) => linkStrength(kinds) !== 'none')
