import type { AssistantLine, AssistantQuestion } from './load-assistant.ts'

/** A question that was picked: at which visit, and how many lines existed then. */
export type PickedQuestion = {
  readonly question: AssistantQuestion
  readonly visit: string
  readonly after: number
}

/** One entry of the thread: a line of the server, or a picked question. */
export type ThreadEntry =
  | { readonly kind: 'line'; readonly key: string; readonly line: AssistantLine }
  | { readonly kind: 'pick'; readonly key: string; readonly question: AssistantQuestion }

/** The picks with this one added; unchanged when its visit is already listed. */
export const withPickedQuestion = (
  picks: readonly PickedQuestion[],
  question: AssistantQuestion | undefined,
  { visit, after }: Omit<PickedQuestion, 'question'>,
): readonly PickedQuestion[] =>
  question === undefined || picks.some(pick => pick.visit === visit)
    ? picks
    : [...picks, { question, visit, after }]

/**
 * The lines with the picks between them, in order. A pick that the server has recorded meanwhile
 * is among its lines and is left out here.
 */
export const threadEntries = (
  lines: readonly AssistantLine[],
  picks: readonly PickedQuestion[],
): readonly ThreadEntry[] => {
  const isRecorded = ({ question, after }: PickedQuestion) =>
    lines.slice(after).some(({ qaId }) => qaId === question.id)
  const open = picks.filter(pick => !isRecorded(pick))
  const pickedAfter = (count: number): ThreadEntry[] =>
    open
      .filter(({ after }) => after === count)
      .map(({ question }, index) => ({
        kind: 'pick',
        key: `${count}-${index}-${question.id}`,
        question,
      }))
  return [
    ...pickedAfter(0),
    ...lines.flatMap((line, index): ThreadEntry[] => [
      { kind: 'line', key: line.lineId, line },
      ...pickedAfter(index + 1),
    ]),
  ]
}

/**
 * The question that was answered last, empty for an agent's answer; undefined when the last entry
 * is no answer.
 */
export const lastAnswered = (
  thread: readonly ThreadEntry[],
  isFeedbackOpen: boolean,
): string | undefined => {
  const last = thread.at(-1)
  if (last?.kind === 'pick') return last.question.id
  return last && isFeedbackOpen ? last.line.qaId : undefined
}
