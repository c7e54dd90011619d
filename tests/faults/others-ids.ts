import { webBuildDirectory } from '#server/compose.ts'
import { readWebBuild } from '#server/web-pages.ts'
import { judgeAuthority } from '#tests/support/authority/judge-authority.ts'
import { tryPages, uncoveredParameters } from '#tests/support/authority/pages.ts'
import { staffEnvironment } from '#tests/support/authority/world.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { startServerToCopy } from '#tests/support/database-setup.ts'
import type { Fault, Outcome } from './fault.ts'

/** The matrix on an application of its own, with the pages as they are built. */
const run = async (): Promise<Outcome> => {
  const { server, end } = await startServerToCopy()
  try {
    await using app = await createTestApp({
      socketDir: server.socketDir,
      environment: staffEnvironment,
    })
    const web = await readWebBuild(webBuildDirectory)
    const judged = await judgeAuthority(app, (world, tally) => tryPages(world, tally, web))
    const uncovered = [
      ...judged.uncovered,
      ...uncoveredParameters().map(name => `nobody has said what ${name} names in an address`),
    ]
    const cells = [...judged.cells.values()].reduce((sum, count) => sum + count, 0)
    return {
      rounds: cells,
      violations: [...judged.violations, ...uncovered],
      figures: {
        cells,
        violations: judged.violations.length,
        uncovered: uncovered.length,
        ...Object.fromEntries([...judged.cells].map(([name, count]) => [`of ${name}`, count])),
      },
    }
  } finally {
    await end()
  }
}

export const authorityFaults: readonly Fault[] = [
  {
    id: 'A1',
    what: 'every call and every page with every id of a borrower’s, as everyone else',
    expected: '401 or 404 in the very words for what never was; nothing shown, nothing changed',
    rounds: 1,
    run,
  },
]
