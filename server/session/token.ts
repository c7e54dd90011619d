import { hash } from 'node:crypto'

/** The stored form of a token. It has full entropy, so a plain digest cannot be reversed. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Whether a text has the form of our tokens: 256 bits as base64url. */
export const isToken = (text: string | null | undefined): text is string =>
  typeof text === 'string' && /^[A-Za-z0-9_-]{43}$/.test(text)
