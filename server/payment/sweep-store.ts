import { type Kysely, sql } from 'kysely'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { OwnPaymentRequest, PaymentReference } from '../providers/payment/payment-provider.ts'
import type { Tables } from '../tables.ts'

/** Until when a provider has been asked for all it took; undefined before the first time. */
export const findSweptUntil = async (
  db: Kysely<Tables>,
  provider: string,
): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('payment.sweep_progress')
    .select('checked_until')
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.checked_until
}

/** When a provider was first asked for a number; undefined when it never was. */
export const findFirstRequestAt = async (
  db: Kysely<Tables>,
  provider: string,
): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('payment_request.payment_request')
    .select('created_at')
    .where('provider', '=', provider)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

export const saveSweptUntil = async (
  db: Kysely<Tables>,
  provider: string,
  askedUntil: Date,
): Promise<void> => {
  await db
    .insertInto('payment.sweep_progress')
    .values({ provider, checked_until: askedUntil })
    .onConflict(conflict => conflict.column('provider').doUpdateSet({ checked_until: askedUntil }))
    .execute()
}

/** The provider's own name of an instruction, which its list of payments may lack. */
export const findProviderRef = async (
  db: Kysely<Tables>,
  paymentRequestId: string,
): Promise<string | undefined> => {
  if (!isUuid(paymentRequestId)) return undefined
  const row = await db
    .selectFrom('payment_request.payment_request')
    .select('provider_ref')
    .where('payment_request_id', '=', paymentRequestId)
    .executeTakeFirst()
  return row?.provider_ref ?? undefined
}

/** A booked payment as its provider can be asked about it. */
export const findPaymentReference = async (
  db: Kysely<Tables>,
  { provider, providerPaymentId }: { provider: string; providerPaymentId: string },
): Promise<PaymentReference> => {
  const row = await db
    .selectFrom('payment.payment as p')
    .leftJoin(
      'payment_request.payment_request as i',
      'i.payment_request_id',
      'p.payment_request_id',
    )
    .select(['i.pay_type', 'i.provider_ref'])
    .where('p.provider', '=', provider)
    .where('p.provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst()
  return {
    providerPaymentId,
    via: row?.pay_type === '2' ? 'retail' : 'virtual-account',
    ...(row?.provider_ref ? { providerRef: row.provider_ref } : {}),
  }
}

/** Instructions of a provider that may have taken money since then, in order of their ids. */
export const listPaymentRequestsSince = async (
  db: Kysely<Tables>,
  page: { provider: string; since: Date; after: string | undefined; most: number },
): Promise<OwnPaymentRequest[]> => {
  let query = db
    .selectFrom('payment_request.payment_request')
    .select(['payment_request_id', 'state'])
    .where('provider', '=', page.provider)
    .where(sql<boolean>`expires_at > ${page.since}::timestamptz - interval '1 day'`)
    .orderBy('payment_request_id')
    .limit(page.most)
  if (page.after !== undefined) query = query.where('payment_request_id', '>', page.after)
  const rows = await query.execute()
  return rows.map(row => ({
    paymentRequestId: row.payment_request_id,
    isPaid: row.state === 'paid',
  }))
}
