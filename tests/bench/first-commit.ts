import { buildCommit } from '../harness/failover/release-before.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { addCleanup } from './cleanup.ts'

/** The commit with which the present product is compared. */
export const firstCommit = 'ee86d7c0874bf69bafcb80efbb780dcb6691119b'

/** A folder in which that commit is installed and built already. */
const { BENCH_FIRST_COMMIT: builtFolder } = process.env

/** Its product, built and running with its own sandbox. */
export const startFirstCommit = async (log: (line: string) => void): Promise<BenchServer> => {
  const program = 'tools/build/start.ts'
  if (builtFolder !== undefined) return await startBenchServer(program, {}, builtFolder)
  log(`building ${firstCommit.slice(0, 7)}`)
  const { folder, end } = buildCommit(firstCommit)
  addCleanup(async () => end())
  return await startBenchServer(program, {}, folder)
}
