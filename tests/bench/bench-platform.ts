import { composeServices } from '#server/compose.ts'
import { type Platform, startPlatform } from '#server/platform/process/start-platform.ts'
import type { Services } from '#server/services.ts'
import { makeTestFolder } from '../harness/app/test-database-server.ts'
import { addCleanup } from './cleanup.ts'

/**
 * The product's platform in this process, on a fresh embedded server with production's settings:
 * what `npm start` runs on, without HTTP. Stopped when the benchmark ends.
 */
export const startBenchPlatform = async (): Promise<{
  readonly platform: Platform
  readonly services: Services
  readonly stateDir: string
}> => {
  const stateDir = makeTestFolder()
  const platform = await startPlatform({
    environment: { RUPYA_STATE_DIR: stateDir, PORT: '0', RUPYA_LOG_LEVEL: 'error' },
    stopping: new AbortController().signal,
  })
  addCleanup(() => platform.stop())
  return { platform, services: await composeServices(platform), stateDir }
}
