import { data, replace } from 'react-router'
import { repaymentCommit, repaymentConfirm, repaymentHuichao } from '#contract/card-payment.ts'
import type { Client } from '#contract/client.ts'
import {
  idempotencyField,
  networkCode,
  protocolCode,
  type Reply,
  refusalCode,
} from '#contract/envelope.ts'
import { newAttemptKey } from '../../shell/attempt-key.ts'
import { requireData, requireOrder } from '../../shell/screen-failure.ts'
import { cardPaymentAddress, type Order, readAsked } from '../repayment-addresses.ts'

/** The form's fields, besides the idempotency key. */
export const cardField = {
  wish: 'wish',
  card: 'card',
  cardNo: 'cardNo',
  amount: 'amount',
  periods: 'periods',
  repayToken: 'repayToken',
  record: 'record',
  code: 'verifyCode',
} as const

/** The choice of a card that is none of the bound ones. */
export const newCard = 'new'

/** What came of a press that led nowhere else. */
export type Answer = {
  readonly code: string
  /** The server's own words, or empty. */
  readonly message: string
  readonly attemptKey: string
  /** The bank's own page, where the borrower is to go on. */
  readonly leaveFor?: string
}

/** Nobody knows whether it was heard: only the same key may ask again. */
const keepsTheAttempt: readonly string[] = [
  networkCode,
  protocolCode.tooOften,
  protocolCode.ourFault,
  protocolCode.unavailable,
]

/** Does what a button asks for: pay, go to the bank's page, give the code, or have it sent again. */
export const payByCard = async (api: Client, form: FormData, request: Request) => {
  const order = requireOrder(request)
  const key = field(form, idempotencyField) || newAttemptKey()
  const press = { api, form, request, order, key }
  switch (field(form, cardField.wish)) {
    case 'page':
      return await goToPage(press)
    case 'confirm':
      return await confirm(press)
    case 'resend':
      return await commit(press, { sendMsg: '1' })
    default:
      return await commit(press, cardOf(form))
  }
}

type Press = {
  readonly api: Client
  readonly form: FormData
  readonly request: Request
  readonly order: Order
  readonly key: string
}

const field = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const cardOf = (form: FormData): { cardId: string } | { cardNo: string } => {
  const chosen = field(form, cardField.card)
  return chosen === '' || chosen === newCard
    ? { cardNo: field(form, cardField.cardNo).slice(0, 40) }
    : { cardId: chosen }
}

const whatIsPaid = ({ form, order }: Press) => {
  const periods = field(form, cardField.periods)
  return {
    orderId: order.orderId,
    amount: field(form, cardField.amount),
    repayToken: field(form, cardField.repayToken),
    ...(periods === '' ? {} : { periods }),
  }
}

type Chosen = { sendMsg: '1' } | { cardId: string } | { cardNo: string }

const commit = async (press: Press, chosen: Chosen) => {
  const { api, key } = press
  const input = { ...whatIsPaid(press), ...chosen }
  const reply = await api(repaymentCommit, input, { idempotencyKey: key })
  if (reply.success) return toRecord(press, reply.data.repayRecordId)
  return answerTo(reply, key)
}

const confirm = async (press: Press) => {
  const { api, form, order, key } = press
  const repaymentRecordId = field(form, cardField.record)
  const verifyCode = field(form, cardField.code).slice(0, 20)
  const reply = await api(
    repaymentConfirm,
    { orderId: order.orderId, repaymentRecordId, verifyCode },
    { idempotencyKey: key },
  )
  return reply.success ? toRecord(press, repaymentRecordId) : answerTo(reply, key)
}

const goToPage = async (press: Press) => {
  const { api, key } = press
  const reply = await api(repaymentHuichao, whatIsPaid(press), { idempotencyKey: key })
  if (!reply.success) return answerTo(reply, key)
  const answer: Answer = {
    code: reply.code,
    message: '',
    attemptKey: newAttemptKey(),
    leaveFor: reply.data.url,
  }
  return data(answer)
}

/** The charge has an address of its own, so that a reload, and "back", show what became of it. */
const toRecord = ({ request, order }: Press, record: string) =>
  replace(cardPaymentAddress(order, readAsked(request), { record }))

/** Below 400 the router loads the page anew: what it showed may be no longer so. */
const answerTo = (reply: Reply<unknown>, key: string) => {
  const { code, message } = reply
  if (code === protocolCode.signedOut || code === protocolCode.notFound) requireData(reply)
  const stays = keepsTheAttempt.includes(code)
  const answer: Answer = { code, message, attemptKey: stays ? key : newAttemptKey() }
  const isField = code === refusalCode.cardMissing || code === refusalCode.detailsRefused
  return data(answer, { status: stays ? 503 : isField ? 422 : 200 })
}
