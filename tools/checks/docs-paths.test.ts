import { describe, expect, test } from 'vitest'
import { readTracked, trackedFiles } from './tracked-files.ts'

/** Documents whose paths are not all of this tree, each with its reason. */
const exceptions: readonly string[] = [
  // Its tables are read by tools/checks/spec-map; it names paths of calls, such as `sandbox/pay`.
  'docs/spec.md',
  // Names the folders of before beside those that replaced them.
  'docs/decisions/036-one-layout-in-the-fields-words.md',
]
/** Files that the reader of a how-to is to create. */
const exampleFiles =
  /\bacme\b|^domain\/market\/philippines$|^copy\/ta\/|^deploy\/(?:\.env|cell\.env|alertmanager\.yaml)$/

const documents = trackedFiles.filter(path => path.endsWith('.md') && !exceptions.includes(path))
const files = new Set(trackedFiles)
const folders = new Set(
  trackedFiles.flatMap(path => {
    const names = path.split('/').slice(0, -1)
    return names.map((_, depth) => names.slice(0, depth + 1).join('/'))
  }),
)

/** Files and folders that a text names in backticks from the root on; a pattern with `*` is none. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w.-]+\/[\w./-]*)`/g)]
    .map(([, path = '']) => path.replace(/\/$/, ''))
    .filter(path => folders.has(path.split('/')[0] ?? '') && !exampleFiles.test(path))

describe('the documents', () => {
  test('name files by their paths', () => {
    expect(pathsIn(readTracked('docs/walks.md')).length).toBeGreaterThan(20)
  })
  test.each(documents)('%s names only files and folders that exist', document => {
    const missing = pathsIn(readTracked(document)).filter(
      path => !files.has(path) && !folders.has(path),
    )
    expect(missing).toEqual([])
  })
})

/** A line of comment in a source, and the files that it names from the root on. */
const commentLine = /^\s*(?:\/\/|\/?\*|--|#)/
const pathsInComments = (text: string): string[] =>
  text
    .split('\n')
    .filter(line => commentLine.test(line))
    .flatMap(line => [
      ...line.matchAll(/(?<![\w./@-])([\w-]+\/[\w./-]*\.(?:tsx?|md|sql|ya?ml))\b/g),
    ])
    .map(([, path = '']) => path)
    .filter(path => folders.has(path.split('/')[0] ?? ''))

describe('the comments', () => {
  test('name no file that is not there', () => {
    const sources = trackedFiles.filter(path => /\.(?:tsx?|sql|ya?ml|css)$/.test(path))
    const named = sources.flatMap(source =>
      pathsInComments(readTracked(source)).map(path => ({ source, path })),
    )
    expect(named.length).toBeGreaterThan(20)
    // A folder of a capability may be named like one of the root, such as `staff/`.
    expect(
      named.filter(
        ({ source, path }) =>
          !files.has(path) && !files.has(`${source.split('/').slice(0, -1).join('/')}/${path}`),
      ),
    ).toEqual([])
  })
})

describe('what is numbered', () => {
  const decisions = trackedFiles.filter(path => /^docs\/decisions\/\d{3}-(?!template)/.test(path))
  const numbersIn = (folder: string) =>
    trackedFiles
      .filter(path => path.startsWith(`${folder}/`))
      .map(path => path.slice(folder.length + 1).match(/^\d+/)?.[0])

  test.each(['docs/decisions', 'server/platform/database/migrations'])(
    '%s gives each number once',
    folder => {
      const numbers = numbersIn(folder).filter(number => number !== undefined)
      expect(numbers.length).toBeGreaterThan(20)
      expect(numbers).toEqual([...new Set(numbers)])
    },
  )
  test.each(decisions)('%s has its number in its heading', path => {
    expect(readTracked(path)).toMatch(`# ${path.slice('docs/decisions/'.length).slice(0, 3)} `)
  })
})
