import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { inChildSpan } from '../../platform/observability/tracing.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { createDiskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'
import { createS3FileStore } from './s3-file-store.ts'

/** The store that the environment names; the sandbox's own is beside its database. */
export const createFileStore = (
  { files }: Pick<Config, 'files'>,
  { clock, stateDir }: { clock: Clock; stateDir: string | undefined },
): FileStore => {
  if (files.s3) return traced(createS3FileStore(files.s3, clock))
  const root = files.directory ?? (stateDir && join(stateDir, 'files'))
  if (!root) throw new Error('there is no place for files: set RUPYA_FILES_DIR')
  return traced(createDiskFileStore(root))
}

/** With a span for each call, without the file's key. */
const traced = (store: FileStore): FileStore => {
  const inStore = async <Result>(action: string, work: () => Promise<Result>): Promise<Result> =>
    await inChildSpan(() => ({ name: `file ${action}`, kind: 'client' }), work)
  return {
    put: async (key, bytes) => await inStore('put', async () => await store.put(key, bytes)),
    get: async key => await inStore('get', async () => await store.get(key)),
    delete: async key => await inStore('delete', async () => await store.delete(key)),
  }
}
