import { basename } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { callsWithoutSchemas } from './calls-without-schemas.ts'

// One language's words in the browser's files, every language's in the server's.
const pageLocale = process.env['RUPYA_PAGE_LOCALE']

export default defineConfig({
  plugins: [reactRouter(), callsWithoutSchemas()],
  css: {
    modules: {
      // `button-primary`: a sheet's name is unique (ui/stylesheets.test.ts), so no hash is needed;
      // names without one compress to almost nothing and can be read in a browser's tools.
      generateScopedName: (name, file) => `${basename(file).replace('.module.css', '')}-${name}`,
    },
  },
  environments: {
    client: {
      define: { __PAGE_LOCALE__: JSON.stringify(pageLocale) ?? 'undefined' },
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Few files rather than many: each one more is a request, and small files compress
              // apart from each other. Measured on /that: 24 files and 122 kB against 5 and 112.
              groups: [
                { name: 'react', test: /\/node_modules\/(?!zod)/, priority: 2 },
                { name: 'app', test: /\/(web|contract|domain)\//, minShareCount: 3, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // Pictures stay files: the content policy allows no data: addresses.
    assetsInlineLimit: 0,
    // The oldest web views we serve; their users update Chrome's view through the store.
    target: ['chrome111', 'safari16.4'],
    cssTarget: ['chrome111', 'safari16.4'],
    reportCompressedSize: false,
    emptyOutDir: true,
  },
})
