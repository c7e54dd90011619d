import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const biome = join(root, 'node_modules/.bin/biome')
const arrow = 'lint/style/noRestrictedImports'
const circle = 'lint/suspicious/noImportCycles'

/** What may not be imported, from where. */
const forbidden: readonly [folder: string, specifier: string][] = [
  ['domain/money', 'pg'],
  ['domain/money', 'node:fs'],
  ['domain/money', '#server/app.ts'],
  ['domain/money', '../../contract/loan.ts'],
  ['contract', 'zod'],
  ['contract', '#server/app.ts'],
  ['contract', '../server/app.ts'],
  ['web/loan', '#server/app.ts'],
  ['web/loan', '../../server/app.ts'],
  ['web/loan', 'kysely'],
  ['server/tracking', '#web/root.tsx'],
  ['server/tracking', '../../web/root.tsx'],
  ['server/tracking', '../repayment/store.ts'],
  ['server/tracking', '#server/loan/store.ts'],
]
/** What may be, so that a rule that forbids everything is found out. */
const allowed: readonly [folder: string, specifier: string][] = [
  ['domain/money', './money.ts'],
  ['contract', '#domain/money/money.ts'],
  ['contract', 'zod/mini'],
  ['web/loan', '#contract/loan.ts'],
  ['server/tracking', '../repayment/public.ts'],
  ['server/tracking', '#domain/loan/status.ts'],
  ['server/tracking', './tables.ts'],
]

const pathOf = (kind: string, folder: string, index: number) =>
  `${folder}/planted-${kind}-${index}.ts`
const sourceOf = (specifier: string) => `import { x } from '${specifier}'\nexport const y = x\n`
const circles = ['server/tracking/planted-circle-a.ts', 'server/tracking/planted-circle-b.ts']

const planted = new Map<string, string>([
  ...forbidden.map(([folder, specifier], index): [string, string] => [
    pathOf('forbidden', folder, index),
    sourceOf(specifier),
  ]),
  ...allowed.map(([folder, specifier], index): [string, string] => [
    pathOf('allowed', folder, index),
    sourceOf(specifier),
  ]),
  ['server/tracking/planted-circle-a.ts', sourceOf('./planted-circle-b.ts')],
  ['server/tracking/planted-circle-b.ts', "export { y as x } from './planted-circle-a.ts'\n"],
])

type BiomeReport = {
  readonly diagnostics: readonly {
    readonly category: string
    readonly location: { readonly path: string }
  }[]
}

const runBiome = (paths: readonly string[]): BiomeReport => {
  const options = ['lint', '--reporter=json', '--max-diagnostics=none', ...paths]
  try {
    return JSON.parse(execFileSync(biome, options, { cwd: root, encoding: 'utf8', stdio: 'pipe' }))
  } catch (error) {
    // Biome exits with 1 when it found something; the report is on its standard output.
    return JSON.parse((error as { stdout: string }).stdout)
  }
}

let report: BiomeReport
const found = (path: string): string[] =>
  report.diagnostics
    .filter(({ location }) => location.path.endsWith(path))
    .map(({ category }) => category)

beforeAll(() => {
  try {
    for (const [path, source] of planted) writeFileSync(join(root, path), source)
    report = runBiome([...planted.keys()])
  } finally {
    for (const path of planted.keys()) rmSync(join(root, path), { force: true })
  }
})

describe('the linter holds which room may import which', () => {
  test.each(forbidden.map((row, index) => [...row, index] as const))(
    '%s may not import %s',
    (folder, _specifier, index) => {
      expect(found(pathOf('forbidden', folder, index))).toContain(arrow)
    },
  )
  test.each(allowed.map((row, index) => [...row, index] as const))(
    '%s may import %s',
    (folder, _specifier, index) => {
      expect(found(pathOf('allowed', folder, index))).not.toContain(arrow)
    },
  )
  test('two files may not import each other', () => {
    expect(circles.flatMap(found)).toContain(circle)
  })
})
