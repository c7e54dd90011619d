import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { createDiskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'
import { createS3FileStore } from './s3-file-store.ts'

/** The store that the environment names; the sandbox's own is beside its database. */
export const createFileStore = (
  { files }: Pick<Config, 'files'>,
  { clock, stateDir }: { clock: Clock; stateDir: string | undefined },
): FileStore => {
  if (files.s3) return createS3FileStore(files.s3, clock)
  const root = files.directory ?? (stateDir && join(stateDir, 'files'))
  if (!root) throw new Error('there is no place for files: set RUPYA_FILES_DIR')
  return createDiskFileStore(root)
}
