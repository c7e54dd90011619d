/**
 * A cookie of ours. Over https it has the `__Host-` prefix, which binds it to this host and path;
 * plain http (a local sandbox) cannot set such a cookie, so there it has none.
 */
const ownCookie = (plainName: string, secure: boolean) => {
  const name = secure ? `__Host-${plainName}` : plainName
  const flags = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    read: (header: string | null): string | undefined => {
      for (const pair of header?.split(';') ?? []) {
        const [key, value] = pair.trim().split('=', 2)
        if (key === name) return value
      }
      return undefined
    },
    /** Without a lifetime it ends with the browser. */
    set: (token: string, days?: number): string =>
      `${name}=${token}; ${days === undefined ? '' : `Max-Age=${days * 86_400}; `}${flags}`,
    clear: (): string => `${name}=; Max-Age=0; ${flags}`,
  }
}

export const sessionCookie = (secure: boolean) => ownCookie('rupya', secure)

/** Names a device to the limits on sending codes; it signs nobody in and outlasts the session. */
export const deviceCookie = (secure: boolean) => ownCookie('rupya-device', secure)
