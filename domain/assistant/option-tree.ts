import { type QuestionId, type TopicId, topics } from './questions.ts'

/** What is answered from the borrower's own loan rather than from the terms of all. */
export const loanQuestion = 'my-loan'
export type AnsweredId = QuestionId | typeof loanQuestion

/** The option that asks for a person. */
export const agentOption = 'agent'

type ComplaintId = `complain-${TopicId}`

export type OptionKind = 'list' | 'answer' | 'agent' | 'complaint'

/** A screen that an answer speaks of, so that the borrower need not look for it. */
export type Place = 'none' | 'loan' | 'account' | 'guide'

export type Option =
  | { readonly id: TopicId; readonly kind: 'list'; readonly options: readonly Option[] }
  | { readonly id: AnsweredId; readonly kind: 'answer'; readonly place: Place }
  | { readonly id: typeof agentOption; readonly kind: 'agent' }
  | {
      readonly id: ComplaintId
      readonly kind: 'complaint'
      readonly topic: TopicId
      /** A value of server/complaint/problem-types.ts. */
      readonly problemType: string
    }

const places: Partial<Readonly<Record<AnsweredId, Place>>> = {
  'my-loan': 'loan',
  'when-money': 'loan',
  'not-arrived': 'loan',
  'give-back': 'loan',
  'how-to-pay': 'guide',
  'which-number': 'loan',
  'paid-not-seen': 'loan',
  'number-expired': 'loan',
  'early-installment': 'loan',
  'pay-off': 'loan',
  order: 'loan',
  receipt: 'loan',
  'cost-late': 'loan',
  stop: 'loan',
  'more-time': 'loan',
  'see-data': 'account',
  'close-account': 'account',
}

const answered = (id: AnsweredId): Option => ({ id, kind: 'answer', place: places[id] ?? 'none' })

const category = (id: TopicId, problemType: string, first: readonly AnsweredId[] = []): Option => ({
  id,
  kind: 'list',
  options: [
    ...[...first, ...topics[id]].map(answered),
    { id: `complain-${id}`, kind: 'complaint', topic: id, problemType },
    { id: agentOption, kind: 'agent' },
  ],
})

/** The categories in the order of their tabs: what is asked about a loan that runs comes first. */
export const optionTree: readonly Option[] = [
  category('pay', '2', [loanQuestion]),
  category('late', '1'),
  category('cost', '3'),
  category('payout', '4'),
  category('apply', '6'),
  category('safety', '5'),
  category('help', '7'),
]

const everyOption: ReadonlyMap<string, Option> = new Map(
  optionTree.flatMap(each => [each, ...optionsOf(each)]).map(option => [option.id, option]),
)

export function optionsOf(option: Option): readonly Option[] {
  return option.kind === 'list' ? option.options : []
}

/** The option of this id; undefined when there is none. */
export const findOption = (id: string): Option | undefined => everyOption.get(id)

/** What can be answered, or asked of a person: all that a search may find. */
export type FindableId = AnsweredId | typeof agentOption

export const findableIds: readonly FindableId[] = [...everyOption.values()].flatMap(option =>
  option.kind === 'answer' || option.kind === 'agent' ? [option.id] : [],
)
