import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTracked, trackedFiles } from './tracked-files.ts'

const tracked = trackedFiles.filter(path => /\.(ts|tsx|cjs|css)$/.test(path))

const lineCount = (path: string): number => readTracked(path).split('\n').length

const longestFile = 400
/** Only these may ask the system for the time or for chance: everything else is given both. */
const sourcesOfTime = [
  'server/platform/process/clock.ts',
  'server/platform/security/ids.ts',
  'server/platform/process/sandbox-clock.ts',
]
/** Names of days, months and languages, and letters that a search reads alike. */
const hindiOutsideCopy = [
  'domain/assistant/fold-words.ts',
  'domain/calendar/date-words.ts',
  'web/shell/locale.ts',
]
const bannedNames = /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.tsx?$)|[-/]v\d+\.tsx?$/

const isProduct = (path: string): boolean =>
  /^(domain|contract|server)\//.test(path) && !/\.test\.ts$/.test(path)

/** The code of a file without its comments and texts, in which a rule's own words may stand. */
const codeOf = (path: string): string =>
  readTracked(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''")

describe('the tree stays tidy', () => {
  test('there is something to check', () => {
    expect(tracked.length).toBeGreaterThan(200)
  })
  test(`no file is longer than ${longestFile} lines`, () => {
    expect(tracked.filter(path => lineCount(path) > longestFile)).toEqual([])
  })
  test('no file or folder is named by shape', () => {
    expect(tracked.filter(path => bannedNames.test(path))).toEqual([])
  })
  test('files are kebab-case', () => {
    const kebab = /^[a-z0-9]+(?:[-.][a-z0-9]+)*\.(ts|tsx|cjs|css)$/
    expect(tracked.filter(path => !kebab.test(basename(path)))).toEqual([])
  })
  test('no barrel re-exports a folder: only public.ts exports a capability', () => {
    expect(tracked.filter(path => /(^|\/)index\.tsx?$/.test(path))).toEqual([])
  })
  test('time and randomness come from the clock and the ids alone', () => {
    const asks = /\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(/
    const found = tracked.filter(
      path =>
        /^(domain|contract|server)\/(?!platform\/)/.test(path) &&
        isProduct(path) &&
        !sourcesOfTime.includes(path) &&
        asks.test(codeOf(path)),
    )
    expect(found).toEqual([])
  })
  test('texts stand in copy/: the one language with letters of its own is nowhere else', () => {
    const found = tracked.filter(
      path =>
        /^(domain|contract|server|web)\//.test(path) &&
        !/\.test\.tsx?$|^domain\/test-vectors\//.test(path) &&
        /\p{Script=Devanagari}/u.test(readTracked(path)),
    )
    expect(found).toEqual(hindiOutsideCopy)
  })
  test('an amount in minor units is never a number', () => {
    const asNumber = /\b\w*[mM]inor\??:\s*number\b/
    expect(tracked.filter(path => isProduct(path) && asNumber.test(codeOf(path)))).toEqual([])
  })
  test('a capability has its routes, its store and its public face under their usual names', () => {
    const folders = new Set(
      tracked.filter(path => /^server\/\w+\/routes\.ts$/.test(path)).map(path => dirname(path)),
    )
    const faceless = [...folders].filter(
      folder => !tracked.includes(`${folder}/public.ts`) && !isLeaf(folder),
    )
    expect(faceless).toEqual([])
  })
})

/** A capability that nobody imports but the mount order needs no face. */
const isLeaf = (folder: string): boolean =>
  !tracked.some(
    path =>
      path.startsWith('server/') &&
      !path.startsWith(`${folder}/`) &&
      path !== 'server/app.ts' &&
      path !== 'server/tables.ts' &&
      readTracked(path).includes(`${folder.replace('server/', '../')}/`),
  )
