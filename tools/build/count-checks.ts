import { readFileSync } from 'node:fs'

export type Count = { readonly passed: number; readonly failed: number; readonly skipped: number }

const nothing: Count = { passed: 0, failed: 0, skipped: 0 }

export const addCounts = (counts: readonly Count[]): Count =>
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
    // A runner that died wrote no report; its step has failed, which is counted by itself.
    return undefined
  }
}

/** The tests in a report of Vitest's json reporter; nothing when there is none. */
export const countVitest = (file: string): Count => {
  const report = read(file) as
    | { numPassedTests: number; numFailedTests: number; numPendingTests: number }
    | undefined
  if (!report) return nothing
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
  return { passed, failed, skipped }
}

/** The tests in a report of Playwright's json reporter; what passed at its second try passed. */
export const countPlaywright = (file: string): Count => {
  const report = read(file) as
    | { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
    | undefined
  if (!report) return nothing
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}

/** The line that a build server reads: `12 passed, 0 failed`. */
export const countLine = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
