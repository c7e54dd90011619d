import { expect, test } from 'vitest'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { checkAuthorization } from '../../harness/authorization/check-authorization.ts'
import { uncoveredParameters } from '../../harness/authorization/page-checks.ts'

test('no caller sees or changes what is another’s, by any call and any id', async () => {
  await using app = await createTestApp()
  const { cells, violations, uncovered, audited } = await checkAuthorization(app)
  const groups = [...cells].map(([group, count]) => `${group} ${count}`)
  const total = [...cells.values()].reduce((sum, count) => sum + count, 0)
  const counts = `${violations.length} violations, ${uncovered.length} uncovered`
  process.stdout.write(`authority: ${total} cells (${groups.join(', ')}), ${counts}\n`)
  process.stdout.write(violations.map(each => `${each}\n`).join(''))
  process.stdout.write(
    `audit: ${audited.recorded} of ${audited.of} staff calls about a person or money left their entry\n`,
  )
  expect({ violations, uncovered }).toEqual({ violations: [], uncovered: [] })
  expect(audited.recorded).toBe(audited.of)
  // The counts at the time of writing: a matrix that shrinks proves less.
  expect(total).toBeGreaterThanOrEqual(10_900)
}, 600_000)

test('every parameter that a page reads from its address has a known kind', () => {
  expect(uncoveredParameters()).toEqual([])
})
