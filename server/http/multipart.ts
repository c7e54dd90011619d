/** A form of ours has a dozen fields and at most nine pictures. */
const maxParts = 200
const maxHeaderBytes = 2048

/** Bytes that are searched at a time; what of them is not decided yet is far less. */
const windowBytes = 64 * 1024

const lineEnd = '\r\n'
const headEndMark = Buffer.from(lineEnd + lineEnd)

/** A part of a form: a field, or a file with the type that its sender states. */
export type FormPart = {
  readonly name: string
  readonly file: { readonly name: string; readonly type: string } | undefined
}

/** The body is no multipart form, is cut off, or has more parts than any form of ours. */
export class MalformedForm extends Error {}

/** The boundary that a content type names; undefined when it is of another kind or names none. */
export const boundaryOf = (contentType: string): string | undefined => {
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(contentType)) return undefined
  const match = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;,"]{1,70}))\s*(?:;|$)/i.exec(contentType)
  return match?.[1] ?? match?.[2]
}

/** A browser writes these three so in names, since they would end the header. Source: HTML, 4.10.21.8. */
const decodeName = (name: string): string =>
  name.replace(/%(?:22|0D|0A)/gi, code => String.fromCharCode(Number.parseInt(code.slice(1), 16)))

const parameter = /;\s*([\w*-]+)=(?:"([^"\r\n]*)"|([^\s;"]+))\s*/y

/** The parameters of a `form-data` disposition; undefined for anything else. */
const dispositionOf = (value: string): Map<string, string> | undefined => {
  const [kind] = /^form-data\s*/i.exec(value) ?? []
  if (kind === undefined) return undefined
  const parameters = new Map<string, string>()
  for (let at = kind.length; at < value.length; at = parameter.lastIndex) {
    parameter.lastIndex = at
    const [found, name = '', quoted, plain] = parameter.exec(value) ?? []
    if (found === undefined || parameters.has(name.toLowerCase())) return undefined
    parameters.set(name.toLowerCase(), quoted ?? plain ?? '')
  }
  return parameters
}

/** Reads a part's header lines; those that other clients add, such as a length, are ignored. */
const partOf = (head: string): FormPart | undefined => {
  const headers = new Map<string, string>()
  for (const line of head.split(lineEnd)) {
    const [header = ''] = /^[\w!#$%&'*+.^`|~-]+(?=:)/.exec(line) ?? []
    if (header === '' || headers.has(header.toLowerCase())) return undefined
    headers.set(header.toLowerCase(), line.slice(header.length + 1).trim())
  }
  const disposition = dispositionOf(headers.get('content-disposition') ?? '')
  const [name, fileName] = [disposition?.get('name'), disposition?.get('filename')]
  if (name === undefined) return undefined
  const type = headers.get('content-type') ?? 'text/plain'
  const file = fileName === undefined ? undefined : { name: decodeName(fileName), type }
  return { name: decodeName(name), file }
}

/**
 * Reads a multipart form (RFC 7578) while it arrives: each part, then its content in pieces. Holds
 * a window of the body. A piece is valid until the next is requested, and so is a chunk.
 * @throws MalformedForm as soon as it is known; what `chunks` throws.
 */
export async function* readMultipart(
  boundary: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<FormPart | Buffer, void> {
  const delimiter = Buffer.from(`${lineEnd}--${boundary}`)
  const source = chunks[Symbol.asyncIterator]()
  const window = Buffer.allocUnsafeSlow(windowBytes)
  // The first delimiter has no line before it.
  let pending = window.subarray(0, window.write(lineEnd))
  let chunk: Uint8Array = Buffer.alloc(0)
  /** Adds bytes after those that are pending; false when there are no more. */
  const fill = async (): Promise<boolean> => {
    while (chunk.length === 0) {
      const next = await source.next()
      if (next.done) return false
      chunk = next.value
    }
    pending.copy(window)
    const taken = chunk.subarray(0, window.length - pending.length)
    window.set(taken, pending.length)
    pending = window.subarray(0, pending.length + taken.length)
    chunk = chunk.subarray(taken.length)
    return true
  }
  const readMore = async () => {
    if (!(await fill())) throw new MalformedForm('it ends before its last boundary')
  }
  const take = async (bytes: number): Promise<string> => {
    while (pending.length < bytes) await readMore()
    const taken = pending.toString('latin1', 0, bytes)
    pending = pending.subarray(bytes)
    return taken
  }
  const readHead = async (): Promise<FormPart> => {
    let end = pending.indexOf(headEndMark)
    while (end < 0 && pending.length <= maxHeaderBytes) {
      await readMore()
      end = pending.indexOf(headEndMark)
    }
    const part =
      end < 0 || end > maxHeaderBytes ? undefined : partOf(pending.toString('utf8', 0, end))
    if (!part) throw new MalformedForm('a part has no sound headers')
    pending = pending.subarray(end + headEndMark.length)
    return part
  }
  /** What surely precedes the next delimiter, with the delimiter itself taken off. */
  async function* readContent() {
    let end = pending.indexOf(delimiter)
    while (end < 0) {
      // The delimiter may have begun in the last bytes.
      const sure = Math.max(0, pending.length - delimiter.length + 1)
      if (sure > 0) yield pending.subarray(0, sure)
      pending = pending.subarray(sure)
      await readMore()
      end = pending.indexOf(delimiter)
    }
    if (end > 0) yield pending.subarray(0, end)
    pending = pending.subarray(end + delimiter.length)
  }

  try {
    if ((await take(delimiter.length)) !== delimiter.toString('latin1')) {
      throw new MalformedForm('it does not begin with its boundary')
    }
    for (let parts = 0; ; parts += 1) {
      const after = await take(2)
      if (after === '--') break
      if (after !== lineEnd) throw new MalformedForm('its boundary stands within a line')
      if (parts === maxParts) throw new MalformedForm('it has too many parts')
      yield await readHead()
      yield* readContent()
    }
    while (pending.length <= lineEnd.length && (await fill())) {}
    if (pending.length > 0 && pending.toString('latin1') !== lineEnd) {
      throw new MalformedForm('something follows its last boundary')
    }
  } finally {
    await source.return?.()
  }
}
