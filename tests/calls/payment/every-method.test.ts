import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../harness/app/create-test-app.ts'
import { noCounts, violationsOf } from '../../harness/faults/fault-matrix.ts'
import { methodName, providerMethods } from '../../harness/faults/method-rounds.ts'
import { runMethodRow } from '../../harness/faults/run-method-faults.ts'

// What holds for money by every method of every provider: whatever is lost, late, repeated or refused,
// it reaches the loan once, and both sides agree on each day to the minor unit (docs/faults.md, P9).

/** One method of each kind that each provider issues, and each link of a reminder; `npm run faults -- P9` runs every method. */
const oneOfEachKind = [
  ...Map.groupBy(
    providerMethods,
    ({ provider, kind, isForReminders }) => `${provider} ${kind} ${isForReminders}`,
  ).values(),
].flatMap(([first]) => first ?? [])

describe('every fault, once for each kind of method of each provider', () => {
  test.each(oneOfEachKind.map(method => [methodName(method), method] as const))(
    '%s: nothing is lost, unaccounted or booked twice',
    async (_name, method) => {
      await using app = await createTestApp({ booksAgree: false })
      const { row, counts } = await runMethodRow(app, method, 1)
      expect(violationsOf(row)).toEqual([])
      expect(counts).toEqual(noCounts)
    },
    120_000,
  )
})
