import { basename } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  define: { __PAGE_LOCALE__: 'undefined' },
  css: {
    modules: {
      // The names of the product's own styles (web/vite.config.ts).
      generateScopedName: (name, file) => `${basename(file).replace('.module.css', '')}-${name}`,
    },
  },
  logLevel: 'error',
})
