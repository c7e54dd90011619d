import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '../platform/security/key-ring.ts'

const hmac = (key: KeyObject, text: string, bytes: number): Buffer =>
  createHmac('sha256', key).update(text).digest().subarray(0, bytes)

/** The stored form of a short secret: it cannot be guessed without the key. */
export const keyedHash = (ring: KeyRing, text: string, bytes = 32): Buffer =>
  hmac(ring.current.key, text, bytes)

/** Compares in constant time, with every key that is valid during a rotation. */
export const matchesKeyedHash = (ring: KeyRing, text: string, hash: Buffer): boolean =>
  ring.all.some(({ key }) => timingSafeEqual(hmac(key, text, hash.length), hash))
