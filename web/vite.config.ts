import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
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
