import { qaRecord, recordType } from '#contract/assistant.ts'
import { repaymentWay } from '#contract/card-payment.ts'
import type { Client } from '#contract/client.ts'
import { problemSave } from '#contract/complaint.ts'
import type { Reply } from '#contract/envelope.ts'
import { getSid } from '#contract/promotion.ts'
import { generateVcode } from '#contract/repayment.ts'
import { contactMessage } from '#contract/site.ts'
import { listConversations, takeConversation } from '#contract/staff/assistant.ts'
import { takeComplaint } from '#contract/staff/complaint.ts'
import { listContactMessages } from '#contract/staff/site.ts'

const dataOf = <Data>(reply: Reply<Data>): Data => {
  if (reply.success) return reply.data
  throw new Error(`${reply.code} ${reply.message}`)
}

type People = {
  /** Whoever owes the loan. */
  readonly borrower: { readonly call: Client; readonly order: Readonly<Record<string, string>> }
  readonly staff: Client
  readonly anyone: Client
}

/**
 * Puts in place what a hostile string can be added to (a bill, a complaint and a conversation that an
 * agent has taken, a message from the site), and answers the names of it all, by field.
 */
export const findKnown = async ({
  borrower: { call, order },
  staff,
  anyone,
}: People): Promise<Record<string, string>> => {
  const { productId = '', orderId = '' } = order
  const key = () => ({ idempotencyKey: crypto.randomUUID() })
  const { sid } = dataOf(await anyone(getSid, {}))
  const bill = dataOf(await call(generateVcode, { productId, orderId }, key()))
  const way = dataOf(await call(repaymentWay, { orderId, periods: '1' }))
  const said = { problemType: '2', problemDetail: 'My payment is not there.' }
  const { problemId } = dataOf(await call(problemSave, said, key()))
  dataOf(await staff(takeComplaint, { complaintId: problemId }, key()))
  dataOf(await call(qaRecord, { type: recordType.agent }, key()))
  const { conversations } = dataOf(await staff(listConversations, { queue: 'waiting' }))
  const { conversationId = '', borrowerId = '' } = conversations.at(-1) ?? {}
  dataOf(await staff(takeConversation, { conversationId }, key()))
  const message = { name: 'Ratna', telephone: '+62 812 0000 7788', message: 'When?' }
  dataOf(await anyone(contactMessage, message))
  const { messages } = dataOf(await staff(listContactMessages, {}))
  return {
    ...{ sid, productId, orderId, product_id: productId, productCode: productId },
    ...{ problemId, complaintId: problemId, conversationId, borrowerId, loanId: orderId },
    ...{ cardNo: bill.cardNo, messageId: messages[0]?.messageId ?? '', name: message.name },
    ...{ telephone: message.telephone, message: message.message, phone: '081234567890' },
    ...{ amount: way.amount, repayToken: way.repayToken, periods: '1', number: bill.vcode },
    'publicDocument.name': 'privacy',
    'repaymentCommit.cardNo': '4111 1111 1111 1111',
    'qaRecord.type': recordType.text,
    'contactInfo.type': '30',
    'problemSave.problemType': '2',
  }
}
