/** A part of a message that is a file. */
export type ReceivedAttachment = {
  readonly name: string
  readonly contentType: string
  readonly content: Buffer
}

export type ReceivedMessage = {
  /** By their names in lower case, unfolded and decoded. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
  readonly attachments: readonly ReceivedAttachment[]
}

type Part = { readonly headers: ReadonlyMap<string, string>; readonly body: string }

/** Bytes as text, one character each: parts are decoded once their encoding is known. */
const binary = 'latin1'

/** Reads an Internet message (RFC 5322) with MIME parts (RFC 2045), as far as a mail program does. */
export const readMessage = (raw: Buffer): ReceivedMessage => {
  const whole = partOf(raw.toString(binary))
  const found = { text: '', html: '', attachments: [] as ReceivedAttachment[] }
  const read = (part: Part): void => {
    const { type, parameters } = contentTypeOf(part)
    if (type.startsWith('multipart/')) {
      for (const inner of innerParts(part.body, parameters.get('boundary') ?? '')) read(inner)
      return
    }
    const content = decodedBody(part)
    const disposition = part.headers.get('content-disposition') ?? ''
    if (disposition.startsWith('attachment')) {
      const name = parametersOf(disposition).get('filename') ?? 'unnamed'
      found.attachments.push({ name, contentType: type, content })
    } else if (type === 'text/html') found.html = content.toString('utf8')
    else found.text = content.toString('utf8')
  }
  read(whole)
  return { headers: whole.headers, ...found }
}

const partOf = (source: string): Part => {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .filter(line => line.includes(':'))
      .map(line => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
      }),
  )
  return { headers, body: rest.join('\r\n\r\n') }
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=` (RFC 2047); blanks between two are not content. */
const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString(binary)
        : quotedBytes(text.replaceAll('_', ' ')).toString(binary),
    )
    .replace(/[\x80-\xff]+/g, bytes => Buffer.from(bytes, binary).toString('utf8'))

const quotedBytes = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    binary,
  )

/** Long values and those in another alphabet come in pieces: `filename*0*=utf-8''…` (RFC 2231). */
const parametersOf = (value: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  const encoded = new Set<string>()
  for (const [, name = '', mark = '', text = ''] of value.matchAll(parameter)) {
    const piece = text.replace(/^"|"$/g, '').trim()
    found.set(name.toLowerCase(), (found.get(name.toLowerCase()) ?? '') + piece)
    if (mark.endsWith('*')) encoded.add(name.toLowerCase())
  }
  for (const name of encoded) {
    const text = (found.get(name) ?? '').replace(/^[^']*'[^']*'/, '')
    found.set(name, decodeURIComponent(text))
  }
  return found
}

const parameter = /;\s*([\w-]+)((?:\*\d+)?\*?)=("[^"]*"|[^;]*)/g

const contentTypeOf = ({ headers }: Part) => {
  const value = headers.get('content-type') ?? 'text/plain'
  const [type = ''] = value.split(';')
  return { type: type.trim().toLowerCase(), parameters: parametersOf(value) }
}

const innerParts = (body: string, boundary: string): readonly Part[] =>
  `\r\n${body}`
    .split(`\r\n--${boundary}`)
    .slice(1)
    .filter(text => !text.startsWith('--'))
    .map(text => partOf(text.replace(/^[ \t]*\r\n/, '')))

const decodedBody = ({ headers, body }: Part): Buffer => {
  const encoding = (headers.get('content-transfer-encoding') ?? '7bit').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return encoding === 'quoted-printable' ? quotedBytes(body) : Buffer.from(body, binary)
}
