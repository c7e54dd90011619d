import type { ComplaintQueue } from '#contract/complaint/staff-schemas.ts'
import { type ComplaintCopy, complaintCopy } from '#copy/server/complaint.js'
import type { Urgency } from '#domain/complaint/complaint-clock.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { type MarketRules, marketRules } from '#domain/market/market-rules.ts'
import type { Locale } from '../platform/copy.ts'

/** Names a title in `copy/<language>/complaint.json`. */
type ProblemTitle = keyof ComplaintCopy['problems']

/** A problem type. `value` is part of the API and stored; its meaning never changes. */
export type ProblemType = {
  readonly value: string
  readonly title: ProblemTitle
  /** The queue that gets it first. */
  readonly queue: ComplaintQueue
  readonly urgency: Urgency
  /** Offered only in markets with this kind of credit record; absent: in every market. */
  readonly creditRecord?: MarketRules['creditRecord']
  readonly subtypes?: readonly ProblemSubtype[]
}

type ProblemSubtype = {
  readonly value: string
  readonly title: ProblemTitle
  /** Absent: the same as its type's. */
  readonly urgency?: Urgency
}

/**
 * The general type, and the sub-types that replace collection where an order does not support it.
 */
export const generalType = '7'
export const conductSubtype = '71'

const problemTypes: readonly ProblemType[] = [
  {
    // Value 1 is the specification's (section 2): collection and harassment.
    value: '1',
    title: 'collection',
    queue: 'collection',
    urgency: 'urgent',
    subtypes: [
      {
        value: '11',
        title: 'collectionTooOften',
      },
      {
        value: '12',
        title: 'collectionThreats',
      },
      {
        value: '13',
        title: 'collectionOthers',
      },
      {
        value: '14',
        title: 'collectionPersonalAccount',
      },
      {
        value: '15',
        title: 'collectionOther',
      },
    ],
  },
  {
    value: '2',
    title: 'payment',
    queue: 'payments',
    urgency: 'ordinary',
  },
  {
    value: '3',
    title: 'charges',
    queue: 'payments',
    urgency: 'ordinary',
  },
  {
    value: '4',
    title: 'disbursement',
    queue: 'payments',
    urgency: 'ordinary',
  },
  {
    value: '5',
    title: 'personalData',
    queue: 'privacy',
    urgency: 'ordinary',
  },
  {
    value: '8',
    title: 'creditRecordSlik',
    queue: 'privacy',
    urgency: 'ordinary',
    creditRecord: 'slik',
  },
  {
    value: '9',
    title: 'creditRecordBureau',
    queue: 'privacy',
    urgency: 'ordinary',
    creditRecord: 'credit-bureau',
  },
  {
    value: '6',
    title: 'service',
    queue: 'service',
    urgency: 'ordinary',
  },
  {
    value: generalType,
    title: 'general',
    queue: 'service',
    urgency: 'ordinary',
    subtypes: [
      {
        value: conductSubtype,
        title: 'conduct',
        urgency: 'urgent',
      },
    ],
  },
]

export const problemTypesOf = (market: MarketCode): readonly ProblemType[] =>
  problemTypes.filter(
    ({ creditRecord }) =>
      creditRecord === undefined || creditRecord === marketRules(market).creditRecord,
  )

export type ProblemChoice = {
  readonly type: ProblemType
  readonly subtype: ProblemSubtype | undefined
}

/**
 * The type and sub-type of these values in a market; undefined when they do not exist there. The
 * collection type requires a sub-type; no other has one.
 */
export const findProblemChoice = (
  market: MarketCode,
  { problemType, problemSonType }: { problemType: string; problemSonType: string },
): ProblemChoice | undefined => {
  const type = problemTypesOf(market).find(({ value }) => value === problemType)
  if (!type) return undefined
  const subtype = type.subtypes?.find(({ value }) => value === problemSonType)
  if (problemSonType !== '' && !subtype) return undefined
  return { type, subtype }
}

/** The titles of a stored complaint's type; a type that is no longer offered keeps its own. */
export const problemTitles = (
  { problemType, sonType }: { readonly problemType: string; readonly sonType: string },
  locale: Locale,
): { type: string; sonType: string } => {
  const type = problemTypes.find(({ value }) => value === problemType)
  const son = type?.subtypes?.find(({ value }) => value === sonType)
  const { problems } = complaintCopy[locale]
  return { type: type ? problems[type.title] : '', sonType: son ? problems[son.title] : '' }
}

export const urgencyOf = ({ type, subtype }: ProblemChoice): Urgency =>
  subtype?.urgency ?? type.urgency

/** Complaints about conduct go to the conduct queue, whichever type was chosen. */
export const complaintQueueOf = ({ type, subtype }: ProblemChoice): ComplaintQueue =>
  subtype?.urgency === 'urgent' ? 'collection' : type.queue
