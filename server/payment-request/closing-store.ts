import { sql } from 'kysely'
import type { PayType } from '#contract/payment-request/schemas.ts'
import type { Db } from '../tables.ts'
import { activeRequestStates, retiredRequestStates } from './states.ts'

/**
 * Those of these numbers that are retired are closed by the next sweep, not when their time is over;
 * even one that was forgotten already, since it had been paid.
 */
export const closeAtOnce = async (db: Db, paymentRequestIds: readonly string[]): Promise<void> => {
  await sql`
    insert into payment_request.account_closing (payment_request_id, due_at)
      select payment_request_id, '-infinity' from payment_request.payment_request
        where payment_request_id = any (${paymentRequestIds}::uuid[])
          and state = any (${retiredRequestStates})
      on conflict (payment_request_id) do update set due_at = excluded.due_at`.execute(db)
}

/** Marks what has ended, so that a new number can take its place and the page says so. */
export const expireDueRequests = async (db: Db, now: Date): Promise<void> => {
  await sql`
    with expired as (
      update payment_request.payment_request i set state = 'expired'
        from payment_request.account_closing c
        where c.due_at < ${now}::timestamptz and i.payment_request_id = c.payment_request_id
          and i.state = any (${activeRequestStates}) and i.expires_at < ${now}::timestamptz
        returning i.payment_request_id
    )
    update payment_request.account_closing c set due_at = '-infinity'
      from expired e where c.payment_request_id = e.payment_request_id`.execute(db)
}

/**
 * Ends the links of reminders whose loan has changed since: what they ask for may be paid by now. Money
 * that still comes to them is booked like any.
 */
export const replaceOutdatedLinks = async (db: Db): Promise<void> => {
  await sql`
    with outdated as (
      update payment_request.payment_request i set state = 'replaced'
        from payment_request.account_closing c, loan.loan l
        where c.loan_version is not null and i.payment_request_id = c.payment_request_id
          and i.state = any (${activeRequestStates})
          and l.loan_id = i.loan_id and l.version <> c.loan_version
        returning i.payment_request_id
    )
    update payment_request.account_closing c set due_at = '-infinity'
      from outdated o where c.payment_request_id = o.payment_request_id`.execute(db)
}

/** A number that is to be closed at its provider. */
export type RetiredPaymentRequest = {
  readonly paymentRequestId: string
  readonly provider: string
  readonly providerRef: string
  readonly paymentMethodType: PayType
  readonly payUrl: string | null
}

/** Retired numbers that are due, the longest due first. */
export const listRetiredRequests = async (
  db: Db,
  now: Date,
  max: number,
): Promise<RetiredPaymentRequest[]> => {
  const { rows } = await sql<RetiredPaymentRequest>`
    select c.payment_request_id as "paymentRequestId", i.provider, i.provider_ref as "providerRef",
        i.payment_method_type as "paymentMethodType", i.pay_url as "payUrl"
      from payment_request.account_closing c
        join payment_request.payment_request i using (payment_request_id)
      where c.due_at < ${now}::timestamptz and i.state = any (${retiredRequestStates})
        and i.provider_ref is not null
      order by c.due_at, c.payment_request_id
      limit ${max}`.execute(db)
  return rows
}

/**
 * Forgets what there is nothing left to close of: paid or never made, or its provider's answer did
 * not come in a day after its time.
 */
export const deleteEndedClosings = async (db: Db, now: Date): Promise<void> => {
  await sql`
    delete from payment_request.account_closing c using payment_request.payment_request i
      where c.due_at < ${now}::timestamptz and i.payment_request_id = c.payment_request_id
        and (i.state in ('paid', 'failed') or (i.state = any (${retiredRequestStates})
          and i.provider_ref is null
          and i.expires_at < ${now}::timestamptz - interval '1 day'))`.execute(db)
}

/** The number is closed at its provider, or never will be. */
export const deleteClosing = async (db: Db, paymentRequestId: string): Promise<void> => {
  await sql`
    delete from payment_request.account_closing where payment_request_id = ${paymentRequestId}::uuid`.execute(
    db,
  )
}
