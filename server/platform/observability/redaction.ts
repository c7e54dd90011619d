/** Names whose values may never appear in a log: sessions, tickets, codes, phones, credentials. */
const secretNames = [
  'sessionId',
  'sid',
  't',
  'ticket',
  'phone',
  'smsCode',
  'capcode',
  'token',
  'cookie',
  'set-cookie',
  'authorization',
  'x-session-id',
  'x-callback-token',
  'password',
  'secretKey',
  'callbackToken',
]
const blank = '[redacted]'
const deepest = 8

const normal = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
const secretKeys = new Set(secretNames.map(normal))

/** `name=value` in a query, a form body or a cookie, percent-encoded names included. */
const namesPattern = secretNames.map(name => name.replaceAll('-', '[-_]?')).join('|')
const inQuery = new RegExp(
  `([?&;#\\s"'\`]|%3[fF]|%26|^)(${namesPattern})(=|%3[dD])[^&;#\\s"'\`\\\\]*`,
  'gi',
)
/** Addresses that end with a secret: of MSG91's reports, and of what ends a borrower's e-mails. */
const inPath = /((?:\/|%2f)(?:webhooks(?:\/|%2f)msg91|unsubscribe)(?:\/|%2f))[^?#&;\s"'`\\]+/gi
/** `name: value` in a header or a JSON text that was logged as text. */
const inHeader =
  /(\\"|["'\s]|^)(cookie|set-cookie|authorization|x-session-id|x-callback-token)(\\"|["'])?:\s*(?!\\?")[^\\"']+/gi
const inJsonText = new RegExp(
  `(\\\\")(${namesPattern})(\\\\"\\s*:\\s*)\\\\"(?:[^"\\\\]|\\\\\\\\.)*\\\\"`,
  'gi',
)
/** Redacts the finished line: what reached it past `redactFields`, such as a child's bindings. */
const inLine = new RegExp(`("(?:${namesPattern})"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*"|[\\d.]+)`, 'gi')
/**
 * JSON does not escape these, and a terminal or a log reader may obey them as control characters.
 */
const unsafeCharacters = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** A copy of `fields` without the values of secret names. */
export function redactFields(fields: object): Record<string, unknown> {
  return redactObject(fields, 0)
}

/**
 * Blanks the values of secret names inside a text (a URL, a header, a body) and escapes controls.
 */
export function redactText(text: string): string {
  return text
    .replace(inLine, `$1"${blank}"`)
    .replace(inQuery, `$1$2$3${blank}`)
    .replace(inPath, `$1${blank}`)
    .replace(inHeader, `$1$2$3: ${blank}`)
    .replace(inJsonText, `$1$2$3\\"${blank}\\"`)
    .replace(unsafeCharacters, character => {
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
    })
}

function redactObject(source: object, depth: number): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(source)) {
    clean[name] = secretKeys.has(normal(name)) ? blank : redactValue(value, depth + 1)
  }
  return clean
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return '[too deep]'
  if (Array.isArray(value)) return value.map(item => redactValue(item, depth + 1))
  if (value instanceof Error) return redactError(value, depth)
  if (value instanceof Date) return value
  if (value instanceof URL) return value.href
  if (value instanceof Headers) return redactObject(Object.fromEntries(value), depth)
  if (value instanceof Map || value instanceof Set) return redactValue([...value], depth)
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    return redactValue(value.toJSON(), depth + 1)
  }
  return redactObject(value, depth)
}

/** Only these of an error's own fields: a database error's `detail` quotes the row's values. */
const errorFields = ['code', 'syscall', 'path', 'schema', 'table', 'column', 'constraint'] as const

function redactError(error: Error, depth: number): Record<string, unknown> {
  const described: Record<string, unknown> = { type: error.name, message: error.message }
  for (const name of errorFields) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value === 'string') described[name] = value
  }
  const { stack, cause } = error
  if (cause === undefined) return { ...described, stack }
  return { ...described, stack, cause: redactValue(cause, depth + 1) }
}
