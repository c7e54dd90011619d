import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { securityHeaders } from '#server/http/security-headers.ts'
import { systemRandomness } from '#server/platform/security/ids.ts'

const serve = (mode: 'production' | 'sandbox') => {
  const config = {
    mode,
    staffUrl: 'https://staff.loans.example',
    publicUrl: 'https://loans.example',
    secureCookies: true,
  }
  return new Hono()
    .use(securityHeaders({ config, random: systemRandomness() }))
    .get('/call', c => c.json({ code: '0' }))
    .all('*', c => c.html('a page'))
}

const headersOf = async (mode: 'production' | 'sandbox', path: string) =>
  (await serve(mode).request(`https://loans.example${path}`)).headers

const policyOf = async (mode: 'production' | 'sandbox', path: string) =>
  (await headersOf(mode, path)).get('Content-Security-Policy') ?? ''

test('a preview of a landing page is framed by the console’s host alone', async () => {
  const preview = '/promotion?id=id-1&preview=any'
  expect(await policyOf('production', preview)).toContain(
    'frame-ancestors https://staff.loans.example;',
  )
  expect(await policyOf('sandbox', preview)).toContain("frame-ancestors 'self'")
  expect(await policyOf('production', '/promotion?id=id-1')).toContain("frame-ancestors 'none'")
  expect(await policyOf('production', '/staff/landing-pages')).toContain(
    "frame-src 'self' https://loans.example;",
  )
  expect(await policyOf('production', '/loanDetail')).toContain("frame-src 'self';")
})

test('documents are framed by our own pages, and nothing else by anyone', async () => {
  for (const path of ['/loanAgreement?productId=x', '/documents/privacy']) {
    expect(await policyOf('production', path), path).toContain("frame-ancestors 'self';")
    expect((await headersOf('production', path)).get('X-Frame-Options'), path).toBe('SAMEORIGIN')
  }
  for (const path of ['/keyFacts', '/loanAgreement/x', '/home', '/call']) {
    expect(await policyOf('production', path), path).toContain("frame-ancestors 'none'")
    expect((await headersOf('production', path)).get('X-Frame-Options'), path).toBe('DENY')
  }
})

test('the reply to a call, opened as a page, loads and runs nothing', async () => {
  expect(await policyOf('production', '/call')).toBe("default-src 'none'; frame-ancestors 'none'")
})
