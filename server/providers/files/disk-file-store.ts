import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, requireFileKey } from './file-store.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/**
 * Files under a folder that only this process's user may enter, spread over 64 folders by the key's
 * first character. The folder is made with the first file.
 */
export const createDiskFileStore = (root: string): FileStore => {
  const pathOf = (key: string) => join(root, requireFileKey(key).slice(0, 1), key)
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Under another name until it is whole, so that nobody ever reads half of it.
      const aside = `${path}.new`
      const file = await open(aside, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(aside, path)
      await syncFolder(dirname(path))
    },
    get: async key => {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    delete: async key => {
      await rm(pathOf(key), { force: true })
    },
  }
}
