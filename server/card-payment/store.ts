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
    .selectFrom('cardPayment.cardPayment as c')
    .innerJoin('paymentRequest.paymentRequest as i', 'i.paymentRequestId', 'c.paymentRequestId')
    .select([
      'c.cardPaymentId',
      'c.paymentRequestId',
      'i.requestNo',
      'c.loanId',
      'c.method',
      'c.provider',
      'c.bankName',
      'c.cardEnding',
      'c.cardIndex',
      'i.amountMinor',
      'i.currency',
      'i.periods',
      'c.state',
      'c.tries',
      'c.codeSentAt',
      'c.pageUrl',
      'c.reason',
      'c.stateChangedAt as movedAt',
      'c.checkedAt',
    ])

export const findCardPayment = async (
  db: Db,
  cardPaymentId: string,
): Promise<CardPayment | undefined> =>
  isUuid(cardPaymentId)
    ? await cardPayments(db).where('c.cardPaymentId', '=', cardPaymentId).executeTakeFirst()
    : undefined

export const getCardPayment = async (db: Db, cardPaymentId: string): Promise<CardPayment> =>
  await cardPayments(db).where('c.cardPaymentId', '=', cardPaymentId).executeTakeFirstOrThrow()

/** The id of the charge by which a payment came; undefined when it is none of ours. */
export const findCardPaymentId = async (
  db: Db,
  payment: { readonly provider: string; readonly providerPaymentId: string },
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('payment.payment as p')
    .innerJoin('cardPayment.cardPayment as c', 'c.paymentRequestId', 'p.paymentRequestId')
    .select('c.cardPaymentId')
    .where('p.provider', '=', payment.provider)
    .where('p.providerPaymentId', '=', payment.providerPaymentId)
    .executeTakeFirst()
  return row?.cardPaymentId
}

/** The one charge of a loan that has not come to its end. */
export const findOpenCardPayment = async (
  db: Db,
  loanId: string,
): Promise<CardPayment | undefined> =>
  await cardPayments(db)
    .where('c.loanId', '=', loanId)
    .where('c.state', 'in', [...openCardPaymentStates])
    .executeTakeFirst()

/** Open charges of all loans, those never or longest not asked about first. */
export const listOpenCardPayments = async (db: Db, max: number): Promise<CardPayment[]> =>
  await cardPayments(db)
    .where('c.state', 'in', [...openCardPaymentStates])
    .orderBy('c.checkedAt', order => order.asc().nullsFirst())
    .limit(max)
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
    .insertInto('cardPayment.cardPayment')
    .values({
      cardPaymentId: charge.cardPaymentId,
      paymentRequestId: charge.paymentRequestId,
      loanId: charge.loanId,
      method: charge.method,
      provider: charge.provider,
      bankName: charge.bankName,
      cardEnding: charge.cardEnding,
      cardIndex: charge.cardIndex,
      state: 'asked',
      tries: 0,
      codesSent: 0,
      codeSentAt: null,
      pageUrl: '',
      reason: '',
      createdAt: now.business,
      stateChangedAt: now.wall,
      checkedAt: null,
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
    .updateTable('cardPayment.cardPayment')
    .set(eb => ({ state: 'confirmed', tries: eb('tries', '+', 1), stateChangedAt: now }))
    .where('cardPaymentId', '=', cardPaymentId)
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
    .updateTable('cardPayment.cardPayment')
    .set(eb => ({ codeSentAt: now, codesSent: eb('codesSent', '+', 1) }))
    .where('cardPaymentId', '=', cardPaymentId)
    .where('state', '=', 'code-sent')
    .where('codeSentAt', '<=', lastBefore)
    .where('codesSent', '<', maxCodesSent)
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
    .updateTable('cardPayment.cardPayment')
    .set({
      state: moved.state,
      pageUrl: moved.pageUrl,
      reason: moved.reason,
      stateChangedAt: moved.now,
      ...(firstCode ? { codeSentAt: moved.now, codesSent: 1 } : {}),
    })
    .where('cardPaymentId', '=', charge.cardPaymentId)
    .where('state', '=', charge.state)
    .where('tries', '=', charge.tries)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const markChecked = async (db: Db, cardPaymentId: string, now: Date): Promise<void> => {
  await db
    .updateTable('cardPayment.cardPayment')
    .set({ checkedAt: now })
    .where('cardPaymentId', '=', cardPaymentId)
    .execute()
}
