import { webBuildDirectory } from '#server/compose.ts'
import { readWebBuild } from '#server/http/pages/web-pages.ts'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { startTemplateServer } from '../../harness/app/database-setup.ts'
import { checkAuthorization } from '../../harness/authorization/check-authorization.ts'
import { checkPages, uncoveredParameters } from '../../harness/authorization/page-checks.ts'
import type { FaultTest, FaultTestOutcome } from '../fault-test.ts'

/** Runs the authorization matrix on its own application, with the built pages. */
const run = async (): Promise<FaultTestOutcome> => {
  const { server, end } = await startTemplateServer()
  try {
    await using app = await createTestApp({
      socketDir: server.socketDir,
    })
    const web = await readWebBuild(webBuildDirectory)
    const judged = await checkAuthorization(app, (environment, results) =>
      checkPages(environment, results, web),
    )
    const uncovered = [
      ...judged.uncovered,
      ...uncoveredParameters().map(
        name => `${name} of an address is not in the list of what parameters name`,
      ),
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

export const authorizationFaults: readonly FaultTest[] = [
  {
    id: 'A1',
    description: 'every call and every page with every id of a borrower’s, as everyone else',
    expected: '401 or 404 as for an id that never existed; nothing shown, nothing changed',
    rounds: 1,
    run,
  },
]
