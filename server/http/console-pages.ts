import { readFile } from 'node:fs/promises'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import { protocolCode } from '#contract/envelope.ts'
import { say } from '../platform/copy.ts'
import type { Services } from '../services.ts'

/** The built console: its one document, and the folder of its files. */
export type ConsoleBuild = { readonly document: string; readonly directory: string }

/** What staff/vite.config.ts and staff/index.html leave for each response to fill in. */
const nonceMark = 'nonce-of-this-response'
const settingsMark = 'settings-of-this-server'

/** Reads a build from its folder, as `npm run build` leaves it. */
export const readConsoleBuild = async (directory: URL): Promise<ConsoleBuild> => ({
  document: await readFile(new URL('index.html', directory), 'utf8'),
  directory: directory.pathname,
})

/** Files whose names carry their content's hash never change. */
const immutable = 'public, max-age=31536000, immutable'

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Serves the lender's console under `/staff`: its files, and its one document for every other
 * address, so that a screen's address can be opened directly. The document has the nonce of the
 * response, and is therefore never stored.
 */
export const mountConsole = (app: Hono, services: Services, build: ConsoleBuild): void => {
  const { apiBase, brand, markets, mode } = services.config
  const settings = JSON.stringify({
    ...apiBase,
    brand: brand.appName,
    sandbox: mode === 'sandbox',
    markets,
  })
  const document = build.document.replaceAll(settingsMark, () => escapeAttribute(settings))
  app.use(
    '/staff/assets/*',
    serveStatic({
      root: build.directory,
      rewriteRequestPath: path => path.replace('/staff', ''),
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', immutable),
    }),
  )
  app.all('/staff/assets/*', c =>
    c.json({ code: protocolCode.notFound, message: say('en', 'notFound'), data: null }, 404),
  )
  for (const path of ['/staff', '/staff/*']) {
    app.get(path, compress(), c => {
      c.header('Cache-Control', 'no-store')
      return c.html(document.replaceAll(nonceMark, c.get('nonce')))
    })
  }
}
