import { createHash, timingSafeEqual } from 'node:crypto'

/** The staff name of each token. */
export type StaffCredentials = {
  /** The name behind an `Authorization: Bearer …` header, or undefined. */
  readonly nameOf: (authorization: string | undefined) => string | undefined
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** `name:token`, or a token alone, which is the service's own. */
const readHolder = (text: string): { name: string; expected: Buffer } => {
  const colon = text.indexOf(':')
  const name = colon < 0 ? 'staff' : text.slice(0, colon).trim()
  return { name, expected: digest(`Bearer ${text.slice(colon + 1).trim()}`) }
}

/**
 * Tokens for the service's own staff tools, comma-separated, until staff sign in by name. An action
 * that needs two persons (overruling a decision) needs two of them.
 */
export const staffCredentials = (tokens: string): StaffCredentials => {
  const holders = tokens.split(',').map(readHolder)
  return {
    nameOf: authorization => {
      if (authorization === undefined) return undefined
      const given = digest(authorization)
      // Every token is compared, so that the time reveals nothing about a near match.
      const matching = holders.filter(({ expected }) => timingSafeEqual(given, expected))
      return matching[0]?.name
    },
  }
}
