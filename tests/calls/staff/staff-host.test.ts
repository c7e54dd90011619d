import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { separateHosts } from '#server/http/separate-hosts.ts'

const serve = (mode: 'production' | 'sandbox') => {
  const config = {
    mode,
    staffUrl: 'https://staff.loans.example',
    apiBase: { prefix: 'h5-api', provider: 'rupya' },
  }
  return new Hono()
    .use(separateHosts(config, c => c.text('none', 404)))
    .all('*', c => c.text('answered'))
}

const staffPaths = ['/staff', '/staff/complaints', '/h5-api/staff/people']
const otherPaths = ['/', '/loanDetail', '/staffing', '/h5-api/v3/home', '/h5-api/staffing']

describe('pages and calls', () => {
  test('of the console are answered on its host alone, and nothing else is', async () => {
    const app = serve('production')
    const status = async (host: string, path: string) =>
      (await app.request(`https://${host}${path}`)).status
    for (const path of staffPaths) {
      expect(await status('staff.loans.example', path), path).toBe(200)
      expect(await status('loans.example', path), path).toBe(404)
      expect(await status('staff.loans.example:8443', path), path).toBe(404)
    }
    for (const path of otherPaths) {
      expect(await status('staff.loans.example', path), path).toBe(404)
      expect(await status('loans.example', path), path).toBe(200)
    }
  })

  test('are on one host in the sandbox', async () => {
    const app = serve('sandbox')
    for (const path of [...staffPaths, ...otherPaths]) {
      expect((await app.request(`http://localhost:3000${path}`)).status, path).toBe(200)
    }
  })
})
