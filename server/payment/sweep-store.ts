import { type Kysely, sql } from 'kysely'
import type { Money } from '#domain/money/money.ts'
import { kindOfPayType } from '../payment-request/public.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { OwnPaymentRequest, PaymentReference } from '../providers/payment/payment-provider.ts'
import type { Tables } from '../tables.ts'

/** Until when a provider has been asked for all it took; undefined before the first time. */
export const findSweptUntil = async (
  db: Kysely<Tables>,
  provider: string,
): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('payment.sweepProgress')
    .select('checkedUntil')
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.checkedUntil
}

/** When a provider was first asked for a number; undefined when it never was. */
export const findFirstRequestAt = async (
  db: Kysely<Tables>,
  provider: string,
): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('paymentRequest.paymentRequest')
    .select('createdAt')
    .where('provider', '=', provider)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt
}

export const saveSweptUntil = async (
  db: Kysely<Tables>,
  provider: string,
  checkedUntil: Date,
): Promise<void> => {
  await db
    .insertInto('payment.sweepProgress')
    .values({ provider, checkedUntil })
    .onConflict(conflict => conflict.column('provider').doUpdateSet({ checkedUntil }))
    .execute()
}

/** The provider's own id of a payment request, which its list of payments may lack. */
export const findProviderRef = async (
  db: Kysely<Tables>,
  paymentRequestId: string,
): Promise<string | undefined> => {
  if (!isUuid(paymentRequestId)) return undefined
  const row = await db
    .selectFrom('paymentRequest.paymentRequest')
    .select('providerRef')
    .where('paymentRequestId', '=', paymentRequestId)
    .executeTakeFirst()
  return row?.providerRef ?? undefined
}

/** The provider's id of the one payment of that amount booked for a payment request. */
export const findBookedPaymentId = async (
  db: Kysely<Tables>,
  provider: string,
  { paymentRequestId, amount }: { paymentRequestId: string; amount: Money },
): Promise<string | undefined> => {
  if (!isUuid(paymentRequestId)) return undefined
  const rows = await db
    .selectFrom('payment.payment')
    .select('providerPaymentId')
    .where('provider', '=', provider)
    .where('paymentRequestId', '=', paymentRequestId)
    .where('amountMinor', '=', amount.minor)
    .where('currency', '=', amount.currency)
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]?.providerPaymentId : undefined
}

/** A booked payment as its provider can be asked about it. */
export const findPaymentReference = async (
  db: Kysely<Tables>,
  { provider, providerPaymentId }: { provider: string; providerPaymentId: string },
): Promise<PaymentReference> => {
  const row = await db
    .selectFrom('payment.payment as p')
    .leftJoin('paymentRequest.paymentRequest as i', 'i.paymentRequestId', 'p.paymentRequestId')
    .select(['i.paymentMethodType', 'i.providerRef'])
    .where('p.provider', '=', provider)
    .where('p.providerPaymentId', '=', providerPaymentId)
    .executeTakeFirst()
  return {
    providerPaymentId,
    via: kindOfPayType(row?.paymentMethodType ?? '1'),
    ...(row?.providerRef ? { providerRef: row.providerRef } : {}),
  }
}

/** Of money that may still be refunded, also where it did not pay its request; null without any. */
const lastPaidAt = sql<Date | null>`(select max(p.paid_at) from payment.payment p
  where p.payment_request_id = payment_request.payment_request.payment_request_id
    and p.state <> 'reversed')`

/** Payment requests of a provider that may have taken money since then, in order of their ids. */
export const listPaymentRequestsSince = async (
  db: Kysely<Tables>,
  page: { provider: string; since: Date; after: string | undefined; max: number },
): Promise<OwnPaymentRequest[]> => {
  let query = db
    .selectFrom('paymentRequest.paymentRequest')
    .select(['paymentRequestId', 'paymentMethodType', 'state', lastPaidAt.as('paidAt')])
    .where('provider', '=', page.provider)
    .where(sql<boolean>`expires_at > ${page.since}::timestamptz - interval '1 day'`)
    .orderBy('paymentRequestId')
    .limit(page.max)
  if (page.after !== undefined) query = query.where('paymentRequestId', '>', page.after)
  const rows = await query.execute()
  return rows.map(({ paymentRequestId, paymentMethodType, state, paidAt }) => ({
    paymentRequestId,
    kind: kindOfPayType(paymentMethodType),
    ...(paidAt === null ? {} : { paidAt }),
    ...(state === 'paid' ? {} : { mayTakeMoney: true as const }),
  }))
}

/** Money in suspense that may not repay a loan, and was not sent back yet; the oldest first. */
export const listNotAllowed = async (
  db: Kysely<Tables>,
  max: number,
): Promise<({ provider: string; providerPaymentId: string } & Money)[]> => {
  const rows = await db
    .selectFrom('payment.payment')
    .select(['provider', 'providerPaymentId', 'currency', 'amountMinor as minor'])
    .where('state', '=', 'suspense')
    .where('suspenseReason', '=', 'credit-card')
    .orderBy('sequenceNo')
    .limit(max)
    .execute()
  return rows
}
