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

/** A household shares an address or a phone; two of the weak kinds together are no accident. */
const minWeakKinds = 2

/** Whether these common facts link two borrowers, so that an application is held for staff. */
export const isLink = (kinds: readonly LinkKind[]): boolean =>
  kinds.some(kind => strongKinds.includes(kind)) || new Set(kinds).size >= minWeakKinds

/** Those of the others who are linked. */
export const linksAmong = (others: readonly SharedFacts[]): SharedFacts[] =>
  others.filter(({ kinds }) => isLink(kinds))
