/** An unfinished complaint. */
export type ComplaintDraft = {
  /** Differs between borrowers, and says nothing of them; see `draftKey` of the start. */
  readonly owner: string
  readonly text: string
  readonly urls: readonly string[]
}

const key = 'complaintDraft'

/**
 * Kept in session storage, for this tab and for the person who typed it: a phone may be shared. Does
 * nothing where storage is disabled.
 */
export const storeDraft = (draft: ComplaintDraft): void => {
  try {
    if (draft.text === '' && draft.urls.length === 0) dropDraft()
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The text is still in the page.
  }
}

/** Forgets the draft, which was sent or is another person's. */
export const dropDraft = (): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // There is none.
  }
}

/** The draft of this person; another person's is forgotten. */
export const findDraft = (owner: string): ComplaintDraft | undefined => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (isDraft(stored) && stored.owner === owner) return stored
    dropDraft()
    return undefined
  } catch {
    return undefined
  }
}

const isDraft = (value: unknown): value is ComplaintDraft =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  typeof value.owner === 'string' &&
  'text' in value &&
  typeof value.text === 'string' &&
  'urls' in value &&
  Array.isArray(value.urls) &&
  value.urls.every(url => typeof url === 'string' && url.startsWith('/') && !url.startsWith('//'))
