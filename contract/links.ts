export type LinkRules = {
  /** Hosts that may be opened: `lender.example` exactly, or `*.lender.example` below it. */
  readonly hosts: readonly string[]
  /** The sandbox also opens plain http on this machine. */
  readonly sandbox: boolean
}

export type LinkValidation =
  | { readonly kind: 'open'; readonly url: string }
  | { readonly kind: 'shell'; readonly url: string }
  | { readonly kind: 'refused' }

const refusedLink: LinkValidation = { kind: 'refused' }

/** Schemes that run code, read the device or wrap another address: never passed to the shell. */
const forbiddenSchemes = new Set(
  (
    'about android-app blob chrome content data file filesystem ftp intent jar javascript ' +
    'livescript mhtml resource vbscript view-source ws wss'
  ).split(' '),
)

/**
 * Validates an address from a server or a lender; call it before opening one. `open`: https on an
 * allowed host. `shell`: another scheme, which only the native shell may know. Everything else is
 * refused: addresses without a scheme, credentials before the host, look-alike letters, ports, and
 * hidden control characters, also when encoded several times.
 */
export const validateLink = (link: string, rules: LinkRules): LinkValidation => {
  if (!isPlain(link)) return refusedLink
  const scheme = /^([a-z][a-z0-9+.-]{0,30}):/i.exec(link)?.[1]?.toLowerCase()
  if (scheme === undefined || forbiddenSchemes.has(scheme)) return refusedLink
  if (scheme !== 'http' && scheme !== 'https') return { kind: 'shell', url: link }
  const url = /^https?:\/\/[^/]/i.test(link) ? findUrl(link) : undefined
  return url && isAllowed(url, rules) ? { kind: 'open', url: url.href } : refusedLink
}

/** Placeholder for the host of the page. */
const ownHost = 'https://our-own.invalid'

/**
 * The path of a link within our own site; undefined for any other link. The link is normalised like
 * a browser does it: `/..//host` becomes `//host`, which names another host and is refused.
 */
export const findOwnPath = (link: string): string | undefined => {
  if (!isPlain(link) || !/^\/(?!\/)/.test(link)) return undefined
  const url = findUrl(link, ownHost)
  if (url?.origin !== ownHost || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}

const findUrl = (link: string, base?: string): URL | undefined => {
  try {
    return new URL(link, base)
  } catch {
    return undefined
  }
}

const isAllowed = (url: URL, { hosts, sandbox }: LinkRules): boolean => {
  if (url.username !== '' || url.password !== '') return false
  if (sandbox && (url.hostname === 'localhost' || url.hostname === '127.0.0.1')) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return hosts.some(host =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  )
}

/** Printable ASCII without spaces or backslashes, also after undoing three layers of encoding. */
const isPlain = (link: string): boolean => {
  let text = link
  for (let layer = 0; layer < 3; layer++) {
    if (layer === 0 ? !/^[!-[\]-~]+$/.test(text) : hasControl(text)) return false
    text = decodeOnce(text)
  }
  return !hasControl(text)
}

const decodeOnce = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

const hasControl = (text: string): boolean =>
  [...text].some(letter => {
    const code = letter.charCodeAt(0)
    return code < 0x20 || code === 0x7f
  })
