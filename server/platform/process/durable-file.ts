import {
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a small file so that a crash at any moment leaves the old content or the new, never a
 * part: under another name, to the disk, then renamed. It gets its folder's owner, so that what
 * root writes into a user's folder stays that user's.
 */
export function writeDurably(path: string, content: string, mode: number): void {
  const aside = writeAside(path, content, mode)
  renameSync(aside, path)
  syncFolder(dirname(path))
}

/** Like `writeDurably`, but answers false and writes nothing when there is such a file already. */
export function createDurably(path: string, content: string, mode: number): boolean {
  const aside = writeAside(path, content, mode)
  try {
    linkSync(aside, path)
    syncFolder(dirname(path))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function writeAside(path: string, content: string, mode: number): string {
  const aside = `${path}.${process.pid}.new`
  const file = openSync(aside, 'w', mode)
  try {
    writeSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  giveToFolderOwner(aside)
  return aside
}

/** Makes renames and new names in `folder` survive a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Does nothing unless root works in a folder that is not root's. */
export function giveToFolderOwner(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  if (uid !== 0) chownSync(path, uid, gid)
}
