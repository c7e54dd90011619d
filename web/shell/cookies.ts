/** A cookie's value in a `Cookie` header; undefined when it is missing. */
export const readCookie = (header: string | null, name: string): string | undefined => {
  for (const part of header?.split(';') ?? []) {
    const [key = '', value = ''] = part.trim().split('=', 2)
    if (key === name) return value
  }
  return undefined
}

/** Stores the choice of a language for a year; it does not identify the borrower. */
export const languageCookie = (locale: string): string =>
  `lang=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`
