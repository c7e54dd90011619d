import { run } from '#server/main.ts'
import { buildWeb } from './build-web.ts'

// `npm start`: one process, so that a signal to it stops everything.
await run({
  prepare: signal => buildWeb({ signal }),
  fill: async platform => {
    // Loaded only now: in a fresh checkout `prepare` has just compiled the copy that it imports.
    const { seedWork } = await import('../seed/work/seed-work.ts')
    await seedWork(platform, { note: line => process.stdout.write(`rupya: ${line}\n`) })
  },
  seed: async ({ services }) => {
    const { seedSandbox } = await import('../seed/seed-sandbox.ts')
    await seedSandbox(services)
  },
})
