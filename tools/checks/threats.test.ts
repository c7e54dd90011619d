import { describe, expect, test } from 'vitest'
import { testReferenceFault } from './spec-map/test-reference.ts'
import { readTracked } from './tracked-files.ts'

/** The last cells of the table of assets: tests by file and title, or rows of the fault list. */
const references = readTracked('docs/threats.md')
  .split('## What is attacked')[1]
  ?.split('\n## ')[0]
  ?.split('\n')
  .filter(line => line.startsWith('| '))
  .slice(1)
  .map(line => ({ line, cells: line.split(' | ').map(cell => cell.replace(/^\| | \|$/g, '')) }))

const faultRows = new Set(
  [...readTracked('docs/faults.md').matchAll(/^\| ([A-Z]\d+[a-z]?) \|/gm)].map(([, id]) => id),
)

const referenceFault = (reference: string): string | undefined => {
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(reference) ?? []
  if (file !== '') return testReferenceFault({ file, title })
  const [, id] = /^`([A-Z]\d+[a-z]?)`$/.exec(reference) ?? []
  return faultRows.has(id) ? undefined : `${reference} is neither a test nor a fault row`
}

describe('the table of threats', () => {
  test('has an asset, an attacker, a mechanism and at least one test in every row', () => {
    expect(references?.length).toBeGreaterThan(15)
    expect(references?.filter(({ cells }) => cells.length !== 4 || cells.includes(''))).toEqual([])
  })

  test('names only tests and fault rows that exist', () => {
    const faults = references?.flatMap(({ cells }) =>
      (cells[3] ?? '').split('<br>').map(referenceFault),
    )
    expect(faults?.filter(fault => fault !== undefined)).toEqual([])
  })

  test('would find a test that does not exist', () => {
    expect(referenceFault('`tools/checks/threats.test.ts`: no such title')).toContain('no test')
    expect(referenceFault('`tests/calls/none.test.ts`: anything')).toContain('no test file')
    expect(referenceFault('`Z9`')).toContain('neither')
  })
})
