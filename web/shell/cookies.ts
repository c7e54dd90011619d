/** A cookie's value in a `Cookie` header; undefined when it is not there. */
export const readCookie = (header: string | null, name: string): string | undefined => {
  for (const part of header?.split(';') ?? []) {
    const [key = '', value = ''] = part.trim().split('=', 2)
    if (key === name) return value
  }
  return undefined
}

/** Remembers a borrower's choice of language for a year; it says nothing about who they are. */
export const languageCookie = (locale: string): string =>
  `lang=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`
