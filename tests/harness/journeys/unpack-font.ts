import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

const headerBytes = 44
const entryBytes = 20

/**
 * The TrueType font of a WOFF file (https://www.w3.org/TR/WOFF/, sections 3 to 5): its tables, each
 * unpacked, behind the directory of a TrueType file. The browser takes no packed font of the machine.
 */
const unpackFont = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this is no WOFF file')
  const count = woff.readUInt16BE(12)
  const power = Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * count - 16 * 2 ** power, 10)
  const tables: Buffer[] = []
  let end = head.length
  for (let index = 0; index < count; index += 1) {
    const entry = headerBytes + entryBytes * index
    const [offset, packed, length] = [4, 8, 12].map(at => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ]
    const stored = woff.subarray(offset, offset + packed)
    const table = packed < length ? inflateSync(stored) : stored
    woff.copy(head, 12 + 16 * index, entry, entry + 4)
    woff.copy(head, 16 + 16 * index, entry + 16, entry + 20)
    head.writeUInt32BE(end, 20 + 16 * index)
    head.writeUInt32BE(length, 24 + 16 * index)
    // Each table begins at a multiple of four bytes.
    const padded = Buffer.concat([table, Buffer.alloc((4 - (length % 4)) % 4)])
    tables.push(padded)
    end += padded.length
  }
  return Buffer.concat([head, ...tables])
}

const weights = ['400', '700']

/** Puts a font for Hindi into the folder, which `fonts.conf` of the screens names: few machines have one. */
export const unpackHindiFont = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  const { resolve } = createRequire(import.meta.url)
  for (const weight of weights) {
    const name = `noto-sans-devanagari-devanagari-${weight}-normal`
    const woff = readFileSync(resolve(`@fontsource/noto-sans-devanagari/files/${name}.woff`))
    writeFileSync(join(folder, `${name}.ttf`), unpackFont(woff))
  }
}
