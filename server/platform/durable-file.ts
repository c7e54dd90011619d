import { chownSync, closeSync, fsyncSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a small file so that a crash at any moment leaves the old content or the new, never a
 * part: under another name, to the disk, then renamed. It gets its folder's owner, so that what
 * root writes into a user's folder stays that user's.
 */
export function writeDurably(path: string, content: string, mode: number): void {
  const temporary = `${path}.${process.pid}.new`
  const file = openSync(temporary, 'w', mode)
  try {
    writeSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  giveToFolderOwner(temporary)
  renameSync(temporary, path)
  syncFolder(dirname(path))
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
