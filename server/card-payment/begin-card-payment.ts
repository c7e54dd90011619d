import type { Transaction } from 'kysely'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { cardPaymentCopy } from '#copy/server/card-payment.js'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import {
  type PayableInstallment,
  payableInstallments,
} from '#domain/installments/payable-installments.ts'
import { formatMoney } from '#domain/money/format.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../http/reply-once.ts'
import { loanToday, lockLoan, type StoredLoan } from '../loan/public.ts'
import {
  type ChosenAmount,
  chooseAmount,
  insertPaymentRequest,
  methodFor,
  newRequestNo,
} from '../payment-request/public.ts'
import type { CardProvider } from '../providers/card/card-provider.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { secondsToResend } from './card-payment-response.ts'
import type { ChosenCard } from './choose-card.ts'
import { cancelCardPayment } from './find-card-payment.ts'
import {
  type CardPayment,
  countCodeResend,
  findOpenCardPayment,
  insertCardPayment,
} from './store.ts'

export type CardPaymentInput = {
  readonly call: string
  /** What the idempotency key is bound to; without card numbers and codes. */
  readonly input: unknown
  readonly loanId: string
  readonly provider: CardProvider
  /** Undefined: the bank's own page asks for the card. */
  readonly card: ChosenCard | undefined
  readonly amount: string
  readonly periods: string | undefined
  readonly repayToken: string | undefined
  /** Send the code of the open card payment again, if it waits for one. */
  readonly resendCode: boolean
}

type ReservedCardPayment = {
  readonly cardPaymentId: string
  readonly action: 'start' | 'send-again'
}

/** `isFirst`: this HTTP request reserved the slot; false for a retry under the same key. */
export type CardPaymentStart = ReservedCardPayment & { readonly isFirst: boolean }

/** Long after any acquirer's answer, so that a card payment's money is never late. */
const validForMs = 30 * 86_400_000

/** Changes with the loan and the day: a page that sends an old one shows another amount than owed. */
export const repayTokenOf = ({ cipher, clock }: Services, loan: StoredLoan): string =>
  cipher
    .index(`repay:${loan.loanId}:${loan.version}:${clock.businessDate(loan.market)}`)
    .toString('base64url')

export const payableToday = (
  services: Services,
  loan: StoredLoan,
): readonly PayableInstallment[] => {
  const { account } = loanToday(services, loan)
  return account ? payableInstallments(account) : []
}

const debitCard = { paymentMethodType: '5', paymentMethodCode: 'DEBIT-CARD' } as const

/**
 * The payment provider's own page for debit cards, where there is no card acquirer; refused when the
 * loan's provider has none, or takes no such amount there.
 */
export const providerPageFor = (
  { services, locale }: Pick<BorrowerContext, 'services' | 'locale'>,
  loan: StoredLoan,
  amountMinor: bigint,
): ReturnType<typeof methodFor> => {
  const { lacks } = services.paymentProviderOf(loan.market)
  return methodFor(loan, debitCard, { amountMinor, locale, ...(lacks && { lacks }) })
}

/**
 * Reserves the loan's one slot for an open card payment, under the caller's idempotency key and before
 * the acquirer is asked. An open one that only waits for the borrower is cancelled for another card,
 * method or amount; one in progress, or the same again, is refused.
 */
export const beginCardPayment = async (
  context: BorrowerContext,
  request: CardPaymentInput,
): Promise<CardPaymentStart | Refusal> => {
  const first = await reserveSlot(context, request)
  if (
    !first.blockingPayment ||
    !(await cancelCardPayment(context.services, first.blockingPayment))
  ) {
    return first.reply
  }
  return (await reserveSlot(context, request)).reply
}

type CardPaymentSlot = {
  readonly reply: CardPaymentStart | Refusal
  readonly blockingPayment: CardPayment | undefined
}

const reserveSlot = async (
  context: BorrowerContext,
  request: CardPaymentInput,
): Promise<CardPaymentSlot> => {
  const { services, signedIn } = context
  let blockingPayment: CardPayment | undefined
  let isFirst = false
  const once = {
    actor: `borrower:${signedIn.borrowerId}`,
    call: request.call,
    input: request.input,
  }
  const reply = await replyOnce<ReservedCardPayment>(context, once, async tx => {
    blockingPayment = undefined
    isFirst = true
    const loan = await lockLoan(tx, request.loanId)
    if (!loan) throw new Error(`loan ${request.loanId} is gone`)
    const open = await findOpenCardPayment(tx, loan.loanId)
    const sameCard = open !== undefined && isSameCard(open, request)
    if (request.resendCode && sameCard) return await requestCodeResend(context, tx, open)
    if (request.resendCode && !request.card) {
      return unstoredRefusal(
        refuse(refusalCode.cardPaymentEnded, cardPaymentCopy[context.locale].replies.codeExpired),
      )
    }
    const chosen = chooseAmountOwed(context, loan, request)
    if ('refused' in chosen) return unstoredRefusal(chosen)
    if (!open)
      return storedReply(await insertNewCardPayment({ services, tx, loan }, request, chosen))
    if (!sameCard || open.amountMinor !== chosen.amountMinor) blockingPayment = open
    return unstoredRefusal(
      refuse(refusalCode.cardPaymentInProgress, cardPaymentCopy[context.locale].replies.inProgress),
    )
  })
  return { reply: 'refused' in reply ? reply : { ...reply, isFirst }, blockingPayment }
}

const isSameCard = (open: CardPayment, { card, resendCode }: CardPaymentInput): boolean => {
  if (!card) return open.method === (resendCode ? 'card' : 'redirect')
  return open.cardIndex?.equals(card.index) === true
}

/** The amount owed for the chosen periods; refused when the borrower's page showed another. */
export const chooseAmountOwed = (
  { services, locale }: BorrowerContext,
  loan: StoredLoan,
  request: Pick<CardPaymentInput, 'amount' | 'periods' | 'repayToken'>,
): ChosenAmount | Refusal => {
  const payable = payableToday(services, loan)
  if (payable.length === 0) {
    return refuse(refusalCode.nothingToPay, paymentRequestCopy[locale].replies.nothingToPay)
  }
  const chosen = chooseAmount(payable, loan.currency, request)
  const isOutdated =
    request.repayToken !== undefined && request.repayToken !== repayTokenOf(services, loan)
  if (!chosen.changed && !isOutdated) return chosen
  const owed = formatMoney({ currency: loan.currency, minor: chosen.amountMinor })
  return refuse(
    refusalCode.payAmountChanged,
    cardPaymentCopy[locale].replies.amountChanged({ owed }),
  )
}

const insertNewCardPayment = async (
  { services, tx, loan }: { services: Services; tx: Transaction<Tables>; loan: StoredLoan },
  { card, provider }: CardPaymentInput,
  chosen: ChosenAmount,
): Promise<ReservedCardPayment> => {
  const { random, clock } = services
  const now = clock.now()
  const paymentRequestId = random.uuid()
  const cardPaymentId = random.uuid()
  const isFree = await insertPaymentRequest(tx, {
    paymentRequestId,
    requestNo: newRequestNo(services, now),
    loanId: loan.loanId,
    purpose: 'card',
    paymentMethodType: '1',
    paymentMethodCode: 'CARD',
    periods: chosen.periods,
    amountMinor: chosen.amountMinor,
    currency: loan.currency,
    provider: provider.name,
    expiresAt: new Date(now.getTime() + validForMs),
    createdAt: now,
  })
  if (!isFree)
    throw new Error(
      `loan ${loan.loanId} has an active payment request for cards without a card payment`,
    )
  await insertCardPayment(
    tx,
    {
      cardPaymentId,
      paymentRequestId,
      loanId: loan.loanId,
      method: card ? 'card' : 'redirect',
      provider: provider.name,
      bankName: card?.bankName ?? '',
      cardEnding: card?.ending ?? '',
      cardIndex: card?.index ?? null,
    },
    { business: now, wall: clock.wallNow() },
  )
  return { cardPaymentId, action: 'start' }
}

const requestCodeResend = async (
  { services, locale }: BorrowerContext,
  tx: Transaction<Tables>,
  open: CardPayment,
) => {
  const now = services.clock.wallNow()
  if (open.state !== 'code-sent') {
    return unstoredRefusal(
      refuse(refusalCode.cardPaymentInProgress, cardPaymentCopy[locale].replies.inProgress),
    )
  }
  if (await countCodeResend(tx, open.cardPaymentId, now)) {
    return storedReply<ReservedCardPayment>({
      cardPaymentId: open.cardPaymentId,
      action: 'send-again',
    })
  }
  const seconds = secondsToResend(open, now)
  const { inSeconds, tooOften } = cardPaymentCopy[locale].replies.resendLater
  const message = seconds > 0 ? inSeconds({ seconds }) : tooOften
  return unstoredRefusal({
    ...refuse(protocolCode.tooManyRequests, message),
    retryAfterSeconds: Math.max(seconds, 1),
  })
}
