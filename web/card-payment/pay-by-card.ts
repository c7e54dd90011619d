import { data, replace } from 'react-router'
import {
  repaymentCommit,
  repaymentConfirm,
  repaymentHuichao,
} from '#contract/card-payment/calls.ts'
import type { Client } from '#contract/client.ts'
import { idempotencyField, protocolCode, type Reply, refusalCode } from '#contract/envelope.ts'
import type { LoanReference } from '../loan/loan-addresses.ts'
import { cardPaymentAddress, readPaymentSelection } from '../payment-request/payment-addresses.ts'
import { isResultUnknown, newAttemptKey } from '../shell/attempt-key.ts'
import { requireData, requireOrder } from '../shell/failure/screen-failure.ts'

/** Form field names, besides the idempotency key. */
export const cardField = {
  action: 'intent',
  card: 'card',
  cardNo: 'cardNo',
  amount: 'amount',
  periods: 'periods',
  repayToken: 'repayToken',
  record: 'record',
  code: 'verifyCode',
} as const

/** Value for entering another card than the saved ones. */
export const newCard = 'new'

/** Reply to a submission that did not redirect. */
export type CardFormReply = {
  readonly code: string
  /** The server's text, or empty. */
  readonly message: string
  readonly attemptKey: string
  /** The bank's own page, to continue there, and the payment that waits on it. */
  readonly bankPageUrl?: string
  readonly repayRecordId?: string
}

/** Handles the pressed button: pay, open the bank's page, confirm the code, or resend it. */
export const payByCard = async (api: Client, form: FormData, request: Request) => {
  const order = requireOrder(request)
  const key = formField(form, idempotencyField) || newAttemptKey()
  const submission = { api, form, request, order, key }
  switch (formField(form, cardField.action)) {
    case 'page':
      return await goToBankPage(submission)
    case 'confirm':
      return await confirm(submission)
    case 'resend':
      return await commit(submission, { sendMsg: '1' })
    default:
      return await commit(submission, cardChoice(form))
  }
}

type CardFormSubmission = {
  readonly api: Client
  readonly form: FormData
  readonly request: Request
  readonly order: LoanReference
  readonly key: string
}

const formField = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const cardChoice = (form: FormData): { cardId: string } | { cardNo: string } => {
  const selected = formField(form, cardField.card)
  return selected === '' || selected === newCard
    ? { cardNo: formField(form, cardField.cardNo).slice(0, 40) }
    : { cardId: selected }
}

const amountFields = ({ form, order }: CardFormSubmission) => {
  const periods = formField(form, cardField.periods)
  return {
    orderId: order.orderId,
    amount: formField(form, cardField.amount),
    repayToken: formField(form, cardField.repayToken),
    ...(periods === '' ? {} : { periods }),
  }
}

type CardChoice = { sendMsg: '1' } | { cardId: string } | { cardNo: string }

const commit = async (submission: CardFormSubmission, choice: CardChoice) => {
  const { api, key } = submission
  const input = { ...amountFields(submission), ...choice }
  const reply = await api(repaymentCommit, input, { idempotencyKey: key })
  if (reply.success) return redirectToRecord(submission, reply.data.repayRecordId)
  return replyToForm(reply, key)
}

const confirm = async (submission: CardFormSubmission) => {
  const { api, form, order, key } = submission
  const repaymentRecordId = formField(form, cardField.record)
  const verifyCode = formField(form, cardField.code).slice(0, 20)
  const reply = await api(
    repaymentConfirm,
    { orderId: order.orderId, repaymentRecordId, verifyCode },
    { idempotencyKey: key },
  )
  return reply.success ? redirectToRecord(submission, repaymentRecordId) : replyToForm(reply, key)
}

const goToBankPage = async (submission: CardFormSubmission) => {
  const { api, key } = submission
  const reply = await api(repaymentHuichao, amountFields(submission), { idempotencyKey: key })
  if (!reply.success) return replyToForm(reply, key)
  const formReply: CardFormReply = {
    code: reply.code,
    message: '',
    attemptKey: newAttemptKey(),
    bankPageUrl: reply.data.url,
    repayRecordId: reply.data.repayRecordId,
  }
  return data(formReply)
}

/** The payment has its own address, so that a reload and "back" show its state. */
const redirectToRecord = ({ request, order }: CardFormSubmission, record: string) =>
  replace(cardPaymentAddress(order, readPaymentSelection(request), { record }))

/** Below 400 the router reloads the page's data, which may have changed. */
const replyToForm = (reply: Reply<unknown>, key: string) => {
  const { code, message } = reply
  if (code === protocolCode.signedOut || code === protocolCode.notFound) requireData(reply)
  const keepsKey = isResultUnknown(code)
  const formReply: CardFormReply = { code, message, attemptKey: keepsKey ? key : newAttemptKey() }
  const isField = code === refusalCode.cardMissing || code === refusalCode.detailsRefused
  return data(formReply, { status: keepsKey ? 503 : isField ? 422 : 200 })
}
