import { rmSync } from 'node:fs'
import type { MarketCode } from '#domain/market/market.ts'
import { environmentOfOneMarket } from '../app/production-environment.ts'
import { type ServerProcess, spawnServer } from '../app/server-process.ts'
import { makeTestFolder, startTestDatabaseServer } from '../app/test-database-server.ts'
import { findFreePort } from './start-journey-server.ts'

export type ProductionServer = AsyncDisposable & {
  readonly process: ServerProcess
  /** Where borrowers' pages and calls are. */
  readonly base: string
  readonly operations: string
  readonly filesFolder: string
  readonly environment: Readonly<Record<string, string>>
}

/**
 * The real server with production settings of one market, on a database of its own. Nothing of it
 * reaches a provider: none is called before a borrower does something.
 */
export const startProductionServer = async (
  market: MarketCode,
  changes: Readonly<Record<string, string>> = {},
): Promise<ProductionServer> => {
  const { server, end } = await startTestDatabaseServer()
  const filesFolder = makeTestFolder()
  const [port, operationsPort] = [await findFreePort(), await findFreePort()]
  const urlOf = (user: string) =>
    `postgres://${user}@localhost/rupya?host=${encodeURIComponent(server.socketDir)}`
  const environment = {
    ...environmentOfOneMarket(market),
    DATABASE_URL: urlOf('rupya_app'),
    DATABASE_MIGRATION_URL: urlOf('rupya_owner'),
    RUPYA_FILES_DIR: filesFolder,
    RUPYA_OPERATIONS_PORT: String(operationsPort),
    PORT: String(port),
    ...changes,
  }
  const process = spawnServer({ program: 'server/main.ts', environment })
  const stop = async () => {
    process.kill('SIGTERM')
    await process.ended
    await end()
    rmSync(filesFolder, { recursive: true, force: true })
  }
  try {
    await process.ready
  } catch (error) {
    await stop()
    throw error
  }
  return {
    process,
    base: `http://127.0.0.1:${port}`,
    operations: `http://127.0.0.1:${operationsPort}`,
    filesFolder,
    environment,
    [Symbol.asyncDispose]: stop,
  }
}
