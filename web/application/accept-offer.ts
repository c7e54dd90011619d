import { data, replace } from 'react-router'
import { loanPush } from '#contract/application/calls.ts'
import type { OutputOf } from '#contract/call.ts'
import type { Client } from '#contract/client.ts'
import { idempotencyField, networkCode, protocolCode, refusalCode } from '#contract/envelope.ts'
import { findOwnPath } from '#contract/links.ts'
import { loanAddress } from '../loan/loan-addresses.ts'
import { isResultUnknown, newAttemptKey } from '../shell/attempt-key.ts'
import { requireData, requireParameter } from '../shell/failure/screen-failure.ts'

/** Form field names, besides the idempotency key. */
export const confirmField = {
  amount: 'amount',
  periods: 'periods',
  termUnit: 'termUnit',
  proposalNo: 'proposalNo',
  /** One per accepted document: its `documentId`, or several joined by commas. */
  agreed: 'agreed',
  /** The total to repay that the borrower saw, to show what has changed. */
  shownTotal: 'shownTotal',
} as const

/** Result of a confirmation that made no loan. */
export type ConfirmFailure = {
  readonly refusedBy: string
  /** The server's text, or empty. */
  readonly message: string
  readonly agreed: readonly string[]
  /** Idempotency key of the next attempt. */
  readonly attemptKey: string
  /** Major units as in the API; empty when the form had none. */
  readonly shownTotal: string
}

/** Refusals after which the page's data is out of date and must be reloaded. */
const reloadCodes: readonly string[] = [
  refusalCode.borrowerBlocked,
  refusalCode.openLoanExists,
  refusalCode.offerEnded,
  refusalCode.offerChanged,
  refusalCode.certificationMissing,
]

/** Accepts the offer of the form. Redirects to the loan, or returns why there is none. */
export const acceptOffer = async (api: Client, form: FormData, request: Request) => {
  const productId = requireParameter(request, 'productId')
  const idempotencyKey = formField(form, idempotencyField) || newAttemptKey()
  const agreed = agreedDocumentIds(form)
  const reply = await api(
    loanPush,
    {
      productId,
      amount: formField(form, confirmField.amount),
      periods: formField(form, confirmField.periods),
      // Not checked here; the server validates every field.
      termUnit: formField(form, confirmField.termUnit) as 'month',
      type: '1',
      proposalNo: formField(form, confirmField.proposalNo),
      agreements: agreed.join(','),
    },
    { idempotencyKey },
  )
  if (reply.success) return replace(confirmedAddress(reply.data, productId))
  if (reply.code === protocolCode.signedOut || reply.code === protocolCode.notFound) {
    requireData(reply)
  }
  const answer: ConfirmFailure = {
    refusedBy: reply.code,
    message: reply.message,
    agreed,
    attemptKey: isResultUnknown(reply.code) ? idempotencyKey : newAttemptKey(),
    shownTotal: shownTotalIn(form),
  }
  return data(answer, { status: statusOf(reply) })
}

const formField = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const agreedDocumentIds = (form: FormData): string[] =>
  form
    .getAll(confirmField.agreed)
    .flatMap(value => (typeof value === 'string' ? value.split(',') : []))

const shownTotalIn = (form: FormData): string => {
  const value = formField(form, confirmField.shownTotal)
  return /^\d{1,15}(\.\d{1,2})?$/.test(value) ? value : ''
}

/** The marker is the client's to add. Source: specification, section 7. */
const confirmedAddress = (
  { lendDetailsUrl, orderId }: OutputOf<typeof loanPush>,
  productId: string,
): string => {
  const path = findOwnPath(lendDetailsUrl) ?? loanAddress({ productId, orderId })
  return `${path}${path.includes('?') ? '&' : '?'}from=confirm`
}

/** Below 400 the router reloads the page's data; from 400 on it keeps them. */
const statusOf = ({ code, status }: { code: string; status: number }): number => {
  if (reloadCodes.includes(code)) return 200
  if (code === networkCode) return 503
  return status >= 400 ? status : 422
}
