import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'domain/**/*.test.ts',
            'contract/**/*.test.ts',
            'web/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          testTimeout: 60_000,
          // Rules keep nothing between tests; a fresh world for each file took as long as the tests.
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'sandbox/**/*.test.ts', 'tests/calls/**/*.test.ts'],
          // Each file opens its own application; what modules hold besides is the same for all.
          isolate: false,
          globalSetup: ['tests/harness/app/database-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // What is waited for may take as long as the machine needs: a slow one is no failure.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
