import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTracked, trackedFiles } from './tracked-files.ts'

const maxFilesInFolder = 30
/** Folders that are lists by nature: one more file is one more entry. */
const listFolders = /^(copy|docs\/screens|docs\/decisions|server\/platform\/database\/migrations)\b/

const maxFilesInServerRoot = 6
const maxTypesOfOneName = 3

const typescript = trackedFiles.filter(path => /\.tsx?$/.test(path))

const countBy = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const above = (counts: ReadonlyMap<string, number>, limit: number): string[] =>
  [...counts].filter(([, count]) => count > limit).map(([name, count]) => `${name}: ${count}`)

describe('the layout', () => {
  test(`has no folder with more than ${maxFilesInFolder} files`, () => {
    const folders = trackedFiles.map(path => dirname(path)).filter(path => !listFolders.test(path))
    expect(above(countBy(folders), maxFilesInFolder)).toEqual([])
  })

  test(`has at most ${maxFilesInServerRoot} files beside the folders of the server`, () => {
    const files = trackedFiles.filter(path => /^server\/[^/]+$/.test(path))
    expect(files.length).toBeLessThanOrEqual(maxFilesInServerRoot)
  })

  test(`declares no type name more than ${maxTypesOfOneName} times`, () => {
    const names = typescript.flatMap(path =>
      [...readTracked(path).matchAll(/^(?:export )?(?:type|interface) (\w+)/gm)].map(
        ([, name]) => name ?? '',
      ),
    )
    expect(names.length).toBeGreaterThan(500)
    expect(above(countBy(names), maxTypesOfOneName)).toEqual([])
  })

  test('compares with a country or a currency in domain/market and in configuration only', () => {
    const compared = /[!=]== '(?:IN|ID|INR|IDR)'/
    const found = typescript.filter(
      path =>
        /^(contract|domain|server|web|staff|sandbox)\//.test(path) &&
        !/^(domain\/market|server\/config)\/|\.test\.tsx?$/.test(path) &&
        compared.test(readTracked(path)),
    )
    const remedy = 'ask the market (domain/market), or name a provider’s currency: takenCurrency'
    expect(found, remedy).toEqual([])
  })

  test('cites no document that is not in it', () => {
    const cited = /\b(?:[Dd]esign|DESIGN),? (?:section )?\d/
    const found = trackedFiles.filter(
      path => /\.(ts|tsx|sql|md)$/.test(path) && cited.test(readTracked(path)),
    )
    expect(found.filter(path => path !== 'tools/checks/layout.test.ts')).toEqual([])
  })
})
