import type { Application } from './compose.ts'
import { type RunServerOptions, runServer } from './platform/process/run-server.ts'

/** Starts the whole server and serves until it is signalled to stop. */
export const run = (options: Omit<RunServerOptions<Application>, 'compose'> = {}): Promise<void> =>
  runServer({
    ...options,
    compose: async platform => {
      // Imported only now: in a fresh checkout `prepare` has just built what it imports.
      const { compose } = await import('./compose.ts')
      return await compose(platform)
    },
  })

if (import.meta.main) await run()
