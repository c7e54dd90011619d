import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Source: OWASP password storage cheat sheet, scrypt with 32 MiB. */
const cost = { N: 2 ** 15, r: 8, p: 3 }
const keyBytes = 32
const maxMemory = 64 * 1024 * 1024

const derive = async (password: string, salt: Buffer, { N, r, p }: typeof cost) =>
  await deriveKey(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: maxMemory })

/** The stored form: `scrypt$N$r$p$salt$key`, both in base64. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  const { N, r, p } = cost
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** What is compared where there is no password, so that the reply takes as long. */
const nobody = `scrypt$${cost.N}$${cost.r}$${cost.p}$${'A'.repeat(22)}==$${'A'.repeat(43)}=`

/** Whether the password is the one of `stored`; with null it never is, after the same work. */
export const isPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const [, N, r, p, salt = '', key = ''] = (stored ?? nobody).split('$')
  const parameters = { N: Number(N), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'base64'), parameters)
  return timingSafeEqual(derived, Buffer.from(key, 'base64')) && stored !== null
}

const minLength = 12
const commonParts = /password|passwort|qwerty|letmein|rahasia|sandi|123456|abcdef|rupya/i

/**
 * Whether a password may be chosen. Length is what counts (NIST SP 800-63B, 5.1.1.2); the person's
 * own name and address, and what everyone tries first, are refused.
 */
export const isStrongPassword = (
  password: string,
  { name, email }: { readonly name: string; readonly email: string },
): boolean => {
  const text = password.normalize('NFKC').toLowerCase()
  const own = [...name.toLowerCase().split(/\s+/), email.split('@')[0] ?? '']
  const holdsOwn = own.some(part => part.length > 3 && text.includes(part))
  const isVaried = new Set(text).size >= 6
  return [...text].length >= minLength && isVaried && !holdsOwn && !commonParts.test(text)
}
