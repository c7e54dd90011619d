import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, localDate as on } from '../calendar/local-date.ts'
import { sumMinor } from '../money/money.ts'
import { runs } from '../test-vectors/property-runs.ts'
import { allocatePayment, type Receivable } from './allocate-payment.ts'
import { BUCKETS, type Bucket } from './bucket.ts'
import {
  beforePrincipal,
  NAMED_ORDERS,
  SPECIFIED_ORDER,
  type WaterfallStage,
} from './waterfall-order.ts'

const today = on('2026-03-10')
const dueDays = [on('2026-02-10'), today, on('2026-04-10')]

function receivable(periodNo: number, bucket: Bucket, amountMinor: bigint): Receivable {
  const dueOn = dueDays[periodNo - 1] ?? today
  return { periodNo, bucket, dueOn, amountMinor }
}

function allocated(
  order: typeof SPECIFIED_ORDER,
  receivables: readonly Receivable[],
  amountMinor: bigint,
) {
  const { allocations, remainderMinor } = allocatePayment(order, receivables, amountMinor, today)
  const lines = allocations.map(
    ({ receivable: { periodNo, bucket }, amountMinor: paid }) => `${periodNo} ${bucket} ${paid}`,
  )
  return remainderMinor === 0n ? lines : [...lines, `left ${remainderMinor}`]
}

const everything = [1, 2, 3].flatMap(periodNo =>
  [...BUCKETS].reverse().map(bucket => receivable(periodNo, bucket, 10n)),
)

describe('the specified order', () => {
  test('goes through the six buckets of one installment before the next', () => {
    expect(allocated(SPECIFIED_ORDER, everything, 75n)).toEqual([
      '1 statutory 10',
      '1 enforcement 10',
      '1 penalty 10',
      '1 fee 10',
      '1 interest 10',
      '1 principal 10',
      '2 statutory 10',
      '2 enforcement 5',
    ])
  })

  test('leaves over what no receivable takes', () => {
    expect(allocated(SPECIFIED_ORDER, [receivable(1, 'fee', 4n)], 10n)).toEqual([
      '1 fee 4',
      'left 6',
    ])
    expect(allocated(SPECIFIED_ORDER, [], 10n)).toEqual(['left 10'])
  })

  test('pays a charge already due before the rest of an installment that is not', () => {
    const early: Receivable = { ...receivable(3, 'fee', 5n), dueOn: addDays(today, -1) }
    const receivables = [receivable(3, 'statutory', 10n), early]
    expect(allocated(SPECIFIED_ORDER, receivables, 8n)).toEqual(['3 fee 5', '3 statutory 3'])
  })

  test('pays the older of two charges of one kind first', () => {
    const older = { ...receivable(1, 'fee', 5n), dueOn: on('2026-02-01') }
    const newer = { ...receivable(1, 'fee', 5n), dueOn: on('2026-02-05') }
    for (const receivables of [
      [newer, older],
      [older, newer],
    ]) {
      expect(allocatePayment(SPECIFIED_ORDER, receivables, 6n, today).allocations).toEqual([
        { receivable: older, amountMinor: 5n },
        { receivable: newer, amountMinor: 1n },
      ])
    }
  })

  test('pays two charges alike in the order given', () => {
    const [one, other] = [receivable(1, 'fee', 5n), receivable(1, 'fee', 5n)]
    const { allocations } = allocatePayment(SPECIFIED_ORDER, [one, other], 6n, today)
    expect(allocations[0]?.receivable).toBe(one)
  })
})

describe('an order that comes before principal', () => {
  const all = everything.map(({ periodNo, bucket }) => `${periodNo} ${bucket} 10`)
  const covered = [...BUCKETS].filter(bucket => bucket !== 'principal')

  test('covers all that is due, bucket by bucket, then goes on as before', () => {
    expect(allocated(beforePrincipal(SPECIFIED_ORDER), everything, 180n)).toEqual([
      ...covered.flatMap(bucket => [`1 ${bucket} 10`, `2 ${bucket} 10`]),
      '1 principal 10',
      '2 principal 10',
      ...BUCKETS.map(bucket => `3 ${bucket} 10`),
    ])
  })

  test.each(NAMED_ORDERS)('does so with $code, and pays in advance by its own rule', order => {
    const paid = allocated(beforePrincipal(order), everything, 180n)
    expect(paid.slice(0, 10)).toEqual(
      covered.flatMap(bucket => [`1 ${bucket} 10`, `2 ${bucket} 10`]),
    )
    expect(paid.slice(10, 12)).toEqual(['1 principal 10', '2 principal 10'])
    const inAdvance = everything.filter(({ periodNo }) => periodNo === 3)
    expect(paid.slice(12)).toEqual(allocated(order, inAdvance, 60n))
    expect([...paid].sort()).toEqual([...all].sort())
  })
})

describe('a stage of several buckets', () => {
  const stage = { timings: ['past-due', 'due'], buckets: ['fee', 'interest'] }
  const pay = (across: 'bucket' | 'installment') =>
    allocated(
      { code: 'S', stages: [{ ...stage, across } as WaterfallStage] },
      everything.toReversed(),
      35n,
    )
  test('finishes a bucket over all installments, or an installment over all buckets', () => {
    expect(pay('bucket')).toEqual(['1 fee 10', '2 fee 10', '1 interest 10', '2 interest 5'])
    expect(pay('installment')).toEqual(['1 fee 10', '1 interest 10', '2 fee 10', '2 interest 5'])
  })
})

test('a bucket that an order leaves out is never paid', () => {
  const stages: WaterfallStage[] = [
    { timings: ['due'], buckets: ['principal'], across: 'installment' },
  ]
  const receivables = [1, 2, 3].map(periodNo => receivable(periodNo, 'principal', 10n))
  expect(allocated({ code: 'P', stages }, receivables, 100n)).toEqual(['2 principal 10', 'left 90'])
})

test('a negative payment is refused', () => {
  expect(() => allocatePayment(SPECIFIED_ORDER, [], -1n, today)).toThrow(RangeError)
})

test('parts and remainder sum to the payment, and no receivable is paid beyond what it is', () => {
  const anyReceivable = fc.record({
    periodNo: fc.integer({ min: 1, max: 4 }),
    bucket: fc.constantFrom(...BUCKETS),
    dueOn: fc.integer({ min: -40, max: 40 }).map(days => addDays(today, days)),
    amountMinor: fc.bigInt({ min: 0n, max: 1_000n }),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(SPECIFIED_ORDER, ...NAMED_ORDERS),
      fc.array(anyReceivable, { maxLength: 16 }),
      fc.bigInt({ min: 0n, max: 20_000n }),
      (order, receivables, amountMinor) => {
        const { allocations, remainderMinor } = allocatePayment(
          order,
          receivables,
          amountMinor,
          today,
        )
        const paidMinor = sumMinor(allocations.map(allocation => allocation.amountMinor))
        expect(paidMinor + remainderMinor).toBe(amountMinor)
        expect(new Set(allocations.map(allocation => allocation.receivable)).size).toBe(
          allocations.length,
        )
        for (const { receivable: paid, amountMinor: part } of allocations) {
          expect(part > 0n && part <= paid.amountMinor).toBe(true)
        }
        const owedMinor = sumMinor(receivables.map(each => each.amountMinor))
        expect(remainderMinor).toBe(amountMinor > owedMinor ? amountMinor - owedMinor : 0n)
      },
    ),
    runs(3_000),
  )
})
