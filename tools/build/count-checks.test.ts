import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  addCounts,
  countLine,
  countPlaywright,
  countVitest,
  failuresOfVitest,
} from './count-checks.ts'

const folder = mkdtempSync(join(tmpdir(), 'counts-'))
afterAll(() => rmSync(folder, { recursive: true }))
const report = (name: string, content: object): string => {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('the reports of both runners are added into one line', () => {
  const vitest = countVitest(
    report('v.json', { numPassedTests: 900, numFailedTests: 1, numPendingTests: 2 }),
  )
  const journeys = countPlaywright(
    report('p.json', { stats: { expected: 30, unexpected: 2, flaky: 1, skipped: 0 } }),
  )
  expect(countLine(addCounts([vitest, journeys]))).toBe('931 passed, 3 failed, 2 skipped')
})
test('nothing skipped is not mentioned', () => {
  expect(countLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
})
test('a runner that left no report adds nothing', () => {
  expect(countVitest(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0, skipped: 0 })
})
test('failures are repeated at the end, and so is a file that could not be read', () => {
  const failed = report('failed.json', {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          {
            status: 'failed',
            fullName: 'takes away',
            failureMessages: ['\u001b[31mnot 3\u001b[39m'],
          },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  })
  expect(failuresOfVitest(failed)).toEqual([
    'a.test.ts > takes away\n    not 3',
    'b.test.ts\n    No such module',
  ])
  expect(failuresOfVitest(join(folder, 'none.json'))).toEqual([])
})
