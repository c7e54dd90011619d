import { qaRecord, recordType } from '#contract/assistant/calls.ts'
import {
  answerConversation,
  closeConversation,
  listConversations,
  takeConversation,
} from '#contract/assistant/staff-calls.ts'
import { problemInit, problemSave, problemWrite, saveScore } from '#contract/complaint/calls.ts'
import {
  answerComplaint,
  askComplainant,
  closeComplaint,
  handOverComplaint,
  noteComplaint,
  takeComplaint,
} from '#contract/complaint/staff-calls.ts'
import type { Agenda } from './agenda.ts'
import type { WorkLoan } from './borrower-actions.ts'
import { type LoanPlan, loanPlans } from './loan-plans.ts'
import { complaintTexts, conversationTexts, questionToBorrower } from './service-texts.ts'
import { must, type WorkEnvironment, type WorkStaff } from './work-environment.ts'

/** Where the work with borrowers happens, and their loans by market and number. */
export type ServiceScene = {
  readonly environment: WorkEnvironment
  readonly agenda: Agenda
  readonly loans: ReadonlyMap<string, WorkLoan>
}

/** A borrower who took a loan before a day, by turns. */
const borrowerOf = (turn: number, daysAgo: number): LoanPlan => {
  const known = loanPlans.filter(
    ({ appliedDaysAgo, outcome }) => appliedDaysAgo > daysAgo + 2 && outcome !== 'refused',
  )
  // A step that shares no factor with their number reaches each of them.
  const plan = known[(turn * 7) % known.length]
  if (!plan) throw new Error(`nobody had a loan ${daysAgo} days ago`)
  return plan
}

const loanOf = ({ loans }: ServiceScene, { market, person }: LoanPlan): WorkLoan => {
  const loan = loans.get(`${market}-${person}`)
  if (!loan) throw new Error(`the borrower ${market}-${person} has no loan yet`)
  return loan
}

const agents = ['agent', 'second-agent', 'team-lead'] as const satisfies readonly WorkStaff[]

type ComplaintStage =
  | 'waiting'
  | 'taken'
  | 'asked'
  | 'replied'
  | 'handed-over'
  | 'answered'
  | 'closed'

/** Each complaint: when it came, and how far it is. */
const complaints: readonly (readonly [daysAgo: number, stage: ComplaintStage])[] = [
  ...([30, 24, 9, 4, 3, 2, 1, 1] as const).map(days => [days, 'waiting'] as const),
  ...([12, 5, 3, 2] as const).map(days => [days, 'taken'] as const),
  ...([7, 4, 2] as const).map(days => [days, 'asked'] as const),
  ...([6] as const).map(days => [days, 'replied'] as const),
  ...([8, 5, 3] as const).map(days => [days, 'handed-over'] as const),
  ...([40, 22, 15, 10] as const).map(days => [days, 'answered'] as const),
  ...([60, 45, 33, 28] as const).map(days => [days, 'closed'] as const),
]

/** What an agent does with a complaint a day later. */
const workOnComplaint = async (
  { environment }: ServiceScene,
  complaint: {
    readonly complaintId: string
    readonly stage: ComplaintStage
    readonly turn: number
    readonly market: LoanPlan['market']
    readonly borrowerId: string
  },
): Promise<void> => {
  const { complaintId, stage, turn, market, borrowerId } = complaint
  if (stage === 'waiting') return
  const staff = await environment.staff(agents[turn % agents.length] ?? 'agent')
  await must(staff, takeComplaint, { complaintId })
  if (turn % 2 === 0) {
    await must(staff, noteComplaint, { complaintId, note: 'Called the bank; they look it up.' })
  }
  if (stage === 'asked' || stage === 'replied') {
    const question = questionToBorrower[market]
    await must(staff, askComplainant, { complaintId, question })
  }
  if (stage === 'replied') {
    const call = await environment.borrower(borrowerId)
    const problemDetail =
      market === 'ID' ? 'Kemarin pukul 13.20, lewat BCA.' : 'At 1.20 pm, by NEFT.'
    await must(call, problemWrite, { problemId: complaintId, problemDetail })
  }
  if (stage === 'handed-over') {
    const reason = 'Needs someone who sees the payments'
    await must(staff, handOverComplaint, { complaintId, desk: 'supervisor', reason })
  }
  if (stage !== 'answered' && stage !== 'closed') return
  const [, answer] = complaintTexts[turn % complaintTexts.length]?.[market] ?? ['', 'Terima kasih.']
  await must(staff, answerComplaint, { complaintId, answer })
  const call = await environment.borrower(borrowerId)
  const score = (['5', '4', '2', '3'] as const)[turn % 4] ?? '5'
  if (turn % 3 !== 0) await must(call, saveScore, { problemId: complaintId, score })
  if (stage === 'closed') {
    await must(staff, closeComplaint, { complaintId, reason: 'The borrower is content' })
  }
}

const addComplaints = (scene: ServiceScene): void => {
  const { environment, agenda } = scene
  for (const [turn, [daysAgo, stage]] of complaints.entries()) {
    const plan = borrowerOf(turn, daysAgo)
    const { market } = plan
    agenda.add(agenda.ago(daysAgo, 6), async () => {
      const { borrowerId } = loanOf(scene, plan)
      const call = await environment.borrower(borrowerId)
      const { orderDetail } = await must(call, problemInit, {})
      const text = complaintTexts[turn % complaintTexts.length]
      if (!text) throw new Error('there are no texts of complaints')
      const isAboutCollection = text.type === '1'
      const isSupported = !isAboutCollection || orderDetail?.isShow === '1'
      const { problemId } = await must(call, problemSave, {
        problemType: isSupported ? text.type : '7',
        problemSonType: isSupported ? text.subtype : '71',
        problemDetail: text[market][0],
        orderNo: orderDetail?.orderNo,
      })
      const work = { complaintId: problemId, stage, turn, market, borrowerId }
      agenda.add(agenda.ago(Math.max(0, daysAgo - 1), 7), () => workOnComplaint(scene, work))
    })
  }
}

type ConversationStage = 'with-bot' | 'waiting' | 'taken' | 'answered' | 'closed'

const conversations: readonly (readonly [daysAgo: number, stage: ConversationStage])[] = [
  ...([14, 11, 9, 6, 5, 3, 1, 1] as const).map(days => [days, 'with-bot'] as const),
  ...([0, 0, 0, 0, 1, 1, 0, 0] as const).map(days => [days, 'waiting'] as const),
  ...([0, 0, 1, 1, 0] as const).map(days => [days, 'taken'] as const),
  ...([2, 1, 3, 4, 6] as const).map(days => [days, 'answered'] as const),
  ...([20, 12, 8, 7, 5] as const).map(days => [days, 'closed'] as const),
]

const converse = async (
  scene: ServiceScene,
  { turn, stage, plan }: { turn: number; stage: ConversationStage; plan: LoanPlan },
): Promise<void> => {
  const { environment } = scene
  const { borrowerId } = loanOf(scene, plan)
  const [question, reply] = conversationTexts[turn % conversationTexts.length]?.[plan.market] ?? [
    'Halo',
    'Halo',
  ]
  const call = await environment.borrower(borrowerId)
  await must(call, qaRecord, { type: recordType.text, value: question })
  if (stage === 'with-bot') return
  await must(call, qaRecord, { type: recordType.agent })
  if (stage === 'waiting') return
  const staff = await environment.staff(agents[turn % agents.length] ?? 'agent')
  const waiting = await must(staff, listConversations, { queue: 'waiting', borrowerId })
  const [conversation] = waiting.conversations
  if (!conversation) throw new Error(`the borrower ${borrowerId} waits for nobody`)
  const { conversationId } = conversation
  await must(staff, takeConversation, { conversationId })
  if (stage === 'taken') return
  await must(staff, answerConversation, { conversationId, answer: reply })
  if (stage === 'closed') {
    await must(staff, closeConversation, { conversationId, reason: 'Answered' })
  }
}

const addConversations = (scene: ServiceScene): void => {
  const { agenda } = scene
  for (const [turn, [daysAgo, stage]] of conversations.entries()) {
    const plan = borrowerOf(turn + 3, daysAgo)
    agenda.add(agenda.ago(daysAgo, 8), () => converse(scene, { turn, stage, plan }))
  }
}

/** Complaints and conversations at all stages. */
export const addService = (scene: ServiceScene): void => {
  addComplaints(scene)
  addConversations(scene)
}
