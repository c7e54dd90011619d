import { createHmac, timingSafeEqual } from 'node:crypto'

/** Source: RFC 6238, with the parameters that every authenticator app knows. */
const stepSeconds = 30
const digits = 6
/** Phones' clocks differ a little: one step before and after is accepted. RFC 6238, 5.2. */
const driftSteps = [0, -1, 1]

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding, as authenticator apps read it. */
export const base32 = (bytes: Buffer): string => {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map(group => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The code of a time step. Source: RFC 4226, 5.3. */
export const totpCode = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const totpStepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/** The step whose code this is; undefined for none around `now`. */
export const findTotpStep = (secret: Buffer, code: string, now: Date): number | undefined => {
  const given = Buffer.from(code)
  return driftSteps
    .map(drift => totpStepAt(now) + drift)
    .find(step => {
      const expected = Buffer.from(totpCode(secret, step))
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
}

/** The address that an authenticator app reads, from a picture or a link. */
export const totpAddress = (
  secret: Buffer,
  { issuer, account }: { readonly issuer: string; readonly account: string },
): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret: base32(secret), issuer })
  return `otpauth://totp/${label}?${query}`
}
