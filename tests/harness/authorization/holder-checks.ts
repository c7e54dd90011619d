import { takeConversation } from '#contract/assistant/staff-calls.ts'
import { takeComplaint } from '#contract/complaint/staff-calls.ts'
import { refusalCode } from '#contract/envelope.ts'
import { replyData } from '../app/reply-data.ts'
import { createComplaint } from '../personas/complaints.ts'
import { freshKey } from '../personas/fresh-key.ts'
import { replySummary } from './audience-checks.ts'
import type { AuthorizationEnvironment } from './authorization-environment.ts'
import { inputsOf } from './coverage.ts'
import { type MarketPart, partsOf } from './market-checks.ts'
import type { MatrixResults } from './matrix-results.ts'
import { enterAs, staffCalls } from './role-checks.ts'
import { type AnyCall, sendCall } from './send-call.ts'

/** Changes of a complaint or a conversation, by who may make them while a colleague has taken it. */
const mayAct: Readonly<Record<string, 'its holder' | 'anyone'>> = {
  answerComplaint: 'its holder',
  askComplainant: 'its holder',
  handOverComplaint: 'its holder',
  answerConversation: 'its holder',
  handOverConversation: 'its holder',
  // Another agent takes over, leads assign; what is written to nobody but the lender is open to all.
  takeComplaint: 'anyone',
  assignComplaint: 'anyone',
  noteComplaint: 'anyone',
  uploadComplaintImage: 'anyone',
  closeComplaint: 'anyone',
  mergeComplaints: 'anyone',
  unmergeComplaint: 'anyone',
  takeConversation: 'anyone',
  closeConversation: 'anyone',
}

const isChange = ({ audit }: AnyCall): boolean =>
  audit !== 'none' &&
  audit?.change === true &&
  (audit.subject === 'complaint' || audit.subject === 'conversation')

/** Changes of which nothing says who may make them; every one is a failure. */
export const uncoveredHolders = (): string[] =>
  staffCalls
    .filter(call => isChange(call) && mayAct[call.name] === undefined)
    .map(
      ({ name }) =>
        `${name}: say who may make it on what a colleague has taken, in mayAct of ` +
        'tests/harness/authorization/holder-checks.ts',
    )

const takenBy = async (
  { app }: AuthorizationEnvironment,
  taken: { readonly complaintId: string; readonly conversationId: string },
): Promise<string> => {
  const { db } = app.services
  const rows = await Promise.all([
    db
      .selectFrom('complaint.complaint')
      .select(['state', 'takenBy', 'version'])
      .where('complaintId', '=', taken.complaintId)
      .executeTakeFirst(),
    db
      .selectFrom('complaint.message')
      .select('messageId')
      .where('complaintId', '=', taken.complaintId)
      .execute(),
    db
      .selectFrom('assistant.conversation')
      .select(['state', 'takenBy', 'version'])
      .where('conversationId', '=', taken.conversationId)
      .executeTakeFirst(),
  ])
  return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

/** An agent does not write in a colleague's name, nor hand on what a colleague has taken. */
const checkPart = async (
  { environment, market, whose }: MarketPart,
  results: MatrixResults,
): Promise<void> => {
  const { app, work } = environment
  const { problemId: complaintId } = await createComplaint(whose.borrower)
  const taken = { complaintId, conversationId: work.conversationId }
  const holder = app.staffAs('ani')
  const once = () => ({ idempotencyKey: freshKey() })
  replyData(await holder(takeComplaint, { complaintId }, once()))
  const { conversationId } = taken
  replyData(await holder(takeConversation, { conversationId }, once()))
  const before = await takenBy(environment, taken)
  for (const call of staffCalls.filter(({ name }) => mayAct[name] === 'its holder')) {
    const bearer = await enterAs(environment, 'agent', [market])
    for (const good of inputsOf(call)) {
      const input = good.of(environment, whose)
      // A photo is another's too: without one, what is refused is the text.
      const written = Object.fromEntries(
        Object.entries(input)
          .filter(([field]) => field !== 'imageIds')
          .map(([field, value]) => [field, field === 'complaintId' ? complaintId : value]),
      )
      const reply = await sendCall(app, call, written, { bearer, key: freshKey() })
      const isRefused = reply.code === refusalCode.decisionTaken
      const isChanged = (await takenBy(environment, taken)) !== before
      const wrong = isChanged ? 'it was changed' : isRefused ? undefined : replySummary(reply)
      results.record('held by another', `${call.name} in ${market}`, wrong)
    }
  }
}

/** Complaints and conversations that a colleague has taken, in both markets. */
export const checkHeldByAnother = async (
  environment: AuthorizationEnvironment,
  results: MatrixResults,
): Promise<void> => {
  for (const part of partsOf(environment)) await checkPart(part, results)
}
