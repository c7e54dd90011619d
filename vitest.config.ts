import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A file waits for the database, for processes and for providers' time limits about as long as it
    // computes: with one worker more than cores, none is idle meanwhile.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'domain/**/*.test.ts',
            'contract/**/*.test.ts',
            'web/**/*.test.ts',
            'staff/**/*.test.ts',
            'tools/**/*.test.ts',
            'tests/bench/**/*.test.ts',
          ],
          testTimeout: 60_000,
          // Rules keep no state between tests; a fresh module graph per file took as long as the tests.
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'sandbox/**/*.test.ts', 'tests/calls/**/*.test.ts'],
          // Each file opens its own application; other module state is the same for all files.
          isolate: false,
          globalSetup: ['tests/harness/app/database-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A poll waits as long as the machine needs: a slow machine is no failure.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
