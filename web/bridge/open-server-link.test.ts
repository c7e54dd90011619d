import { describe, expect, test } from 'vitest'
import { findOwnPath, validateLink } from '#contract/links.ts'
import { openServerLink } from './open-server-link.ts'

const rules = { hosts: ['lender.example', '*.partner.example'], sandbox: false }

describe('a link from a server', () => {
  test.each([
    'https://lender.example/apply?id=7&from=confirm',
    'https://LENDER.example/',
    'https://shop.partner.example/a%20b',
  ])('%s opens', link => {
    expect(validateLink(link, rules).kind).toBe('open')
  })

  test.each([
    'rupya://product/7',
    'whatsapp://send?phone=62811',
    'upi://pay?pa=rupya@bank',
    'tel:+6221500',
  ])('%s is left to the native shell', link => {
    expect(validateLink(link, rules)).toEqual({ kind: 'shell', url: link })
  })

  test.each([
    ['another host', 'https://evil.example/'],
    ['a host that only ends alike', 'https://evil-lender.example/'],
    ['a host below one that is allowed alone', 'https://a.lender.example/'],
    ['the parent of allowed hosts', 'https://partner.example/'],
    ['plain http', 'http://lender.example/'],
    ['plain http on this machine', 'http://localhost:4000/'],
    ['no scheme', 'lender.example/apply'],
    ['a protocol-relative address', '//lender.example/'],
    ['a backslash for a slash', 'https:\\\\lender.example'],
    ['a mixed start', '\\/lender.example'],
    ['a scheme without slashes', 'https:lender.example'],
    ['a scheme with one slash', 'https:/lender.example'],
    ['a scheme with three slashes', 'https:///lender.example'],
    ['credentials before the host', 'https://lender.example@evil.example/'],
    ['credentials for the right host', 'https://me:secret@lender.example/'],
    ['another port', 'https://lender.example:8443/'],
    ['a script', 'javascript:alert(1)'],
    ['a script in capitals', 'JaVaScRiPt:alert(1)'],
    ['a script behind a space', ' javascript:alert(1)'],
    ['a script split by a tab', 'java\tscript:alert(1)'],
    ['a document of its own', 'data:text/html,<script>alert(1)</script>'],
    ['a file', 'file:///etc/passwd'],
    ['an Android intent', 'intent://lender.example#Intent;scheme=https;end'],
    ['an encoded line break', 'https://lender.example/%0d%0aSet-Cookie:a=b'],
    ['a line break encoded twice', 'https://lender.example/%250d%250a'],
    ['a line break encoded three times', 'https://lender.example/%25250d%25250a'],
    ['letters that look like Latin ones', 'https://lend\u0435r.example/'],
    ['a full-width dot', 'https://lender\uff0eexample/'],
    ['a trailing dot', 'https://lender.example./'],
    ['nothing', ''],
  ])('with %s is refused', (_, link) => {
    expect(validateLink(link, rules)).toEqual({ kind: 'refused' })
  })

  test('on this machine opens in the sandbox, where providers are stood in for', () => {
    const sandbox = { ...rules, sandbox: true }
    expect(validateLink('http://localhost:4000/pay', sandbox).kind).toBe('open')
    expect(validateLink('http://lender.example/', sandbox).kind).toBe('refused')
  })
})

describe('opening', () => {
  const opening = (link: string, shell: boolean) => {
    const requests: string[] = []
    const outcome = openServerLink(link, {
      rules,
      bridge: {
        openPage: ({ url }) => {
          requests.push(`shell ${url}`)
          return shell ? 'shell' : 'none'
        },
      },
      go: url => void requests.push(`browser ${url}`),
    })
    return { outcome, last: requests.at(-1) }
  }

  test('prefers the native shell, so that another company never shares our web view', () => {
    expect(opening('https://lender.example/', true)).toEqual({
      outcome: 'opened',
      last: 'shell https://lender.example/',
    })
  })

  test('uses the browser where there is no shell', () => {
    expect(opening('https://lender.example/', false)).toEqual({
      outcome: 'opened',
      last: 'browser https://lender.example/',
    })
  })

  test('never sends a native address to the browser', () => {
    expect(opening('rupya://product/7', false)).toEqual({
      outcome: 'needs-shell',
      last: 'shell rupya://product/7',
    })
  })

  test('asks for no confirmation of a refused link', () => {
    expect(opening('javascript:alert(1)', true)).toEqual({ outcome: 'refused', last: undefined })
  })
})

test.each([
  ['/loanDetail?orderId=1', '/loanDetail?orderId=1'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['/..//evil.example', undefined],
  ['/home/%2e%2e//evil.example', undefined],
  ['/home/../mine?full=1', '/mine?full=1'],
  ['/a%0d%0ab', undefined],
  ['javascript:alert(1)', undefined],
])('%s as a path of our own is %s', (link, path) => {
  expect(findOwnPath(link)).toBe(path)
})
