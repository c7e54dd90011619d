// Source of the classes: the fault table's row F6. `evil.example` stands for any foreign host;
// nothing of ours may ever lead there.

export const foreignHost = 'evil.example'

const plain: readonly string[] = [
  '//evil.example',
  '//evil.example/home',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/ /evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./..//evil.example',
  '/home/../..//evil.example',
  '/%2e%2e//evil.example',
  '/%2e//evil.example',
  '/..\\/evil.example',
  '/;//evil.example',
  '/home@evil.example',
  '//localhost@evil.example',
  '//rupya.example%40evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://evil.example',
  'http://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  ' https://evil.example',
  '\u0001https://evil.example',
  'https://lender.example@evil.example/',
  'https://lender.example:443@evil.example/',
  'https://evil.example#lender.example',
  'https://evil.example?lender.example',
  'https://evil.example\\.lender.example',
  'https://evil.example%2f.lender.example',
  'https://evil.example%00.lender.example',
  'https://evil.example%23.lender.example',
  'https://lender.example.evil.example/',
  'https://evil-lender.example/',
  'https://lender.example:8443/',
  'https://a:b@lender.example/',
  'https://lend\u0435r.example/',
  'https://\u217cender.example/',
  'https://lender\u3002example/',
  'https://lender\uff0eexample/',
  'https://xn--lendr-3ve.example/',
  'https://\uff45vil.example/',
  'https://lender.example\u2024evil.example/',
  'https://lender.example/%0d%0aLocation:%20https://evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/%0d%0a/evil.example',
  '/%09/evil.example',
  '/home\r\nLocation: https://evil.example',
  'javascript:location="https://evil.example"',
  'JaVaScRiPt:location="https://evil.example"',
  'java\tscript:location="https://evil.example"',
  '/javascript:location="https://evil.example"',
  'data:text/html,<script>location="https://evil.example"</script>',
  'data:text/html;base64,PHNjcmlwdD5sb2NhdGlvbj0iLy9ldmlsLmV4YW1wbGUiPC9zY3JpcHQ+',
  'vbscript:msgbox',
  'blob:https://evil.example/1',
  'filesystem:https://evil.example/temporary/a',
  'view-source:https://evil.example',
  'file:///etc/passwd',
  'ftp://evil.example',
  'ws://evil.example',
  'intent://evil.example#Intent;scheme=https;end',
  'android-app://com.evil/https/evil.example',
  'content://com.evil/a',
  'about:blank#evil.example',
  '?next=//evil.example',
  '#//evil.example',
  'evil.example',
  '.evil.example',
  '/..;/evil.example',
]

/** The same addresses, encoded so that decoding twice restores them. */
const nested: readonly string[] = [
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:location="https://evil.example"',
  '\r\nLocation: https://evil.example',
].flatMap(address => {
  const once = encodeURIComponent(address)
  const twice = encodeURIComponent(once)
  return [once, twice, encodeURIComponent(twice), `/${once}`, `/${twice}`]
})

/** Addresses that must be refused, or lead only to a page of ours. */
export const addressStrings: readonly string[] = [...plain, ...nested]

/** Hosts that our own pages link to: the regulators, and the chat of customer service. */
export const linkedFromOurPages = ['kontak157.ojk.go.id', 'cms.rbi.org.in', 'wa.me']

/**
 * Whether a browser on a page of ours, given this address, would leave us or run a script. Uses the
 * platform's own URL parsing, not the product's rules.
 */
export const leadsAway = (
  address: string,
  { origin, allowed = [] }: { readonly origin: string; readonly allowed?: readonly string[] },
): boolean => {
  if (!URL.canParse(address, origin)) return false
  const url = new URL(address, origin)
  if (url.origin === new URL(origin).origin) return false
  if (url.protocol === 'tel:' || url.protocol === 'mailto:') return false
  return url.protocol !== 'https:' || url.username !== '' || !allowed.includes(url.host)
}
