import { redirect } from 'react-router'
import { actionType, qaConversation, qaList } from '#contract/assistant/calls.ts'
import type { OutputOf } from '#contract/call.ts'
import { newAttemptKey } from '../shell/attempt-key.ts'
import { requireData } from '../shell/failure/screen-failure.ts'
import type { ScreenLoad } from '../shell/screen-loader.ts'
import { type AssistantQuery, complaintAddress, readAssistantQuery } from './assistant-addresses.ts'

type QuestionList = OutputOf<typeof qaList>
export type AssistantConversation = OutputOf<typeof qaConversation>
export type AssistantLine = AssistantConversation['lines'][number]
export type AssistantOption = AssistantLine['answerList'][number]
export type AssistantQuestion = NonNullable<QuestionList['question']>

export type AssistantPageData = {
  readonly query: AssistantQuery
  readonly tabs: readonly Pick<AssistantOption, 'id' | 'title_local_alias'>[]
  /** Of the open category. */
  readonly title: string
  readonly options: readonly AssistantOption[]
  readonly order: QuestionList['order']
  /** The question that was picked last; undefined when none was. */
  readonly picked: AssistantQuestion | undefined
  readonly conversation: AssistantConversation
  readonly attemptKey: string
}

/** Redirects for an option that leads to another page; a category is opened. */
export const loadAssistant: ScreenLoad<AssistantPageData> = async (api, request) => {
  const query = readAssistantQuery(request)
  const order = query.orderNo === '' ? {} : { orderNo: query.orderNo }
  const [top, conversation, pickedReply] = await Promise.all([
    api(qaList, order),
    api(qaConversation, {}),
    query.pid === '' ? undefined : api(qaList, { ...order, pid: query.pid }),
  ])
  const { answerList, order: resolvedOrder } = requireData(top)
  const picked = pickedReply && requireData(pickedReply).question
  if (picked?.action_type === actionType.complaint) {
    throw redirect(complaintAddress(picked.problemType, resolvedOrder))
  }
  const index =
    picked?.action_type === actionType.list
      ? answerList.findIndex(({ id }) => id === picked.id)
      : Math.min(query.selectedIndex, answerList.length - 1)
  const open = answerList[index]
  return {
    query: { ...query, selectedIndex: index },
    tabs: answerList.map(({ id, title_local_alias }) => ({ id, title_local_alias })),
    title: open?.title_local ?? '',
    options: open?.answerList ?? [],
    order: resolvedOrder,
    picked: picked?.action_type === actionType.answer ? picked : undefined,
    conversation: requireData(conversation),
    attemptKey: newAttemptKey(),
  }
}
