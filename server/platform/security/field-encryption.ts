import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import type { Randomness } from './ids.ts'
import { findKey, type KeyRing } from './key-ring.ts'

/** Encrypts single fields of personal data, and makes keyed hashes to find them by. */
export type FieldCipher = {
  /** `rowId` is bound as associated data: a value copied to another row does not open. */
  readonly seal: (plain: string, rowId: string) => Buffer
  readonly open: (sealed: Buffer, rowId: string) => string
  /** The same for bytes, such as an image under its id. */
  readonly sealBytes: (plain: Buffer, rowId: string) => Buffer
  readonly openBytes: (sealed: Buffer, rowId: string) => Buffer
  /** A blind index: the same text gives the same bytes, which reveal nothing without the key. */
  readonly index: (plain: string) => Buffer
  /** A signature that nobody without the key can make; it names its key's version. */
  readonly sign: (plain: string) => Buffer
  /** Whether `sign` made it of this text, with a key that is still known. */
  readonly isSigned: (plain: string, signature: Buffer) => boolean
  /** The same with the keys of digests, of which the first one may be exchanged. */
  readonly signDigest: (plain: string) => Buffer
  readonly isSignedDigest: (plain: string, signature: Buffer) => boolean
}

const versionBytes = 4
const nonceBytes = 12
const tagBytes = 16
const macBytes = 32

/** HMAC-SHA256 after its key's version. */
const signWith = ({ version, key }: KeyRing['current'], plain: string): Buffer => {
  const lead = Buffer.alloc(versionBytes)
  lead.writeUInt32BE(version)
  return Buffer.concat([lead, createHmac('sha256', key).update(plain).digest()])
}

const isSignedBy = (ring: KeyRing, plain: string, signature: Buffer): boolean => {
  if (signature.length !== versionBytes + macBytes) return false
  const version = signature.readUInt32BE(0)
  const key = findKey(ring, version)
  return key !== undefined && timingSafeEqual(signWith({ version, key }, plain), signature)
}

/** AES-256-GCM; the key's version leads the bytes, so that old values stay readable in rotation. */
export const createFieldCipher = (
  { personalData, blindIndex, digest }: Config['secrets'],
  random: Randomness,
): FieldCipher => {
  const sealBytes: FieldCipher['sealBytes'] = (plain, rowId) => {
    const version = Buffer.alloc(versionBytes)
    version.writeUInt32BE(personalData.current.version)
    const nonce = random.bytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', personalData.current.key, nonce)
    cipher.setAAD(Buffer.from(rowId))
    const body = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([version, nonce, cipher.getAuthTag(), body])
  }
  const openBytes: FieldCipher['openBytes'] = (sealed, rowId) => {
    const version = sealed.readUInt32BE(0)
    const key = findKey(personalData, version)
    if (!key)
      throw new Error(`no personal-data key of version ${version}: it was retired too early`)
    const nonceEnd = versionBytes + nonceBytes
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(versionBytes, nonceEnd))
    decipher.setAAD(Buffer.from(rowId))
    decipher.setAuthTag(sealed.subarray(nonceEnd, nonceEnd + tagBytes))
    const body = sealed.subarray(nonceEnd + tagBytes)
    return Buffer.concat([decipher.update(body), decipher.final()])
  }
  return {
    sign: plain => signWith(blindIndex.current, plain),
    isSigned: (plain, signature) => isSignedBy(blindIndex, plain, signature),
    signDigest: plain => signWith(digest.current, plain),
    isSignedDigest: (plain, signature) => isSignedBy(digest, plain, signature),
    sealBytes,
    openBytes,
    seal: (plain, rowId) => sealBytes(Buffer.from(plain), rowId),
    open: (sealed, rowId) => openBytes(sealed, rowId).toString('utf8'),
    index: plain => createHmac('sha256', blindIndex.current.key).update(plain).digest(),
  }
}
