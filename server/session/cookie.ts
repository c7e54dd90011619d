/**
 * The session cookie. Over https it has the `__Host-` prefix, which binds it to this host and path;
 * plain http (a local sandbox) cannot set such a cookie, so there it has none.
 */
export const sessionCookie = (secure: boolean) => {
  const name = secure ? '__Host-rupya' : 'rupya'
  const flags = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    read: (header: string | null): string | undefined => {
      for (const pair of header?.split(';') ?? []) {
        const [key, value] = pair.trim().split('=', 2)
        if (key === name) return value
      }
      return undefined
    },
    set: (token: string): string => `${name}=${token}; ${flags}`,
    clear: (): string => `${name}=; Max-Age=0; ${flags}`,
  }
}
