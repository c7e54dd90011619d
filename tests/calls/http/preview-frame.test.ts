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
    .all('*', c => c.text('answered'))
}

const policyOf = async (mode: 'production' | 'sandbox', path: string) =>
  (await serve(mode).request(`https://loans.example${path}`)).headers.get(
    'Content-Security-Policy',
  ) ?? ''

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
