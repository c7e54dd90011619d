import { createHash, timingSafeEqual } from 'node:crypto'

/** Who of the staff holds which token. */
export type StaffCredentials = {
  /** The name behind an `Authorization: Bearer …` header, or undefined. */
  readonly nameOf: (authorization: string | undefined) => string | undefined
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** One token for the service's own staff tools, until staff sign in by name. */
export const staffCredentials = (token: string): StaffCredentials => {
  const expected = digest(`Bearer ${token}`)
  return {
    nameOf: authorization =>
      authorization !== undefined && timingSafeEqual(digest(authorization), expected)
        ? 'staff'
        : undefined,
  }
}
