import { expect, test } from 'vitest'
import routes, { oldPaths, paths } from '#web/routes.ts'
import { hostileScreens, screensOf } from '../../harness/hostile/hostile-screens.ts'
import { scriptStrings } from '../../harness/hostile/script-strings.ts'
import { readAllParameters } from '../../harness/pages/page-sources.ts'

test('hostile text is tried in every parameter that a page reads from its address', () => {
  const read = readAllParameters()
  expect(read.size).toBeGreaterThan(25)
  const tried = new Set(hostileScreens.flatMap(({ reads, needs }) => [...reads, ...needs]))
  const missing = [...read].flatMap(([name, files]) =>
    tried.has(name)
      ? []
      : [`${name} of ${files}: add it to \`everywhere\` or to \`reads\` of hostile-screens.ts`],
  )
  expect(missing).toEqual([])
})

test('hostile text is tried on every page', () => {
  const tried = hostileScreens.map(({ path }) => path)
  const open = routes.flatMap(({ path = '' }) => (path in oldPaths ? [] : [path]))
  const missing = open.filter(path => !tried.includes(path))
  // Both are listed by what they open: each document, and an address that is no page.
  expect(missing).toEqual(['/documents/:name', '*'])
  expect(tried).toEqual(expect.arrayContaining(['/documents/privacy', '/no-such-page']))
})

test('a page that nothing lists is attacked in what its sources read, with its order', () => {
  const file = 'complaint/complaint-list.tsx'
  const [plain, ofOrder] = screensOf([
    { path: '/new', file },
    { path: '/new-of-order', file: 'statement/statement.tsx' },
  ])
  expect(plain?.reads).toEqual(expect.arrayContaining(['lang', 'next', 'tab', 'after']))
  expect(plain).toMatchObject({ path: '/new', needs: [], viewer: 'borrower' })
  expect(ofOrder?.needs).toEqual(['productId', 'orderId'])
  const bySession = hostileScreens.filter(({ viewer }) => viewer !== 'visitor')
  expect(bySession.length).toBeGreaterThan(40)
  expect(hostileScreens.find(({ path }) => path === paths.mine)?.viewer).toBe('applicant')
})

test('the table of scripts holds two hundred different strings', () => {
  expect(new Set(scriptStrings.map(({ text }) => text)).size).toBeGreaterThan(200)
  expect(new Set(scriptStrings.map(({ name }) => name)).size).toBe(scriptStrings.length)
})
