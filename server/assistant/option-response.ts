import type { z } from 'zod'
import { actionType } from '#contract/assistant/calls.ts'
import type { qaOption } from '#contract/assistant/schemas.ts'
import { assistantCopy } from '#copy/server/assistant.js'
import { supportCopy } from '#copy/server/support.js'
import { type AssistantOption, loanQuestion } from '#domain/assistant/option-tree.ts'
import type { CallContext } from '../http/handler.ts'
import type { Questions } from '../support/public.ts'

/** In which market and language an option is read, with the questions in force there. */
export type OptionReader = Pick<CallContext, 'market' | 'locale'> & {
  readonly questions: Questions
}

type OptionResponse = z.infer<typeof qaOption>

/** An option's label, and its short label for narrow places. */
export const titleOf = (
  option: AssistantOption,
  { locale, questions }: OptionReader,
): { long: string; short: string } => {
  const copy = assistantCopy[locale].conversation
  const same = (title: string) => ({ long: title, short: title })
  switch (option.kind) {
    case 'list':
      return { long: supportCopy[locale].topics[option.id], short: copy.tabs[option.id] }
    case 'answer':
      return same(option.id === loanQuestion ? copy.loanStatus : questions[option.id])
    case 'agent':
      return same(copy.contactAgent)
    case 'complaint':
      return same(copy.complainAbout[option.topic])
  }
}

/** An option as the API shows it. */
export const optionResponse = (option: AssistantOption, reader: OptionReader): OptionResponse => {
  const { long, short } = titleOf(option, reader)
  return {
    id: option.id,
    title_local: long,
    title_local_alias: short,
    action_type: actionType[option.kind],
    problemType: option.kind === 'complaint' ? option.problemType : '',
  }
}
