import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import routes, { oldPaths } from '#web/routes.ts'
import { hostileScreens } from '../../harness/hostile/hostile-screens.ts'
import { scriptStrings } from '../../harness/hostile/script-strings.ts'

const web = join(import.meta.dirname, '../../../web')

/** Names that a page takes from its address, as written in its sources. */
const parameterRead =
  /(?:(?:searchParams|query)\)?\.(?:get|has)|(?:matching|read|(?:require|find)Parameter))\((?:request, )?'(\w+)'/g

const parametersRead = (): string[] =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter(file => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap(file => [...readFileSync(join(web, file), 'utf8').matchAll(parameterRead)])
    .map(found => found[1] ?? '')

test('hostile text is tried in every parameter that a page reads from its address', () => {
  const read = new Set(parametersRead())
  expect(read.size).toBeGreaterThan(25)
  const tried = new Set(hostileScreens.flatMap(({ reads, needs }) => [...reads, ...needs]))
  expect([...read].filter(name => !tried.has(name))).toEqual([])
})

test('hostile text is tried on every page', () => {
  const tried = hostileScreens.map(({ path }) => path)
  const open = routes.flatMap(({ path = '' }) => (path in oldPaths ? [] : [path]))
  const missing = open.filter(path => !tried.includes(path))
  // Both are listed by what they open: each document, and an address that is no page.
  expect(missing).toEqual(['/documents/:name', '*'])
  expect(tried).toEqual(expect.arrayContaining(['/documents/privacy', '/no-such-page']))
})

test('the table of scripts holds two hundred different strings', () => {
  expect(new Set(scriptStrings.map(({ text }) => text)).size).toBeGreaterThan(200)
  expect(new Set(scriptStrings.map(({ name }) => name)).size).toBe(scriptStrings.length)
})
