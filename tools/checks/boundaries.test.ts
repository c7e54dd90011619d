import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from './tracked-files.ts'

const biome = join(root, 'node_modules/.bin/biome')
const importRule = 'lint/style/noRestrictedImports'
const cycleRule = 'lint/suspicious/noImportCycles'

const foldersIn = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(entry => entry.name)

/** Folders of the server that are no capability: what all capabilities stand on. */
const foundations = ['http', 'config', 'platform', 'providers']
const capabilities = foldersIn('server').filter(name => !foundations.includes(name))
const other = (folder: string): string => (folder === 'loan' ? 'payment' : 'loan')

type Import = readonly [folder: string, specifier: string]

/** What no folder of the server may import, for each folder that there is. */
const forbiddenInServer = capabilities.flatMap((folder): Import[] => [
  [`server/${folder}`, `../${other(folder)}/store.ts`],
  [`server/${folder}`, `../${other(folder)}/staff/list.ts`],
  [`server/${folder}`, `#server/${other(folder)}/store.ts`],
  [`server/${folder}`, '#web/root.tsx'],
  [`server/${folder}`, '#tests/harness/app/create-test-app.ts'],
  ...(folder === 'sandbox'
    ? []
    : ([
        [`server/${folder}`, '#sandbox/simulators/bank/create-bank-simulator.ts'],
      ] satisfies Import[])),
])

/** What may not be imported, from where. */
const forbidden: readonly Import[] = [
  ['domain/money', 'pg'],
  ['domain/money', 'node:fs'],
  ['domain/money', '#server/app.ts'],
  ['domain/money', '../../contract/call.ts'],
  ['contract', 'zod/mini'],
  ['contract', '#server/app.ts'],
  ['contract', '../server/app.ts'],
  ['contract/loan', 'zod/mini'],
  ['contract/loan', '#web/root.tsx'],
  ['sandbox/simulators/bank', '#server/app.ts'],
  ['sandbox/simulators/bank', '../../../server/app.ts'],
  ['web/loan', '#server/app.ts'],
  ['web/loan', '../../server/app.ts'],
  ['web/loan', '#sandbox/simulators/bank/create-bank-simulator.ts'],
  ['web/loan', 'kysely'],
  ['web/loan', '#contract/loan/schemas.ts'],
  ['web/loan', '#staff/shell/calls/api.ts'],
  ['web/loan', '#copy/staff/shell.js'],
  ['staff/complaint', '#server/app.ts'],
  ['staff/complaint', '../../server/app.ts'],
  ['staff/complaint', '#web/root.tsx'],
  ['staff/complaint', '../../web/root.tsx'],
  ['staff/complaint', '#sandbox/simulators/bank/create-bank-simulator.ts'],
  ['staff/complaint', '#contract/complaint/staff-schemas.ts'],
  ['staff/complaint', '#contract/complaint/schemas.ts'],
  ['staff/complaint', '#copy/pages/complaint.js'],
  ['staff/complaint', 'kysely'],
  ['server/loan/end-of-day', '../../payment/store.ts'],
  ['server/profile/certification/steps', '../../../loan/store.ts'],
  ['server/http', '../loan/store.ts'],
  ['server/platform/database', '../../loan/public.ts'],
  ['server/providers/payment', '../../payment/public.ts'],
  ['server/providers/payment/xendit', '../../../payment/store.ts'],
  ...forbiddenInServer,
  ['web/loan', '#copy/server/loan.js'],
  ['server/loan/end-of-day', '#copy/pages/loan.js'],
]

/** What may be, so that a rule that forbids everything is found out. */
const allowed: readonly Import[] = [
  ['domain/money', './money.ts'],
  ['domain/money', '../calendar/local-date.ts'],
  ['contract', '#domain/money/money.ts'],
  ['contract', 'zod'],
  ['contract/loan', '../fields.ts'],
  ['sandbox/simulators/bank', '#domain/money/money.ts'],
  ['web/loan', '#contract/loan/calls.ts'],
  ['staff/complaint', '#contract/complaint/staff-calls.ts'],
  ['staff/complaint', '#contract/staff/permissions.ts'],
  ['staff/complaint', '#domain/calendar/zone.ts'],
  ['staff/complaint', '#copy/staff/complaint.js'],
  ['staff/complaint', '../ui/list/list-screen.tsx'],
  ['server/loan/end-of-day', '../store.ts'],
  ['server/providers/card/acquirer', '../../payment/provider-http.ts'],
  ['server/sandbox', '#sandbox/simulators/bank/create-bank-simulator.ts'],
  ...capabilities.flatMap((folder): Import[] => [
    [`server/${folder}`, `../${other(folder)}/public.ts`],
    [`server/${folder}`, '#domain/loan/facts.ts'],
    [`server/${folder}`, '../platform/database/database.ts'],
    [`server/${folder}`, './store.ts'],
  ]),
  ['web/loan', '#copy/pages/loan.js'],
  ['server/loan/end-of-day', '#copy/server/loan.js'],
]

type Planted = { readonly path: string; readonly source: string }

const sourceOf = (specifier: string): string =>
  `import { x } from '${specifier}'\nexport const y = x\n`
const pathOf = (kind: string, folder: string, index: number): string =>
  `${folder}/planted-${kind}-${index}.ts`
const plant = (kind: string, imports: readonly Import[]): Planted[] =>
  imports.map(([folder, specifier], index) => ({
    path: pathOf(kind, folder, index),
    source: sourceOf(specifier),
  }))

const cycle: readonly Planted[] = [
  { path: 'server/tracking/planted-cycle-a.ts', source: sourceOf('./planted-cycle-b.ts') },
  {
    path: 'server/tracking/planted-cycle-b.ts',
    source: "export { y as x } from './planted-cycle-a.ts'\n",
  },
]

const planted = [...plant('forbidden', forbidden), ...plant('allowed', allowed), ...cycle]

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
    for (const { path, source } of planted) writeFileSync(join(root, path), source)
    report = runBiome(planted.map(({ path }) => path))
  } finally {
    for (const { path } of planted) rmSync(join(root, path), { force: true })
  }
  // The linter reads the whole tree once; other tests run beside it.
}, 120_000)

describe('the linter holds which room may import which', () => {
  test('there are capabilities to hold', () => {
    expect(capabilities.length).toBeGreaterThan(20)
  })
  test.each(forbidden.map((row, index) => [...row, index] as const))(
    '%s may not import %s',
    (folder, _specifier, index) => {
      expect(found(pathOf('forbidden', folder, index))).toContain(importRule)
    },
  )
  test.each(allowed.map((row, index) => [...row, index] as const))(
    '%s may import %s',
    (folder, _specifier, index) => {
      expect(found(pathOf('allowed', folder, index))).not.toContain(importRule)
    },
  )
  test('two files may not import each other', () => {
    expect(cycle.flatMap(({ path }) => found(path))).toContain(cycleRule)
  })
})
