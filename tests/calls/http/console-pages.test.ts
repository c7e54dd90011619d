import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConsoleBuild } from '#server/http/console-pages.ts'
import { root } from '#tools/build/run-step.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'

type App = Awaited<ReturnType<typeof createTestApp>>
let app: App
let folder: string
let served: ReturnType<typeof createApp>

// The console's own document, with the marks that its build leaves.
const built = readFileSync(join(root, 'staff/index.html'), 'utf8').replace(
  '<script type="module" src="./main.tsx">',
  '<meta property="csp-nonce" nonce="nonce-of-this-response"><script type="module" nonce="nonce-of-this-response" src="/staff/assets/main-1.js">',
)

beforeAll(async () => {
  app = await createTestApp()
  folder = mkdtempSync(join(tmpdir(), 'rupya-console-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), built)
  writeFileSync(join(folder, 'assets/main-1.js'), 'run()')
  writeFileSync(join(folder, 'assets/main-1.js.br'), brotliCompressSync('run()'))
  served = createApp(app.services, {
    staff: await readConsoleBuild(pathToFileURL(`${folder}/`)),
  })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app[Symbol.asyncDispose]()
})

describe('the console', () => {
  test.each(['/staff', '/staff/', '/staff/complaints', '/staff/a/b?open=1'])(
    'has one document, for %s too',
    async path => {
      const reply = await served.request(path)
      expect(reply.status).toBe(200)
      expect(reply.headers.get('Content-Type')).toMatch(/^text\/html/)
      expect(reply.headers.get('Cache-Control')).toBe('no-store')
      expect(await reply.text()).toContain('<div id="console">')
    },
  )

  test('is under a strict policy, whose nonce is in the document, new for each response', async () => {
    const nonces: string[] = []
    for (let reads = 0; reads < 2; reads += 1) {
      const reply = await served.request('/staff')
      const policy = reply.headers.get('Content-Security-Policy') ?? ''
      const [, nonce = ''] = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy) ?? []
      expect(nonce.length).toBeGreaterThan(15)
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(policy).not.toContain('unsafe')
      expect(policy).toContain("frame-ancestors 'none'")
      const document = await reply.text()
      expect(document.split(`nonce="${nonce}"`)).toHaveLength(3)
      expect(document).not.toContain('nonce-of-this-response')
      nonces.push(nonce)
    }
    expect(nonces[0]).not.toBe(nonces[1])
  })

  test('knows the base paths of the calls, and nothing secret', async () => {
    const document = await (await served.request('/staff')).text()
    const [, content = ''] = /name="console-settings" content="([^"]*)"/.exec(document) ?? []
    const settings: object = JSON.parse(content.replaceAll('&quot;', '"'))
    expect(settings).toEqual({
      ...app.services.config.apiBase,
      brand: app.services.config.brand.appName,
      sandbox: true,
      markets: ['ID', 'IN'],
    })
  })

  test('has files that are kept for ever and come compressed; a missing one is not found', async () => {
    const file = await served.request('/staff/assets/main-1.js', {
      headers: { 'Accept-Encoding': 'br' },
    })
    expect(file.status).toBe(200)
    expect(file.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(file.headers.get('Content-Encoding')).toBe('br')
    const missing = await served.request('/staff/assets/main-0.js')
    expect(missing.status).toBe(404)
    expect(missing.headers.get('Content-Type')).toMatch(/^application\/json/)
  })
})
