/** An unfinished complaint. */
export type ComplaintDraft = { readonly text: string; readonly urls: readonly string[] }

const key = 'complaintDraft'

/**
 * Kept in session storage, for this tab only: a phone may be shared. Does nothing where storage
 * is disabled.
 */
export const storeDraft = (draft: ComplaintDraft): void => {
  try {
    if (draft.text === '' && draft.urls.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The text is still in the page.
  }
}

export const findDraft = (): ComplaintDraft | undefined => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(stored) ? stored : undefined
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
