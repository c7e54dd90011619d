import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '#contract/openapi.ts'
import { documentedCalls } from '#tests/harness/app/every-call.ts'
import { acceptedDifferences } from './accepted-differences.ts'

// `npm run compare-api`: compares the current OpenAPI document with the one of commit ee86d7c,
// without summaries, the order of keys and the order of what is required or enumerated. Prints each
// difference that accepted-differences.ts does not explain, by its path, and the numbers of both.
const apiBase = { prefix: 'h5-api', provider: 'rupya' } as const
const fixture = join(import.meta.dirname, 'openapi-ee86d7c.json')

/** Every leaf value of a document by its path, without summaries and the document's description. */
const leavesOf = (value: unknown, path = ''): [path: string, leaf: string][] => {
  if (typeof value !== 'object' || value === null) return [[path, JSON.stringify(value)]]
  if (Array.isArray(value) && /\/(required|enum)$/.test(path)) {
    return value.map(each => [`${path}/${String(each)}`, 'listed'])
  }
  const entries = Object.entries(value)
  if (entries.length === 0) return [[path, Array.isArray(value) ? '[]' : '{}']]
  return entries
    .filter(([key]) => key !== 'summary' && path !== '/info')
    .flatMap(([key, each]) => leavesOf(each, `${path}/${key}`))
}

const before = new Map(leavesOf(JSON.parse(readFileSync(fixture, 'utf8'))))
const now = new Map(leavesOf(openApiDocument(documentedCalls, apiBase)))
const differences = [...new Set([...before.keys(), ...now.keys()])].filter(
  path => before.get(path) !== now.get(path),
)
const unexplained = differences.filter(
  path => !acceptedDifferences.some(({ paths }) => paths.test(path)),
)
const needless = acceptedDifferences.filter(
  ({ paths }) => !differences.some(each => paths.test(each)),
)
for (const path of unexplained) {
  console.log(`${path}: ${before.get(path) ?? 'absent'} is now ${now.get(path) ?? 'absent'}`)
}
for (const { paths } of needless) console.log(`${paths} explains nothing; remove it`)
console.log(
  `${documentedCalls.length} calls compared, ${unexplained.length} differences, ` +
    `${differences.length - unexplained.length} more for ${acceptedDifferences.length} reasons`,
)
process.exitCode = unexplained.length + needless.length === 0 ? 0 : 1
