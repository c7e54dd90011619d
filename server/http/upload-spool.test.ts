import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freeBytes } from './free-bytes.ts'
import { createUploadSpool } from './upload-spool.ts'

const photo = { name: 'ktp.jpg', type: 'image/jpeg' }

/** A folder of its own for temporary files until the test has ended. */
const setUpFolder = (): string => {
  const before = process.env['TMPDIR']
  const folder = mkdtempSync(join(tmpdir(), 'spool-test-'))
  process.env['TMPDIR'] = folder
  onTestFinished(() => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    rmSync(folder, { recursive: true })
  })
  return folder
}

test('files that are written in pieces are read whole, each by itself, more than once', async () => {
  const spool = createUploadSpool()
  const contents = [Buffer.alloc(700_000, 'one '), Buffer.alloc(0), Buffer.alloc(300_001, 'two ')]
  const files: File[] = []
  for (const content of contents) {
    spool.begin(photo)
    for (let at = 0; at < content.length; at += 65_000) {
      await spool.write(content.subarray(at, at + 65_000))
    }
    files.push(await spool.end())
  }
  for (const [n, file] of files.entries()) {
    expect(file).toBeInstanceOf(File)
    expect([file.name, file.type, file.size]).toEqual([
      'ktp.jpg',
      'image/jpeg',
      contents[n]?.length,
    ])
    for (const _ of ['once', 'again']) {
      expect(Buffer.from(await file.arrayBuffer()).equals(contents[n] ?? Buffer.alloc(1))).toBe(
        true,
      )
    }
    expect(await file.text()).toBe(contents[n]?.toString())
    expect(await new Response(file.stream()).text()).toBe(contents[n]?.toString())
  }
  const read = await files[0]?.arrayBuffer()
  await spool.close()
  expect(read?.byteLength).toBe(0)
  await expect(files[0]?.arrayBuffer()).rejects.toThrow()
})

test('the file has no name, and nothing in it can be read without the key', async () => {
  const folder = setUpFolder()
  const spool = createUploadSpool()
  onTestFinished(async () => await spool.close())
  spool.begin(photo)
  await spool.write(Buffer.alloc(100_000, 'Siti Nur Aminah '))
  const file = await spool.end()
  expect(readdirSync(folder)).toEqual([])
  expect(await file.text()).toContain('Siti Nur Aminah')
  if (!existsSync('/proc/self/fd')) return
  const opened = readdirSync('/proc/self/fd')
    .map(fd => join('/proc/self/fd', fd))
    .filter(path => readlink(path).startsWith(folder))
  expect(opened).toHaveLength(1)
  const stored = readFileSync(opened[0] ?? '')
  expect(stored).toHaveLength(100_000)
  expect(stored.includes('Aminah')).toBe(false)
})

const readlink = (path: string): string => {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

test('freeing empties a buffer that is alone in its memory, and leaves a part of a shared one', () => {
  const alone = Buffer.alloc(20_000, 'a')
  freeBytes(alone)
  expect(alone.byteLength).toBe(0)
  const shared = Buffer.alloc(60_000, 'a')
  freeBytes(shared.subarray(0, 30_000))
  expect(shared.byteLength).toBe(60_000)
  const pooled = Buffer.from('text')
  freeBytes(pooled)
  expect(pooled.toString()).toBe('text')
})
