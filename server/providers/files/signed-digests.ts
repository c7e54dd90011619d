import * as z from 'zod'
import type { FieldCipher } from '../../platform/security/field-encryption.ts'
import type { FileStore } from './file-store.ts'

// Digests of what is append-only, kept outside of the database: its owner has neither their key nor
// their names, so what was cut off or written again differs from them. Decision 087.

type DigestServices = { readonly cipher: FieldCipher; readonly files: FileStore }

/** Which stream a digest is of, and which of its digests it is: a day, or `head`. */
export type DigestName = { readonly stream: 'audit' | 'ledger'; readonly name: string }

const file = z.object({
  content: z.string(),
  /** By the key of blind indexes, for the release before, which knows no other; goes with the next. */
  signature: z.string(),
  digestSignature: z.optional(z.string()),
})
const header = z.object({ name: z.string(), stream: z.optional(z.string()) })

/** The name under which nobody without the key finds a digest. */
const keyOf = ({ cipher }: DigestServices, { stream, name }: DigestName): string =>
  cipher.index(`${stream} digest ${name}`).toString('base64url')

/** Stores a digest, signed by the first key of `RUPYA_DIGEST_KEYS`; one of its name is replaced. */
export const storeDigest = async (
  services: DigestServices,
  { stream, name }: DigestName,
  fields: object,
): Promise<void> => {
  const content = JSON.stringify({ ...fields, name, stream })
  const signed: z.infer<typeof file> = {
    content,
    signature: services.cipher.sign(content).toString('hex'),
    digestSignature: services.cipher.signDigest(content).toString('hex'),
  }
  await services.files.put(keyOf(services, { stream, name }), Buffer.from(JSON.stringify(signed)))
}

export type ReadDigest<Fields> = {
  readonly fields: Fields
  /** Signed by another key than the first one: to be stored again once it was compared. */
  readonly isOlder: boolean
}

/** A digest by its name: undefined when there is no file, `forged` when its signature is wrong. */
export const readDigest = async <Fields>(
  services: DigestServices,
  { stream, name }: DigestName,
  shape: z.ZodType<Fields>,
): Promise<ReadDigest<Fields> | 'forged' | undefined> => {
  const bytes = await services.files.get(keyOf(services, { stream, name }))
  if (!bytes) return undefined
  const signed = z.safeParse(file, parsed(bytes.toString()))
  if (!signed.success) return 'forged'
  const { content, signature, digestSignature } = signed.data
  const isSigned =
    digestSignature === undefined
      ? services.cipher.isSigned(content, Buffer.from(signature, 'hex'))
      : services.cipher.isSignedDigest(content, Buffer.from(digestSignature, 'hex'))
  if (!isSigned) return 'forged'
  const named = z.parse(header, JSON.parse(content))
  // Before there was a second stream, the audit's digests named none.
  if (named.name !== name || (named.stream ?? 'audit') !== stream) return 'forged'
  return {
    fields: z.parse(shape, JSON.parse(content)),
    isOlder: digestSignature !== services.cipher.signDigest(content).toString('hex'),
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
