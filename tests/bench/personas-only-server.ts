import { run } from '#server/main.ts'
import { buildWeb } from '#tools/build/build-web.ts'

// The product as `npm start` starts it, with the sandbox's personas but without its half year of work,
// which takes a minute.
await run({
  prepare: signal => buildWeb({ signal }),
  seed: async ({ services }) => {
    const { seedSandbox } = await import('#tools/seed/seed-sandbox.ts')
    await seedSandbox(services)
  },
})
