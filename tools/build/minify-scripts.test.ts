import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { minifyScripts } from './minify-scripts.ts'

test('a function that a script hands over at once stays in parentheses, so that it is compiled early', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'rupya-minify-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const file = join(directory, 'react.js')
  await writeFile(file, 'export const react = wrap(((exports) => { exports.version = 19 }))\n')
  await minifyScripts(directory)
  expect(await readFile(file, 'utf8')).toMatch(/\(\((\w+)=>\{\1\.version=19\}\)\)/)
})
