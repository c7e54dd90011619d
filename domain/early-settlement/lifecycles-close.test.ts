import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { anyLifecycle, type LifecycleStep } from '../test-vectors/any-lifecycle.ts'
import { PLAIN_TERMS } from '../test-vectors/any-terms.ts'
import { runs } from '../test-vectors/property-runs.ts'
import { QUOTE_KINDS, type QuoteKind, runLifecycle } from '../test-vectors/run-lifecycle.ts'

// `npm run faults -- E2` runs 20,000 of them. On the way, new due dates lower what settles the loan
// by no more than was paid for them (`runLifecycle`).
test('paying any quote on its day closes any loan to exactly zero, whatever happened before', () => {
  const paid = new Map<QuoteKind, number>()
  fc.assert(
    fc.property(anyLifecycle(), lifecycle => {
      const { quotes, violations } = runLifecycle(lifecycle)
      for (const kind of quotes) paid.set(kind, (paid.get(kind) ?? 0) + 1)
      if (violations.length > 0) throw new Error(violations.join('; '))
    }),
    runs(600),
  )
  expect([...paid.keys()].sort()).toEqual([...QUOTE_KINDS].sort())
})

const step: LifecycleStep = {
  afterDays: 0,
  action: 'cancel',
  permille: 1n,
  requestedPermille: 1n,
  choice: 0,
  bucket: 'statutory',
  dueInDays: 0,
}

test('an extension’s quote repays a refund of its day whose money was reversed', () => {
  const { violations, quotes } = runLifecycle({
    market: 'IN',
    clientKind: 'new',
    terms: {
      ...PLAIN_TERMS,
      firstDueOn: localDate('2026-01-16'),
      extension: { maxTimes: 1, fee: { kind: 'flat', minor: 0n } },
    },
    disbursedOn: localDate('2026-01-15'),
    steps: [
      { ...step, action: 'pay' },
      { ...step, action: 'pay' },
      { ...step, action: 'refund', afterDays: 1 },
      { ...step, action: 'reverse' },
    ],
    quotedAfterDays: 0,
  })
  expect(quotes).toContain('extension')
  expect(violations).toEqual([])
})

test('a charge raised on the day of a cancellation, after it, can be paid that day', () => {
  const { quotes, violations } = runLifecycle({
    market: 'IN',
    clientKind: 'new',
    terms: PLAIN_TERMS,
    disbursedOn: localDate('2026-01-15'),
    steps: [
      { ...step, afterDays: 1 },
      { ...step, action: 'charge' },
    ],
    quotedAfterDays: 0,
  })
  expect({ quotes, violations }).toEqual({ quotes: ['all'], violations: [] })
})
