import { type QuestionId, type TopicId, topics } from './questions.ts'

/** The question answered from the borrower's own loan rather than from general terms. */
export const loanQuestion = 'my-loan'
export type AnsweredId = QuestionId | typeof loanQuestion

/** The option that requests an agent. */
export const agentOption = 'agent'

type ComplaintId = `complain-${TopicId}`

export type OptionKind = 'list' | 'answer' | 'agent' | 'complaint'

/** The screen that an answer links to. */
export type AnswerScreen = 'none' | 'loan' | 'account' | 'guide'

export type AssistantOption =
  | { readonly id: TopicId; readonly kind: 'list'; readonly options: readonly AssistantOption[] }
  | { readonly id: AnsweredId; readonly kind: 'answer'; readonly answerScreen: AnswerScreen }
  | { readonly id: typeof agentOption; readonly kind: 'agent' }
  | {
      readonly id: ComplaintId
      readonly kind: 'complaint'
      readonly topic: TopicId
      /** A value of server/complaint/problem-types.ts. */
      readonly problemType: string
    }

const screenOfAnswer: Partial<Readonly<Record<AnsweredId, AnswerScreen>>> = {
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

const answerOptionFor = (id: AnsweredId): AssistantOption => ({
  id,
  kind: 'answer',
  answerScreen: screenOfAnswer[id] ?? 'none',
})

const category = (
  id: TopicId,
  problemType: string,
  first: readonly AnsweredId[] = [],
): AssistantOption => ({
  id,
  kind: 'list',
  options: [
    ...[...first, ...topics[id]].map(answerOptionFor),
    { id: `complain-${id}`, kind: 'complaint', topic: id, problemType },
    { id: agentOption, kind: 'agent' },
  ],
})

/** The categories in the order of their tabs: questions about a running loan come first. */
export const optionTree: readonly AssistantOption[] = [
  category('pay', '2', [loanQuestion]),
  category('late', '1'),
  category('cost', '3'),
  category('payout', '4'),
  category('apply', '6'),
  category('safety', '5'),
  category('help', '7'),
]

const everyOption: ReadonlyMap<string, AssistantOption> = new Map(
  optionTree.flatMap(each => [each, ...optionsOf(each)]).map(option => [option.id, option]),
)

export function optionsOf(option: AssistantOption): readonly AssistantOption[] {
  return option.kind === 'list' ? option.options : []
}

/** The option of this id; undefined when there is none. */
export const findOption = (id: string): AssistantOption | undefined => everyOption.get(id)

/** What a search may find: questions with an answer, and the agent. */
export type FindableId = AnsweredId | typeof agentOption

export const findableIds: readonly FindableId[] = [...everyOption.values()].flatMap(option =>
  option.kind === 'answer' || option.kind === 'agent' ? [option.id] : [],
)
