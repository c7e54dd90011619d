import { join } from 'node:path'
import { defineConfig } from 'vite'

/**
 * The console is one page: an entry, one lazy file per screen, and one file for what every screen
 * uses. tools/build/build-web.ts builds it into build/staff; server/http/console-pages.ts serves it and
 * puts the nonce of each response in its place.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/staff/',
  html: { cspNonce: 'nonce-of-this-response' },
  build: {
    outDir: join(import.meta.dirname, '../build/staff'),
    emptyOutDir: true,
    // Images stay files: the content policy allows no data: addresses in style sheets.
    assetsInlineLimit: 0,
    target: ['chrome111', 'safari16.4', 'firefox121'],
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
})
