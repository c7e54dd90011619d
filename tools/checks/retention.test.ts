import { expect, test } from 'vitest'
import { readTracked, trackedFiles } from './tracked-files.ts'

test('the document of retention names every table of which a job deletes by age', () => {
  const document = readTracked('docs/retention.md')
  const sources = trackedFiles.filter(
    path => /^server\/.*\/jobs\.ts$/.test(path) || path.endsWith('/idempotency.ts'),
  )
  const deleted = sources.flatMap(path =>
    [...readTracked(path).matchAll(/deleteFrom\('([\w.]+)'\)/g)].map(([, name = '']) =>
      name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    ),
  )
  expect(deleted.length).toBeGreaterThan(10)
  expect(deleted.filter(name => !document.includes(`\`${name}\``))).toEqual([])
})
