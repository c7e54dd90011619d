import type { Transaction } from 'kysely'
import { codeLockSeconds, maxCodeAttempts } from '#contract/card-payment/calls.ts'
import {
  type CardPaymentState,
  openCardPaymentStates,
} from '#domain/card-payment/card-payment-state.ts'
import type { Currency } from '#domain/money/money.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { Db, Tables } from '../tables.ts'

export type CardPayment = {
  /** The repaymentRecordId, and our reference at the acquirer. */
  readonly cardPaymentId: string
  readonly paymentRequestId: string
  readonly requestNo: string
  readonly loanId: string
  readonly method: 'card' | 'redirect'
  readonly provider: string
  readonly bankName: string
  readonly cardEnding: string
  readonly cardIndex: Buffer | null
  readonly amountMinor: bigint
  readonly currency: Currency
  readonly periods: number
  readonly state: CardPaymentState
  readonly tries: number
  readonly codeSentAt: Date | null
  readonly pageUrl: string
  readonly reason: string
  /** By the real clock, as the next two. */
  readonly movedAt: Date
  readonly checkedAt: Date | null
}

/** So often at most is a code sent for one charge. */
const maxCodesSent = 5

const cardPayments = (db: Db) =>
  db
    .selectFrom('card_payment.card_payment as c')
    .innerJoin(
      'payment_request.payment_request as i',
      'i.payment_request_id',
      'c.payment_request_id',
    )
    .select([
      'c.card_payment_id as cardPaymentId',
      'c.payment_request_id as paymentRequestId',
      'i.request_no as requestNo',
      'c.loan_id as loanId',
      'c.method',
      'c.provider',
      'c.bank_name as bankName',
      'c.card_ending as cardEnding',
      'c.card_index as cardIndex',
      'i.amount_minor as amountMinor',
      'i.currency',
      'i.periods',
      'c.state',
      'c.tries',
      'c.code_sent_at as codeSentAt',
      'c.page_url as pageUrl',
      'c.reason',
      'c.state_changed_at as movedAt',
      'c.checked_at as checkedAt',
    ])

export const findCardPayment = async (
  db: Db,
  cardPaymentId: string,
): Promise<CardPayment | undefined> =>
  isUuid(cardPaymentId)
    ? await cardPayments(db).where('c.card_payment_id', '=', cardPaymentId).executeTakeFirst()
    : undefined

export const getCardPayment = async (db: Db, cardPaymentId: string): Promise<CardPayment> =>
  await cardPayments(db).where('c.card_payment_id', '=', cardPaymentId).executeTakeFirstOrThrow()

/** The id of the charge by which a payment came; undefined when it is none of ours. */
export const findCardPaymentId = async (
  db: Db,
  payment: { readonly provider: string; readonly providerPaymentId: string },
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('payment.payment as p')
    .innerJoin('card_payment.card_payment as c', 'c.payment_request_id', 'p.payment_request_id')
    .select('c.card_payment_id')
    .where('p.provider', '=', payment.provider)
    .where('p.provider_payment_id', '=', payment.providerPaymentId)
    .executeTakeFirst()
  return row?.card_payment_id
}

/** The one charge of a loan that has not come to its end. */
export const findOpenCardPayment = async (
  db: Db,
  loanId: string,
): Promise<CardPayment | undefined> =>
  await cardPayments(db)
    .where('c.loan_id', '=', loanId)
    .where('c.state', 'in', [...openCardPaymentStates])
    .executeTakeFirst()

/** Open charges of all loans, those never or longest not asked about first. */
export const listOpenCardPayments = async (db: Db, most: number): Promise<CardPayment[]> =>
  await cardPayments(db)
    .where('c.state', 'in', [...openCardPaymentStates])
    .orderBy('c.checked_at', order => order.asc().nullsFirst())
    .limit(most)
    .execute()

export const insertCardPayment = async (
  tx: Transaction<Tables>,
  charge: Pick<
    CardPayment,
    | 'cardPaymentId'
    | 'paymentRequestId'
    | 'loanId'
    | 'method'
    | 'provider'
    | 'bankName'
    | 'cardEnding'
    | 'cardIndex'
  >,
  now: { readonly business: Date; readonly wall: Date },
): Promise<void> => {
  await tx
    .insertInto('card_payment.card_payment')
    .values({
      card_payment_id: charge.cardPaymentId,
      payment_request_id: charge.paymentRequestId,
      loan_id: charge.loanId,
      method: charge.method,
      provider: charge.provider,
      bank_name: charge.bankName,
      card_ending: charge.cardEnding,
      card_index: charge.cardIndex,
      state: 'asked',
      tries: 0,
      codes_sent: 0,
      code_sent_at: null,
      page_url: '',
      reason: '',
      created_at: now.business,
      state_changed_at: now.wall,
      checked_at: null,
    })
    .execute()
}

/** Counts a code before anyone compares it; false when the charge waits for none any more. */
export const countCodeTry = async (
  tx: Transaction<Tables>,
  cardPaymentId: string,
  now: Date,
): Promise<boolean> => {
  const result = await tx
    .updateTable('card_payment.card_payment')
    .set(eb => ({ state: 'confirmed', tries: eb('tries', '+', 1), state_changed_at: now }))
    .where('card_payment_id', '=', cardPaymentId)
    .where('state', '=', 'code-sent')
    .where('tries', '<', maxCodeAttempts)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Takes the room for one more code; false while the last one is too young, or after too many. */
export const countCodeResend = async (
  tx: Transaction<Tables>,
  cardPaymentId: string,
  now: Date,
): Promise<boolean> => {
  const lastBefore = new Date(now.getTime() - codeLockSeconds * 1000)
  const result = await tx
    .updateTable('card_payment.card_payment')
    .set(eb => ({ code_sent_at: now, codes_sent: eb('codes_sent', '+', 1) }))
    .where('card_payment_id', '=', cardPaymentId)
    .where('state', '=', 'code-sent')
    .where('code_sent_at', '<=', lastBefore)
    .where('codes_sent', '<', maxCodesSent)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Moves a charge on from the state it was read in; false when it was elsewhere by then. */
export const moveCardPayment = async (
  db: Db,
  charge: CardPayment,
  moved: {
    readonly state: CardPaymentState
    readonly pageUrl: string
    readonly reason: string
    readonly now: Date
  },
): Promise<boolean> => {
  const firstCode = moved.state === 'code-sent' && charge.codeSentAt === null
  const result = await db
    .updateTable('card_payment.card_payment')
    .set({
      state: moved.state,
      page_url: moved.pageUrl,
      reason: moved.reason,
      state_changed_at: moved.now,
      ...(firstCode ? { code_sent_at: moved.now, codes_sent: 1 } : {}),
    })
    .where('card_payment_id', '=', charge.cardPaymentId)
    .where('state', '=', charge.state)
    .where('tries', '=', charge.tries)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const markChecked = async (db: Db, cardPaymentId: string, now: Date): Promise<void> => {
  await db
    .updateTable('card_payment.card_payment')
    .set({ checked_at: now })
    .where('card_payment_id', '=', cardPaymentId)
    .execute()
}
