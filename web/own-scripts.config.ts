import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

// Pages that load a small script of their own instead of React and the router. The scripts
// contain no text, so one file serves every language; tools/build/build-pages.ts adds them to the
// pages.
const sources = {
  landing: join(import.meta.dirname, 'promotion/script/landing.ts'),
  site: join(import.meta.dirname, 'site/script/site.ts'),
} as const

const pages = process.env['RUPYA_PAGE_DIRECTORY'] ?? join(import.meta.dirname, '../build/web')

/**
 * Writes the scripts' addresses to `server/own-scripts.json`, which
 * shell/document/own-script.server.ts reads: only the build knows their hashes. Adds nothing to
 * any script, so that it has no size to measure.
 */
const addresses = (): Plugin => ({
  name: 'own-script-addresses',
  async writeBundle(_options, bundle) {
    const files = Object.values(bundle).filter(file => file.type === 'chunk' && file.isEntry)
    const list = Object.fromEntries(files.map(({ name, fileName }) => [name, `/${fileName}`]))
    await writeFile(join(pages, 'server/own-scripts.json'), JSON.stringify(list))
  },
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [addresses()],
  build: {
    outDir: join(pages, 'client'),
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: false,
    target: ['chrome111', 'safari16.4'],
    reportCompressedSize: false,
    rolldownOptions: {
      input: sources,
      output: { entryFileNames: 'assets/[name]-[hash].js' },
    },
  },
})
