import type { InputOf, OutputOf } from '#contract/call.ts'
import type { problemList } from '#contract/complaint/calls.ts'
import { complaintCopy } from '#copy/server/complaint.js'
import { COMPLAINT_STATES, isOpenComplaint } from '#domain/complaint/complaint-state.ts'
import type { BorrowerContext } from '../http/handler.ts'
import { openText } from './message-store.ts'
import { problemTitles } from './problem-types.ts'
import { listOwnComplaints } from './store.ts'

type ProblemListOutput = OutputOf<typeof problemList>
type ProblemTab = ProblemListOutput['tabs'][number]

const pageSize = 20

const states = {
  open: COMPLAINT_STATES.filter(isOpenComplaint),
  answered: COMPLAINT_STATES.filter(state => !isOpenComplaint(state)),
}

const readTab = async (
  { services, signedIn, locale }: BorrowerContext,
  value: ProblemTab['value'],
  after: string | undefined,
): Promise<ProblemTab> => {
  const page = { states: states[value], after, size: pageSize }
  const found = await listOwnComplaints(services.db, signedIn.borrowerId, page)
  return {
    value,
    title: complaintCopy[locale].replies.tabs[value],
    list: found.map(complaint => ({
      id: complaint.complaintId,
      complaintNo: complaint.complaintNo,
      time: complaint.receivedAt.toISOString(),
      type: problemTitles(complaint, locale).type,
      content: openText(services, complaint.messageId, complaint.text),
      state: complaint.state,
      answerBy: complaint.answerBy,
      isAsked: complaint.state === 'asked' ? '1' : '0',
    })),
    after: found.length === pageSize ? (found.at(-1)?.complaintId ?? null) : null,
  }
}

export const problemListHandler = async (
  { tab, after }: InputOf<typeof problemList>,
  context: BorrowerContext,
): Promise<ProblemListOutput> => {
  const tabs = await Promise.all(
    (['open', 'answered'] as const).map(
      async value => await readTab(context, value, value === (tab ?? 'open') ? after : undefined),
    ),
  )
  return { tabs }
}
