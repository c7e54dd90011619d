import { qaRecord, recordType } from '#contract/assistant/calls.ts'
import {
  answerConversation,
  listConversations,
  takeConversation,
} from '#contract/assistant/staff-calls.ts'
import type { Client } from '#contract/client.ts'
import { problemInit, problemSave, problemWrite } from '#contract/complaint/calls.ts'
import { answerComplaint, askComplainant, takeComplaint } from '#contract/complaint/staff-calls.ts'
import { submitUtr } from '#contract/payment-dispute/calls.ts'
import { decideClaim, listClaims } from '#contract/payment-dispute/staff-calls.ts'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { correctData } from '#contract/profile/calls.ts'
import { decideDataCorrection, listDataCorrections } from '#contract/profile/staff-calls.ts'
import { contactMessage } from '#contract/site/calls.ts'
import { paths } from '#web/routes.ts'
import { replyData } from '../app/reply-data.ts'
import { packTexts } from './send-hostile.ts'

const key = () => ({ idempotencyKey: crypto.randomUUID() })

export type HostileClients = {
  readonly borrower: {
    readonly call: Client
    readonly order: Record<'productId' | 'orderId', string>
  }
  readonly applicant: { readonly call: Client }
  readonly staff: Client
  readonly anyone: Client
}

/** Returns the next texts, as many as fit into a field. */
export type TextSource = (maxLength: number) => string

/** Takes one text after the other, and starts again after the last. */
export const textSource = (texts: readonly string[], start = 0): TextSource => {
  let from = start
  return maxLength => {
    const { text, next } = packTexts(texts, { from, maxLength })
    from = next
    // A column of JSON accepts no lone surrogate; forms and addresses cannot carry one.
    return text.toWellFormed()
  }
}

/**
 * The pages that show stored text again, to the borrower, to the applicant and to the tester who
 * plays staff.
 */
export type DisplayPages = {
  readonly borrower: readonly string[]
  readonly applicant: readonly string[]
}

/** What waits for an answer. */
export type PendingReplies = {
  readonly problemId: string
  readonly cardNo: string
  readonly orderNo: string
}

/** Identifies the request to change a name. */
const otherName = 'Nama Lain'

/** As a list of staff shows it. */
const maskedOtherName = 'N••• L•••'

/** Writes in every field whose text waits for an answer. */
export const storeQuestions = async (
  { borrower: { call, order }, applicant, staff, anyone }: HostileClients,
  take: TextSource,
): Promise<DisplayPages & { readonly questions: PendingReplies }> => {
  const complain = async () => {
    const complaint = { problemType: '2', problemDetail: take(200) }
    return replyData(await call(problemSave, complaint, key())).problemId
  }
  const [problemId, questionedId] = [await complain(), await complain()]
  replyData(await staff(takeComplaint, { complaintId: questionedId }, key()))
  replyData(
    await staff(askComplainant, { complaintId: questionedId, question: take(2_000) }, key()),
  )
  replyData(await call(problemWrite, { problemId: questionedId, problemDetail: take(200) }, key()))
  const orderNo = replyData(await call(problemInit, {})).orderDetail?.orderNo ?? ''
  for (let lines = 0; lines < 3; lines += 1) {
    replyData(await call(qaRecord, { type: recordType.text, value: take(300), orderNo }, key()))
  }
  replyData(await call(qaRecord, { type: recordType.agent, orderNo }, key()))
  const input = { ...order, specific_num: take(40) }
  const { cardNo } = replyData(await call(generateVcode, input, key()))
  replyData(await call(submitUtr, { cardNo, utr: '432112345678' }, key()))
  await anyone(contactMessage, { name: take(60), telephone: '0812 3456 789', message: take(300) })
  await applicant.call(correctData, { field: 'fullName', value: otherName, reason: take(300) })
  const query = new URLSearchParams(order)
  return {
    questions: { problemId, cardNo, orderNo },
    borrower: [
      paths.sandbox,
      paths.complaints,
      `${paths.complaintDetail}?problemId=${problemId}`,
      `${paths.complaintDetail}?problemId=${questionedId}`,
      paths.assistant,
      `${paths.virtualAccount}?${query}&bill=${cardNo}`,
      `${paths.payMethod}?${query}`,
      `${paths.loanDetail}?${query}`,
      `${paths.statement}?${query}`,
      paths.orders,
      paths.home,
    ],
    applicant: [paths.mineData, paths.mineDevices, paths.mine],
  }
}

/** Answers all of it as staff. */
export const storeReplies = async (
  { staff }: HostileClients,
  { problemId, cardNo, orderNo }: PendingReplies,
  take: TextSource,
): Promise<void> => {
  replyData(await staff(takeComplaint, { complaintId: problemId }, key()))
  replyData(await staff(answerComplaint, { complaintId: problemId, answer: take(3_000) }, key()))
  const { conversations } = replyData(await staff(listConversations, { queue: 'waiting' }))
  const own = conversations.filter(each => each.orderNo === orderNo)
  for (const { conversationId } of own) {
    replyData(await staff(takeConversation, { conversationId }, key()))
    replyData(await staff(answerConversation, { conversationId, answer: take(2_000) }, key()))
  }
  const { claims } = replyData(await staff(listClaims, {}))
  const dispute = claims.find(each => each.cardNo === cardNo)
  if (dispute) {
    const decision = { claimId: dispute.claimId, outcome: 'not-found', reason: take(300) } as const
    replyData(await staff(decideClaim, decision, key()))
  }
  const { corrections } = replyData(await staff(listDataCorrections, {}))
  for (const { correctionId, value } of corrections) {
    if (value !== maskedOtherName) continue
    const decision = { correctionId, decision: 'refused', reason: take(300) } as const
    replyData(await staff(decideDataCorrection, decision, key()))
  }
}
