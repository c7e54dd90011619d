import { type CipherGCM, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freeBytes } from './free-bytes.ts'

/**
 * The files of one form, on disk until the form has been handled, so that a sender's slowness costs
 * disk and no memory. The folder is the system's for temporary files (`TMPDIR`). The file has no name
 * there once it is open, and its key only in memory: a crash leaves nothing that can be read.
 */
export type UploadSpool = {
  /** Begins the next file; the one before has ended. */
  readonly begin: (file: { readonly name: string; readonly type: string }) => void
  /** Appends to the file that was begun last. Resolves when the system has taken the bytes. */
  readonly write: (bytes: Uint8Array) => Promise<void>
  /** Ends the file that was begun last. It can be read until the spool is closed. */
  readonly end: () => Promise<File>
  /** Frees the disk, and the memory of all bytes that were read from its files. */
  readonly close: () => Promise<void>
}

const algorithm = 'aes-256-gcm'
/** How much is decrypted at a time, into the memory that is returned. */
const readBytes = 256 * 1024

type SpooledBytes = {
  readonly length: number
  /** Reads and decrypts all bytes, anew each time. */
  readonly read: () => Promise<Uint8Array<ArrayBuffer>>
}

/** A file of a form whose content is read from the spool when it is needed. */
class SpooledFile extends File {
  readonly #content: SpooledBytes

  constructor(file: { readonly name: string; readonly type: string }, content: SpooledBytes) {
    super([], file.name, { type: file.type })
    this.#content = content
  }

  override get size(): number {
    return this.#content.length
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return await this.#content.read()
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.#content.read()).buffer
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.#content.read())
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const { read } = this.#content
    return new ReadableStream({
      pull: async controller => {
        controller.enqueue(await read())
        controller.close()
      },
    })
  }

  override slice(): Blob {
    throw new Error('a spooled file is read as a whole')
  }
}

const createNamelessFile = async (): Promise<FileHandle> => {
  const folder = await mkdtemp(join(tmpdir(), 'rupya-upload-'))
  try {
    return await open(join(folder, 'files'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type SealedRange = {
  readonly start: number
  readonly length: number
  readonly key: Buffer
  readonly nonce: Buffer
  readonly tag: Buffer
}

const readRange = async (
  handle: FileHandle,
  { start, length, key, nonce, tag }: SealedRange,
): Promise<Uint8Array<ArrayBuffer>> => {
  const decipher = createDecipheriv(algorithm, key, nonce)
  decipher.setAuthTag(tag)
  const plain = new Uint8Array(length)
  const sealed = Buffer.alloc(Math.min(readBytes, length))
  for (let at = 0; at < length; ) {
    const wanted = Math.min(sealed.length, length - at)
    const { bytesRead } = await handle.read(sealed, 0, wanted, start + at)
    if (bytesRead === 0) throw new Error('a spooled file is shorter than what was written')
    const opened = decipher.update(sealed.subarray(0, bytesRead))
    plain.set(opened, at)
    freeBytes(opened)
    at += bytesRead
  }
  decipher.final()
  return plain
}

type OpenFile = {
  readonly name: string
  readonly type: string
  readonly start: number
  readonly nonce: Buffer
  readonly cipher: CipherGCM
}

/** A spool without a file yet: it is made with the form's first. */
export const createUploadSpool = (): UploadSpool => {
  const key = randomBytes(32)
  let handle: FileHandle | undefined
  let position = 0
  let current: OpenFile | undefined
  const opened: Uint8Array[] = []
  const requireCurrent = () => {
    if (!current) throw new Error('no file was begun')
    return current
  }
  return {
    begin: ({ name, type }) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(algorithm, key, nonce)
      current = { name, type, start: position, nonce, cipher }
    },
    write: async bytes => {
      const { cipher } = requireCurrent()
      handle ??= await createNamelessFile()
      const sealed = cipher.update(bytes)
      // At the end of what was written; reading states its own positions.
      await handle.writeFile(sealed)
      position += sealed.length
      freeBytes(sealed)
    },
    end: async () => {
      const { cipher, nonce, start, name, type } = requireCurrent()
      current = undefined
      cipher.final()
      const range = { start, length: position - start, key, nonce, tag: cipher.getAuthTag() }
      const read = async () => {
        const bytes = handle ? await readRange(handle, range) : new Uint8Array(0)
        opened.push(bytes)
        return bytes
      }
      return new SpooledFile({ name, type }, { length: range.length, read })
    },
    close: async () => {
      await handle?.close()
      for (const bytes of opened.splice(0)) freeBytes(bytes)
    },
  }
}
