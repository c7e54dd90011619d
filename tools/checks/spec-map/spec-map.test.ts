import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { everyCall, schemasOf } from '#tests/harness/app/every-call.ts'
import routes, { oldPaths, paths } from '#web/routes.ts'
import { readCatalog } from '../../build/copy-catalogs.ts'
import {
  addressOf,
  type CodeReference,
  callOf,
  fieldsAfter,
  readSpecMap,
  type SpecRow,
  wordsOf,
} from './read-spec-map.ts'
import { testReferenceFault } from './test-reference.ts'

/**
 * How many rows each section of the specification has. A row that comes or goes is counted here,
 * except the row of an address or a call: those are compared with the routes and the contract.
 */
const rowsOfSection: Readonly<Record<string, number>> = {
  1: 31,
  2: 76,
  3: 30,
  4: 33,
  5: 28,
  6: 5,
  7: 31,
  8: 24,
  9: 47,
}
/** Rows of what the product does not have. */
const missingRows = 0

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const isThere = (path: string): boolean => existsSync(join(root, path))
const rows = readSpecMap(read('docs/spec.md'))

const isCounted = (row: SpecRow): boolean => {
  const address = addressOf(row)
  // One with a fragment is a part of a page, which no route names.
  const isRoute = address !== undefined && !address.includes('#')
  return !isRoute && callOf(row) === undefined
}

const at = ({ section, line }: SpecRow): string => `docs/spec.md:${line} (section ${section})`
const faultsOf = (find: (row: SpecRow) => readonly string[]): string[] =>
  rows.flatMap(row => find(row).map(fault => `${at(row)} ${fault}`))

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A message of a file of copy, by its path; one with variants as all of them. */
const wordOf = (file: string, path: string): string | undefined => {
  const { messages } = readCatalog({ capability: '', locale: '', text: read(file) })
  const message = messages.get(path)
  return message === undefined || typeof message === 'string' ? message : JSON.stringify(message)
}

const codeReferenceFault = ({ file, name, value }: CodeReference): string | undefined => {
  if (!isThere(file)) return `${file} does not exist`
  if (name === undefined) return undefined
  if (file.endsWith('.json')) {
    return wordOf(file, name) === undefined ? `${file} has no key ${name}` : undefined
  }
  const written = value === undefined ? '' : `['"]?(?:: [^=\\n]+)?\\s*[=:] ['"]?${escaped(value)}`
  const found = new RegExp(`(?<![\\w])${escaped(name)}${written}(?![\\w])`).test(read(file))
  return found ? undefined : `${file} has no ${name}${value === undefined ? '' : ` of ${value}`}`
}

describe('the map of the specification', () => {
  test('names files, names in them and tests that are there', () => {
    const faults = faultsOf(({ codeReferences, testReferences }) =>
      [...codeReferences.map(codeReferenceFault), ...testReferences.map(testReferenceFault)].filter(
        fault => fault !== undefined,
      ),
    )
    expect(faults).toEqual([])
  })

  test('has as many rows in each section as were counted', () => {
    const counted = Object.groupBy(rows.filter(isCounted), row => row.section)
    const counts = Object.entries(counted).map(([section, of]) => [section, of?.length])
    expect(Object.fromEntries(counts)).toEqual(rowsOfSection)
  })

  test('says what is not there yet', () => {
    const missing = rows.filter(row => row.missing)
    for (const row of missing) console.log(`missing: ${at(row)} ${row.what}`)
    expect(missing.length).toBe(missingRows)
  })

  test('names the decision wherever the product differs', () => {
    const faults = faultsOf(({ what }) => {
      const decided = [...what.matchAll(/decision (\d{3})/g)].map(found => found[1] ?? '')
      const unknown = decided.filter(no => !decisions.some(name => name.startsWith(no)))
      const reason = /\((?:[^()]*, )?(?:decision \d{3})/
      return [
        ...unknown.map(no => `names decision ${no}, which is not there`),
        ...(what.includes('**Differs:**') && !reason.test(what) ? ['says not why it differs'] : []),
      ]
    })
    expect(faults).toEqual([])
  })
})

const decisions = readdirSync(join(root, 'docs/decisions'))

describe('every address', () => {
  const open = routes.flatMap(({ path }) => (path === undefined ? [] : [path.replace(/^\*/, '/*')]))
  const inRows = rows
    .filter(row => !row.missing)
    .flatMap(row => addressOf(row)?.split('#')[0] ?? [])

  test('that the pages open is in a row, once', () => {
    expect(open).toEqual(
      expect.arrayContaining([...Object.values(paths), ...Object.keys(oldPaths)]),
    )
    const once = rows.flatMap(row => addressOf(row) ?? [])
    expect(once.length).toBe(new Set(once).size)
    expect(open.filter(path => !inRows.includes(path))).toEqual([])
  })

  test('of a row is one that the pages open', () => {
    expect(inRows.filter(path => !open.includes(path))).toEqual([])
  })
})

/** The names of all fields of a call's input or output, however deep. */
const fieldNames = (type: z.ZodType, io: 'input' | 'output'): string[] => {
  const names: string[] = []
  JSON.stringify(z.toJSONSchema(type, { io, unrepresentable: 'any' }), (key, value) => {
    if (key === 'properties') names.push(...Object.keys(value))
    return value
  })
  return names
}

/** By name, method and path. */
const calls = new Map(everyCall.map(call => [`${call.name} ${call.method} ${call.path}`, call]))

describe('every call', () => {
  const named = rows.flatMap(row => callOf(row) ?? [])

  test('of the contract is in a row, once, and each row is in the contract', () => {
    expect(calls.size).toBeGreaterThan(100)
    expect(named.toSorted()).toEqual([...calls.keys()].toSorted())
  })

  test('has the fields that its row names', () => {
    const faults = faultsOf(row => {
      const call = calls.get(callOf(row) ?? '')
      if (!call) return []
      const [input, output] = [
        fieldNames(schemasOf(call).input, 'input'),
        fieldNames(schemasOf(call).output, 'output'),
      ]
      return [
        ...fieldsAfter(row, 'takes').filter(name => !input.includes(name)),
        ...fieldsAfter(row, 'answers').filter(name => !output.includes(name)),
      ].map(name => `names the field ${name}, which the contract does not have`)
    })
    expect(faults).toEqual([])
  })

  test('of the specification names the handler that answers it', () => {
    const faults = faultsOf(row => {
      if (callOf(row) === undefined) return []
      const folders = row.codeReferences.map(({ file }) => file.split('/')[0])
      return folders.includes('contract') && folders.includes('server')
        ? []
        : ['names not both the contract and the handler']
    })
    expect(faults).toEqual([])
  })
})

test('every entity’s fields are named where its row says', () => {
  const faults = faultsOf(({ section, what, codeReferences }) => {
    if (section !== '3' || what.startsWith('“')) return []
    const texts = codeReferences.map(({ file }) => read(file))
    return [...what.matchAll(/`([^`]+)`/g)]
      .map(found => found[1] ?? '')
      .filter(name => !texts.some(text => new RegExp(`(?<!\\w)${escaped(name)}(?!\\w)`).test(text)))
      .map(name => `names ${name}, which none of its files has`)
  })
  expect(faults).toEqual([])
})

describe('every message', () => {
  const messages = rows.filter(row => wordsOf(row).length > 0)

  test('is there, word for word, under the key or in the file that its row names', () => {
    expect(messages.length).toBeGreaterThan(50)
    const faults = faultsOf(row =>
      wordsOf(row)
        .filter(words => !row.codeReferences.some(place => containsText(place, words)))
        .map(words => `quotes “${words}”, which none of its places holds`),
    )
    expect(faults).toEqual([])
  })

  test('names its key', () => {
    expect(
      faultsOf(row => (wordsOf(row).length > 0 && !hasKey(row) ? ['has no key'] : [])),
    ).toEqual([])
  })
})

const hasKey = ({ codeReferences }: SpecRow): boolean =>
  codeReferences.some(({ name }) => name !== undefined)

const containsText = ({ file, name }: CodeReference, words: string): boolean =>
  file.endsWith('.json') && name !== undefined
    ? plain(wordOf(file, name) ?? '').includes(words)
    : plain(read(file)).includes(words)

/** A space that does not break is a space to a reader. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
