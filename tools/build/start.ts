import { run } from '#server/main.ts'
import { buildWeb } from './build-web.ts'

// `npm start`: one process, so that a signal to it stops everything.
await run({
  prepare: signal => buildWeb({ signal }),
  seed: async ({ services }) => {
    // Loaded only now: in a fresh checkout `prepare` has just compiled the copy that it imports.
    const { seedSandbox } = await import('../seed/seed-sandbox.ts')
    await seedSandbox(services)
  },
})
