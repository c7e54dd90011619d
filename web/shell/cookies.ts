/** A cookie's value in a `Cookie` header; undefined when it is missing. */
export const readCookie = (header: string | null, name: string): string | undefined => {
  for (const part of header?.split(';') ?? []) {
    const [key = '', value = ''] = part.trim().split('=', 2)
    if (key === name) return value
  }
  return undefined
}

const languageCookieName = 'language'

/** Stores the choice of a language for a year; it does not identify the borrower. */
export const languageCookie = (locale: string): string =>
  `${languageCookieName}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`

/** The language that the reader chose before, by its tag. */
export const storedLanguage = ({ headers }: Request): string | undefined =>
  readCookie(headers.get('Cookie'), languageCookieName)

/** An address with a language that the reader chooses for good, as the language switch links. */
export const addressInLanguage = (pathname: string, search: string, locale: string): string => {
  const query = new URLSearchParams(search)
  query.set('lang', locale)
  query.set('keepLang', '1')
  return `${pathname}?${query}`
}

/**
 * The language that this document's address chooses for good. `lang` alone holds for one document:
 * shells and our own frames send it without anyone having chosen. Nor may another site choose.
 */
export const languageChosenBy = ({ url, headers }: Request): string | null => {
  const { searchParams } = new URL(url)
  const from = headers.get('Sec-Fetch-Site') ?? 'none'
  const isOwn = from === 'same-origin' || from === 'none'
  return isOwn && searchParams.get('keepLang') === '1' ? searchParams.get('lang') : null
}
