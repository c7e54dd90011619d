import { type Randomness, uuidv7 } from '#server/platform/security/ids.ts'

/** The same sequence for the same seed (mulberry32): for simulations, never for secrets. */
export function seededRandomness(seed: number, now: () => Date): Randomness {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (limit: number) => Math.floor(next() * limit)
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => integer(256)))
  return {
    uuid: () => uuidv7(now(), bytes(10)),
    token: (byteCount = 32) => bytes(byteCount).toString('base64url'),
    digits: count => Array.from({ length: count }, () => integer(10)).join(''),
    integer,
    bytes,
  }
}
