import type { z } from 'zod/mini'
import { actionType } from '#contract/assistant/calls.ts'
import type { qaOption } from '#contract/assistant/schemas.ts'
import { assistantCopy } from '#copy/server/assistant.js'
import { type AssistantOption, loanQuestion } from '#domain/assistant/option-tree.ts'
import type { Locale } from '../platform/copy.ts'
import { faqWords } from '../support/public.ts'

type OptionResponse = z.infer<typeof qaOption>

/** An option's label, and its short label for narrow places. */
export const titleOf = (
  option: AssistantOption,
  locale: Locale,
): { long: string; short: string } => {
  const copy = assistantCopy[locale].conversation
  const same = (title: string) => ({ long: title, short: title })
  switch (option.kind) {
    case 'list':
      return { long: faqWords[locale].titles[option.id], short: copy.tabs[option.id] }
    case 'answer':
      return same(
        option.id === loanQuestion ? copy.loanStatus : faqWords[locale].questions[option.id][0],
      )
    case 'agent':
      return same(copy.contactAgent)
    case 'complaint':
      return same(copy.complainAbout[option.topic])
  }
}

/** An option as the API shows it. */
export const optionResponse = (option: AssistantOption, locale: Locale): OptionResponse => {
  const { long, short } = titleOf(option, locale)
  return {
    id: option.id,
    title_local: long,
    title_local_alias: short,
    action_type: actionType[option.kind],
    problemType: option.kind === 'complaint' ? option.problemType : '',
  }
}
