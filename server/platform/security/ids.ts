import { randomBytes, randomInt } from 'node:crypto'

/**
 * The only source of randomness. Everything that needs some receives a `Randomness`, so that a
 * simulation can be repeated from its seed (tests/harness/app/seeded-randomness.ts).
 */
export type Randomness = {
  /** A uuid of version 7: unique, and ordered by the time of its making. */
  uuid(): string
  /** A secret for a URL, cookie or header: base64url, 256 bits by default. */
  token(byteCount?: number): string
  /** Decimal digits, each equally likely: one-time codes. */
  digits(count: number): string
  /** A whole number from 0 up to, not including, `limit` (at most 2^48). */
  integer(limit: number): number
  /** For keys, salts and nonces. */
  bytes(count: number): Buffer
}

/** Random bytes read in advance: one system call serves many requests. */
const pool = { bytes: Buffer.alloc(0), taken: 0 }
const poolBytes = 4096

/** Fresh random bytes; each is returned once and then overwritten. */
const takeRandom = (count: number): Buffer => {
  if (count > poolBytes) return randomBytes(count)
  if (pool.bytes.length - pool.taken < count) {
    pool.bytes = randomBytes(poolBytes)
    pool.taken = 0
  }
  const end = pool.taken + count
  const taken = Buffer.from(pool.bytes.subarray(pool.taken, end))
  pool.bytes.fill(0, pool.taken, end)
  pool.taken = end
  return taken
}

/** The operating system's generator. `now` dates the uuids; the real time unless given. */
export function systemRandomness(now: () => Date = () => new Date()): Randomness {
  return {
    uuid: () => uuidv7(now(), takeRandom(10)),
    token: (byteCount = 32) => takeRandom(byteCount).toString('base64url'),
    digits: count => Array.from({ length: count }, () => randomInt(10)).join(''),
    integer: limit => randomInt(limit),
    bytes: count => randomBytes(count),
  }
}

const system = systemRandomness()

/** A new uuid of version 7. */
export const newId = (): string => system.uuid()

/** RFC 9562 section 5.7: 48 bits of milliseconds, then version, variant and 74 random bits. */
export function uuidv7(at: Date, random: Uint8Array): string {
  const milliseconds = at.getTime().toString(16).padStart(12, '0')
  const hex = Buffer.from(random).toString('hex').padEnd(20, '0')
  const variant = ((Number.parseInt(hex.slice(3, 4), 16) & 0x3) | 0x8).toString(16)
  const date = `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}`
  return `${date}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`
}
