import { run } from '#server/main.ts'
import { seedSandbox } from '../seed/seed-sandbox.ts'
import { buildWeb } from './build-web.ts'

// `npm start`: one process from here to the end, so that a signal to it stops everything.
await run({
  prepare: signal => buildWeb({ signal }),
  seed: ({ services }) => seedSandbox(services),
})
