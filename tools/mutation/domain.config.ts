import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The tests that mutants of the rules run against. They run thousands of times: few draws each. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['domain/**/*.test.ts'],
    setupFiles: ['tools/mutation/fixed-seed.ts'],
    env: { PROPERTY_RUNS: '50' },
    testTimeout: 60_000,
  },
})
