import { qaRecord, recordType } from '#contract/assistant/calls.ts'
import { listConversations, takeConversation } from '#contract/assistant/staff-calls.ts'
import { repaymentWay } from '#contract/card-payment/calls.ts'
import type { Client } from '#contract/client.ts'
import { problemSave } from '#contract/complaint/calls.ts'
import { takeComplaint } from '#contract/complaint/staff-calls.ts'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { getSid } from '#contract/promotion/calls.ts'
import { contactMessage } from '#contract/site/calls.ts'
import { listContactMessages } from '#contract/site/staff-calls.ts'
import { replyData } from '../app/reply-data.ts'

type KnownValueClients = {
  /** The borrower who owes the loan. */
  readonly borrower: { readonly call: Client; readonly order: Readonly<Record<string, string>> }
  readonly staff: Client
  readonly anyone: Client
}

/**
 * Creates the resources that a hostile string can be added to (a payment request, a complaint and a
 * conversation that an agent has taken, a message from the site), and returns their ids by field.
 */
export const createKnownValues = async ({
  borrower: { call, order },
  staff,
  anyone,
}: KnownValueClients): Promise<Record<string, string>> => {
  const { productId = '', orderId = '' } = order
  const key = () => ({ idempotencyKey: crypto.randomUUID() })
  const { sid } = replyData(await anyone(getSid, {}))
  const paymentRequest = replyData(await call(generateVcode, { productId, orderId }, key()))
  const way = replyData(await call(repaymentWay, { orderId, periods: '1' }))
  const complaint = { problemType: '2', problemDetail: 'My payment is not there.' }
  const { problemId } = replyData(await call(problemSave, complaint, key()))
  replyData(await staff(takeComplaint, { complaintId: problemId }, key()))
  replyData(await call(qaRecord, { type: recordType.agent }, key()))
  const { conversations } = replyData(await staff(listConversations, { queue: 'waiting' }))
  const { conversationId = '', borrowerId = '' } = conversations.at(-1) ?? {}
  replyData(await staff(takeConversation, { conversationId }, key()))
  const message = { name: 'Ratna', telephone: '+62 812 0000 7788', message: 'When?' }
  replyData(await anyone(contactMessage, message))
  const { messages } = replyData(await staff(listContactMessages, {}))
  return {
    ...{ sid, productId, orderId, product_id: productId, productCode: productId },
    ...{ problemId, complaintId: problemId, conversationId, borrowerId, loanId: orderId },
    ...{
      cardNo: paymentRequest.cardNo,
      messageId: messages[0]?.messageId ?? '',
      name: message.name,
    },
    ...{ telephone: message.telephone, message: message.message, phone: '081234567890' },
    ...{
      amount: way.amount,
      repayToken: way.repayToken,
      periods: '1',
      number: paymentRequest.vcode,
    },
    // Ended sessions would end this test's own.
    'endBorrowerSessions.borrowerId': '01a1fc0b-0000-7000-8000-000000000000',
    'publicDocument.name': 'privacy',
    'repaymentCommit.cardNo': '4111 1111 1111 1111',
    'qaRecord.type': recordType.text,
    'contactInfo.type': '30',
    'problemSave.problemType': '2',
  }
}
