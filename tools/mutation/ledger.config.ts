import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The tests that mutants of the ledger run against, on one database server for all of them. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['server/ledger/**/*.test.ts'],
    globalSetup: ['tests/harness/app/database-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
