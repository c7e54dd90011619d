import { createSecretKey, type KeyObject } from 'node:crypto'

/**
 * One purpose's secret keys. New values are made with `current`; old ones are read with the key
 * their version names, so that two keys work while a rotation runs. A `KeyObject` never prints its
 * bytes, so a logged config gives nothing away.
 */
export type KeyRing = {
  readonly current: VersionedKey
  /** `current` first. */
  readonly all: readonly VersionedKey[]
}

type VersionedKey = { readonly version: number; readonly key: KeyObject }

const KEY_BYTES = 32
/** 32 random bytes hold about 30 different values; fewer than this is a typed phrase or padding. */
const MIN_DISTINCT_BYTES = 16

/**
 * Reads `2:<base64>,1:<base64>` (a bare key is version 1), each of 32 random bytes. The first one makes
 * new values, so that a key can be known to every process before any of them uses it.
 * Answers the problem as a text when a key is missing, malformed or weak.
 */
export function parseKeyRing(text: string): KeyRing | string {
  const keys: VersionedKey[] = []
  for (const item of text.split(',')) {
    const parsed = parseKey(item.trim())
    if (typeof parsed === 'string') return parsed
    if (keys.some(({ version }) => version === parsed.version)) {
      return `names version ${parsed.version} twice`
    }
    keys.push(parsed)
  }
  const [current] = keys
  return current === undefined ? 'is empty' : { current, all: keys }
}

/** The key that a stored value's version names; undefined when that version has been retired. */
export function findKey(ring: KeyRing, version: number): KeyObject | undefined {
  return ring.all.find(key => key.version === version)?.key
}

function parseKey(item: string): VersionedKey | string {
  const match = /^(?:(\d{1,6}):)?([A-Za-z0-9+/_-]+={0,2})$/.exec(item)
  if (match === null) return 'is not written as version:base64'
  const bytes = Buffer.from(match[2] ?? '', 'base64')
  if (bytes.length !== KEY_BYTES) {
    return `has a key of ${bytes.length} bytes; ${KEY_BYTES} are needed (openssl rand -base64 32)`
  }
  if (new Set(bytes).size < MIN_DISTINCT_BYTES) {
    return 'has a key that is not random (openssl rand -base64 32 makes one)'
  }
  return { version: Number(match[1] ?? 1), key: createSecretKey(bytes) }
}
