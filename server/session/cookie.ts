/**
 * A cookie of ours. Over https it has the `__Host-` prefix, which binds it to this host and path;
 * plain http (a local sandbox) cannot set such a cookie, so there it has none.
 */
const hostCookie = (plainName: string, sameSite: 'Lax' | 'Strict') => (secure: boolean) => {
  const name = secure ? `__Host-${plainName}` : plainName
  const flags = `Path=/; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`
  return {
    read: (header: string | null): string | undefined => {
      for (const pair of header?.split(';') ?? []) {
        const [key, value] = pair.trim().split('=', 2)
        if (key === name) return value
      }
      return undefined
    },
    /** For so many seconds; without them it ends with the browser. */
    set: (token: string, maxAgeSeconds?: number): string =>
      `${name}=${token}; ${maxAgeSeconds === undefined ? '' : `Max-Age=${maxAgeSeconds}; `}${flags}`,
    clear: (): string => `${name}=; Max-Age=0; ${flags}`,
  }
}

/** The session. */
export const sessionCookie = hostCookie('rupya', 'Lax')

/** Names a device to the limits on sending codes; it signs nobody in and outlasts the session. */
export const deviceCookie = hostCookie('rupya-device', 'Lax')

/** Names the account that an address would put in place of the session; see switch-account.ts. */
export const switchCookie = hostCookie('rupya-switch', 'Strict')

const otherVisitor = hostCookie('rupya-other-visitor', 'Lax')

/**
 * Has the next document say that another person has signed in, set with the refusal of what a page of the
 * first one has sent.
 */
export const otherVisitorCookie = (secure: boolean) => {
  const { read, set, clear } = otherVisitor(secure)
  return {
    isIn: (header: string | null) => read(header) !== undefined,
    set: () => set('1', 60),
    clear,
  }
}

/** The session of a person of staff. */
export const staffCookie = hostCookie('rupya-staff', 'Strict')

/** Names a browser in which a person of staff has signed in; it signs nobody in. */
export const staffBrowserCookie = hostCookie('rupya-staff-browser', 'Strict')

/** Binds a sign-in by the identity provider to the browser that began it. */
export const staffOpenIdCookie = hostCookie('rupya-staff-open-id', 'Strict')
