/** What a borrower had written when the page went away. */
export type ComplaintDraft = { readonly text: string; readonly urls: readonly string[] }

const key = 'complaintDraft'

/**
 * Kept for this tab alone, and gone with it: a phone may be shared. Storage that is switched off
 * keeps nothing, and stands in nobody's way.
 */
export const storeDraft = (draft: ComplaintDraft): void => {
  try {
    if (draft.text === '' && draft.urls.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The words are still in the page.
  }
}

export const findDraft = (): ComplaintDraft | undefined => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

const isDraft = (value: unknown): value is ComplaintDraft =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'urls' in value &&
  Array.isArray(value.urls) &&
  value.urls.every(url => typeof url === 'string' && url.startsWith('/') && !url.startsWith('//'))
