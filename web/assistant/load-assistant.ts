import { redirect } from 'react-router'
import { actionType, qaConversation, qaList } from '#contract/assistant.ts'
import type { OutputOf } from '#contract/call.ts'
import { newAttemptKey } from '../shell/attempt-key.ts'
import { requireData } from '../shell/screen-failure.ts'
import type { Load } from '../shell/screen-loader.ts'
import { type Asked, complaintAddress, readAsked } from './assistant-addresses.ts'

type Listed = OutputOf<typeof qaList>
export type Conversation = OutputOf<typeof qaConversation>
export type Line = Conversation['lines'][number]
export type Option = Line['answerList'][number]
export type Question = NonNullable<Listed['question']>

export type Shown = {
  readonly asked: Asked
  readonly tabs: readonly Pick<Option, 'id' | 'title_local_alias'>[]
  /** Of the category that is open. */
  readonly title: string
  readonly options: readonly Option[]
  readonly order: Listed['order']
  /** What was picked last; undefined when nothing was. */
  readonly picked: Question | undefined
  readonly conversation: Conversation
  readonly attemptKey: string
}

/** An option that leads elsewhere is followed at once; a category is opened. */
export const loadAssistant: Load<Shown> = async (api, request) => {
  const asked = readAsked(request)
  const order = asked.orderNo === '' ? {} : { orderNo: asked.orderNo }
  const [top, conversation, picking] = await Promise.all([
    api(qaList, order),
    api(qaConversation, {}),
    asked.pid === '' ? undefined : api(qaList, { ...order, pid: asked.pid }),
  ])
  const { answerList, order: found } = requireData(top)
  const picked = picking && requireData(picking).question
  if (picked?.action_type === actionType.complaint) {
    throw redirect(complaintAddress(picked.problemType, found))
  }
  const index =
    picked?.action_type === actionType.list
      ? answerList.findIndex(({ id }) => id === picked.id)
      : Math.min(asked.selectedIndex, answerList.length - 1)
  const open = answerList[index]
  return {
    asked: { ...asked, selectedIndex: index },
    tabs: answerList.map(({ id, title_local_alias }) => ({ id, title_local_alias })),
    title: open?.title_local ?? '',
    options: open?.answerList ?? [],
    order: found,
    picked: picked?.action_type === actionType.answer ? picked : undefined,
    conversation: requireData(conversation),
    attemptKey: newAttemptKey(),
  }
}
