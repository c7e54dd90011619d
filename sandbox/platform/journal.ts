import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * An append-only file of JSON lines. A line is handed to the system before `append` returns, so it
 * survives a kill of this process (not a loss of power: this is a simulator, not a ledger).
 */
export type Journal = {
  /** The content of the file when it was opened. */
  readonly lines: readonly unknown[]
  append(line: unknown): void
  /** Replaces all lines in one step. */
  rewrite(lines: readonly unknown[]): void
  sizeBytes(): number
  close(): void
}

/** Without a file nothing is stored; only the size is counted. */
export function openJournal(file: string | undefined): Journal {
  if (file === undefined) return memoryJournal()
  mkdirSync(dirname(file), { recursive: true })
  const { lines, goodBytes } = readLines(file)
  let descriptor = openSync(file, 'a')
  let size = goodBytes
  return {
    lines,
    append: line => {
      size += writeSync(descriptor, textOf(line))
    },
    rewrite: rewritten => {
      const text = rewritten.map(textOf).join('')
      const next = `${file}.next`
      writeFileSync(next, text)
      closeSync(descriptor)
      renameSync(next, file)
      descriptor = openSync(file, 'a')
      size = Buffer.byteLength(text)
    },
    sizeBytes: () => size,
    close: () => closeSync(descriptor),
  }
}

function memoryJournal(): Journal {
  let size = 0
  const measure = (line: unknown) => Buffer.byteLength(textOf(line))
  return {
    lines: [],
    append: line => {
      size += measure(line)
    },
    rewrite: lines => {
      size = lines.reduce<number>((sum, line) => sum + measure(line), 0)
    },
    sizeBytes: () => size,
    close: () => {},
  }
}

const textOf = (line: unknown) => `${JSON.stringify(line)}\n`

/** A kill during a write leaves an incomplete last line: its request got no reply, so it is cut off. */
function readLines(file: string): { lines: unknown[]; goodBytes: number } {
  const bytes = readIfThere(file)
  const goodBytes = bytes.lastIndexOf('\n') + 1
  if (goodBytes < bytes.length) truncateSync(file, goodBytes)
  const text = bytes.subarray(0, goodBytes).toString('utf8')
  const lines = text.split('\n').slice(0, -1)
  return { lines: lines.map(line => JSON.parse(line) as unknown), goodBytes }
}

function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}
