/** What a page hashes: `challenge` is the SHA-256, in hex, of `salt` and a number. */
export type WorkToDo = {
  readonly salt: string
  readonly challenge: string
  /** The number is at most this. */
  readonly maxnumber: number
}

/**
 * The number whose hash is the challenge, or undefined if there is none. It counts up from 0 with a
 * SHA-256 (FIPS 180-4) of its own: WebCrypto answers each short text by a promise, which costs more
 * than its hash. The salt's full blocks are hashed once.
 */
export const findNumber = ({ salt, challenge, maxnumber }: WorkToDo): number | undefined => {
  const text = new TextEncoder().encode(salt)
  const full = text.length - (text.length % blockBytes)
  const start = initial.slice()
  for (let at = 0; at < full; at += blockBytes) compress(start, text.subarray(at, at + blockBytes))
  const expected = Int32Array.from({ length: 8 }, (_, word) =>
    Number.parseInt(challenge.slice(word * 8, word * 8 + 8), 16),
  )
  const rest = text.subarray(full)
  const state = new Int32Array(8)
  for (let number = 0; number <= maxnumber; number += 1) {
    state.set(start)
    const end = writeTail(rest, String(number), full)
    compress(state, tail)
    if (end > blockBytes) compress(state, secondBlock)
    if (state.every((word, index) => word === expected[index])) return number
  }
  return undefined
}

const blockBytes = 64
/** The last one or two blocks of a text. */
const tail = new Uint8Array(2 * blockBytes)
const secondBlock = tail.subarray(blockBytes)
const tailView = new DataView(tail.buffer)

/** Writes the rest of the text, the number and the padding to `tail`; returns their length. */
const writeTail = (rest: Uint8Array, digits: string, bytesBefore: number): number => {
  const length = rest.length + digits.length
  // One byte that ends the text, and eight for its length in bits.
  const end = length + 9 > blockBytes ? 2 * blockBytes : blockBytes
  tail.fill(0)
  tail.set(rest)
  for (let digit = 0; digit < digits.length; digit += 1) {
    tail[rest.length + digit] = digits.charCodeAt(digit)
  }
  tail[length] = 0x80
  tailView.setUint32(end - 4, (bytesBefore + length) * 8)
  return end
}

const primes: number[] = []
for (let candidate = 2; primes.length < 64; candidate += 1) {
  if (primes.every(prime => candidate % prime !== 0)) primes.push(candidate)
}

/** The first 32 bits of the fractional parts of the primes' roots (FIPS 180-4, 4.2.2, 5.3.3). */
const fractions = (count: number, root: number): Int32Array =>
  Int32Array.from(primes.slice(0, count), prime => (prime ** (1 / root) % 1) * 2 ** 32)

const initial = fractions(8, 2)
const constants = fractions(64, 3)
const schedule = new Int32Array(64)

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

const fillSchedule = (block: Uint8Array): void => {
  const byte = (index: number): number => block[index] ?? 0
  for (let index = 0; index < 16; index += 1) {
    const at = index * 4
    schedule[index] = (byte(at) << 24) | (byte(at + 1) << 16) | (byte(at + 2) << 8) | byte(at + 3)
  }
  const word = (index: number): number => schedule[index] ?? 0
  for (let index = 16; index < 64; index += 1) {
    const early = word(index - 15)
    const late = word(index - 2)
    const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    schedule[index] = word(index - 16) + sigma0 + word(index - 7) + sigma1
  }
}

/** Mixes one block into the state (FIPS 180-4, 6.2.2). */
const compress = (state: Int32Array, block: Uint8Array): void => {
  fillSchedule(block)
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let index = 0; index < 64; index += 1) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + sum1 + choice + (constants[index] ?? 0) + (schedule[index] ?? 0)) | 0
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const second = sum0 + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const add = (index: number, word: number) => {
    state[index] = (state[index] ?? 0) + word
  }
  add(0, a)
  add(1, b)
  add(2, c)
  add(3, d)
  add(4, e)
  add(5, f)
  add(6, g)
  add(7, h)
}
