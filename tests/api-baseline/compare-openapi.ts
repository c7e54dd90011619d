import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '#contract/openapi.ts'
import { documentedCalls } from '#tests/harness/app/every-call.ts'

// `npm run compare-api`: compares the current OpenAPI document with the one of commit ee86d7c,
// without summaries and the order of keys. Prints each difference by its path, and their number.
const apiBase = { prefix: 'h5-api', provider: 'rupya' } as const
const fixture = join(import.meta.dirname, 'openapi-ee86d7c.json')

/** Every leaf value of a document by its path, without summaries and the document's description. */
const leavesOf = (value: unknown, path = ''): [path: string, leaf: string][] => {
  if (typeof value !== 'object' || value === null) return [[path, JSON.stringify(value)]]
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
for (const path of differences) {
  console.log(`${path}: ${before.get(path) ?? 'absent'} is now ${now.get(path) ?? 'absent'}`)
}
console.log(`${documentedCalls.length} calls compared, ${differences.length} differences`)
process.exitCode = differences.length === 0 ? 0 : 1
