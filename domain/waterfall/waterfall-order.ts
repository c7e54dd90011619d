import type { Bucket } from './bucket.ts'

/** When a receivable is due by its own date, seen from the day of a payment. */
type DueTiming = 'past-due' | 'due' | 'in-advance'

/**
 * One stage of an allocation: the receivables of these timings and buckets are paid in turn.
 *
 * - `across: 'installment'` finishes one installment, bucket by bucket, before the next;
 * - `across: 'bucket'` finishes one bucket over all installments before the next bucket.
 *
 * The oldest installment comes first.
 */
export type WaterfallStage = {
  readonly timings: readonly DueTiming[]
  readonly buckets: readonly Bucket[]
  readonly across: 'installment' | 'bucket'
}

/** The order of allocation, as data. Stages are applied one after another. */
export type WaterfallOrder = {
  readonly code: string
  readonly stages: readonly WaterfallStage[]
}

/** An order that pays everything due first, then in advance, one installment after the other. */
export function dueThenInAdvance(
  code: string,
  due: readonly Bucket[],
  inAdvance: readonly Bucket[],
): WaterfallOrder {
  return {
    code,
    stages: [
      { timings: ['past-due', 'due'], buckets: due, across: 'installment' },
      { timings: ['in-advance'], buckets: inAdvance, across: 'installment' },
    ],
  }
}

const BY_LAW: readonly Bucket[] = ['statutory', 'enforcement']

/**
 * The product's own order (specification section 9): charges allowed by law, enforcement expenses,
 * late penalties and fees, then fees, interest, principal. Due before in advance.
 */
export const SPECIFIED_ORDER: WaterfallOrder = dueThenInAdvance(
  'SPECIFIED',
  [...BY_LAW, 'penalty', 'fee', 'interest', 'principal'],
  [...BY_LAW, 'penalty', 'fee', 'interest', 'principal'],
)

/**
 * The same order with a stage in front that pays everything due except principal, bucket by bucket
 * over all installments. Used for payments of extensions.
 */
export function beforePrincipal(order: WaterfallOrder): WaterfallOrder {
  const first = DUE_BUT_PRINCIPAL.map(
    (bucket): WaterfallStage => ({
      timings: ['past-due', 'due'],
      buckets: [bucket],
      across: 'bucket',
    }),
  )
  // A receivable is in at most one stage, so the later stages no longer list what comes first.
  const then = order.stages
    .flatMap((stage): WaterfallStage[] => [
      {
        ...stage,
        timings: stage.timings.filter(timing => timing !== 'in-advance'),
        buckets: stage.buckets.filter(bucket => !DUE_BUT_PRINCIPAL.includes(bucket)),
      },
      { ...stage, timings: stage.timings.filter(timing => timing === 'in-advance') },
    ])
    .filter(({ timings, buckets }) => timings.length > 0 && buckets.length > 0)
  return { ...order, stages: [...first, ...then] }
}

const DUE_BUT_PRINCIPAL: readonly Bucket[] = [...BY_LAW, 'penalty', 'fee', 'interest']

/**
 * Orders with the names that Apache Fineract gives them, so that its published test vectors can be
 * replayed and a lender that migrates from it keeps its rule. Its four buckets are ours without the
 * first two, which stay in front.
 */
export const NAMED_ORDERS: readonly WaterfallOrder[] = [
  dueThenInAdvance(
    'DUE_PENALTY_FEE_INTEREST_PRINCIPAL_IN_ADVANCE_PRINCIPAL_PENALTY_FEE_INTEREST',
    [...BY_LAW, 'penalty', 'fee', 'interest', 'principal'],
    [...BY_LAW, 'principal', 'penalty', 'fee', 'interest'],
  ),
  dueThenInAdvance(
    'DUE_PENALTY_INTEREST_PRINCIPAL_FEE_IN_ADVANCE_PENALTY_INTEREST_PRINCIPAL_FEE',
    [...BY_LAW, 'penalty', 'interest', 'principal', 'fee'],
    [...BY_LAW, 'penalty', 'interest', 'principal', 'fee'],
  ),
  regardlessOfTiming('PENALTIES_FEES_INTEREST_PRINCIPAL_ORDER', [
    'penalty',
    'fee',
    'interest',
    'principal',
  ]),
  regardlessOfTiming('INTEREST_PRINCIPAL_PENALTIES_FEES_ORDER', [
    'interest',
    'principal',
    'penalty',
    'fee',
  ]),
  regardlessOfTiming('PRINCIPAL_INTEREST_PENALTIES_FEES_ORDER', [
    'principal',
    'interest',
    'penalty',
    'fee',
  ]),
]

/** The order of that code, the specified one included; undefined when there is none. */
export function findOrder(code: string): WaterfallOrder | undefined {
  return [SPECIFIED_ORDER, ...NAMED_ORDERS].find(order => order.code === code)
}

/** The order of that code. Throws `RangeError` when there is none: terms must name a real one. */
export function getOrder(code: string): WaterfallOrder {
  const order = findOrder(code)
  if (order === undefined) throw new RangeError(`there is no waterfall order "${code}"`)
  return order
}

function regardlessOfTiming(code: string, buckets: readonly Bucket[]): WaterfallOrder {
  return {
    code,
    stages: [
      {
        timings: ['past-due', 'due', 'in-advance'],
        buckets: [...BY_LAW, ...buckets],
        across: 'installment',
      },
    ],
  }
}
