import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export type CheckCount = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const nothing: CheckCount = { passed: 0, failed: 0, skipped: 0 }

export const addCounts = (counts: readonly CheckCount[]): CheckCount =>
  counts.reduce(
    (sum, count) => ({
      passed: sum.passed + count.passed,
      failed: sum.failed + count.failed,
      skipped: sum.skipped + count.skipped,
    }),
    nothing,
  )

const read = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // A runner that crashed wrote no report; its step has failed, which is counted separately.
    return undefined
  }
}

/** The test counts of Vitest's json report; zeros when there is none. */
export const countVitest = (file: string): CheckCount => {
  const report = read(file) as
    | { numPassedTests: number; numFailedTests: number; numPendingTests: number }
    | undefined
  if (!report) return nothing
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
  return { passed, failed, skipped }
}

/** The test counts of Playwright's json report; a test that passed on retry counts as passed. */
export const countPlaywright = (file: string): CheckCount => {
  const report = read(file) as
    | { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
    | undefined
  if (!report) return nothing
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}

/** The summary line that a build server reads: `12 passed, 0 failed`. */
export const countLine = ({ passed, failed, skipped }: CheckCount): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** Lines of a failure that are repeated at the end of the output. */
const maxLines = 14

const failureText = (title: string, message: string): string => {
  const lines = stripVTControlCharacters(message).trim().split('\n')
  return [title, ...lines.slice(0, maxLines).map(line => `    ${line}`)].join('\n')
}

type VitestFile = {
  readonly name: string
  readonly status: string
  readonly message: string
  readonly assertionResults: readonly {
    readonly status: string
    readonly fullName: string
    readonly failureMessages?: readonly string[]
  }[]
}

/**
 * The failures in Vitest's json report, each with its file and the start of its message, to be
 * repeated at the end of the output. A file that could not be loaded is named by itself.
 */
export const failuresOfVitest = (file: string): string[] => {
  const report = read(file) as { testResults: readonly VitestFile[] } | undefined
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(result => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [failureText(name, message)] : []
    return failed.map(result =>
      failureText(`${name} > ${result.fullName}`, (result.failureMessages ?? []).join('\n')),
    )
  })
}
