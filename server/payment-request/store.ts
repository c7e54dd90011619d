import { sql } from 'kysely'
import type { PayType } from '#contract/payment-request/schemas.ts'
import type { Currency } from '#domain/money/money.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import type { ProviderPaymentRequest } from '../providers/payment/payment-provider.ts'
import type { Db } from '../tables.ts'
import { closeAtOnce } from './closing-store.ts'
import { activeRequestStates, isRetiredRequestState } from './states.ts'
import type { PaymentRequestPurpose, PaymentRequestState } from './tables.ts'

export type PaymentMethodChoice = {
  readonly paymentMethodType: PayType
  readonly paymentMethodCode: string
  readonly bankChannel: string
  readonly isDefault: boolean
}

export const findPaymentMethodChoice = async (
  db: Db,
  loanId: string,
): Promise<PaymentMethodChoice | undefined> =>
  await db
    .selectFrom('paymentRequest.methodChoice')
    .select(['paymentMethodType', 'paymentMethodCode', 'bankChannel', 'isDefault'])
    .where('loanId', '=', loanId)
    .executeTakeFirst()

export const savePaymentMethodChoice = async (
  db: Db,
  loanId: string,
  choice: PaymentMethodChoice,
  now: Date,
): Promise<void> => {
  const { paymentMethodType, paymentMethodCode, bankChannel, isDefault } = choice
  const values = { paymentMethodType, paymentMethodCode, bankChannel, isDefault, updatedAt: now }
  await db
    .insertInto('paymentRequest.methodChoice')
    .values({ loanId, ...values })
    .onConflict(conflict => conflict.column('loanId').doUpdateSet(values))
    .execute()
}

export type PaymentRequest = {
  readonly paymentRequestId: string
  readonly requestNo: string
  readonly loanId: string
  readonly purpose: PaymentRequestPurpose
  readonly paymentMethodType: PayType
  readonly paymentMethodCode: string
  readonly periods: number
  readonly amountMinor: bigint
  readonly currency: Currency
  readonly provider: string
  readonly providerRef: string | null
  readonly number: string | null
  /** The branch code and the payee of an Indian account, when the provider named them. */
  readonly branchCode: string | null
  readonly payeeName: string | null
  /** The text of the QR code that is scanned to pay; null for methods without one. */
  readonly qrText: string | null
  /** Opens the payer's app or the provider's page; null for methods without one. */
  readonly payUrl: string | null
  readonly state: PaymentRequestState
  readonly expiresAt: Date
  readonly createdAt: Date
}

const paymentRequests = (db: Db) =>
  db
    .selectFrom('paymentRequest.paymentRequest')
    .select([
      'paymentRequestId',
      'requestNo',
      'loanId',
      'purpose',
      'paymentMethodType',
      'paymentMethodCode',
      'periods',
      'amountMinor',
      'currency',
      'provider',
      'providerRef',
      'accountNo as number',
      'branchCode',
      'payeeName',
      'qrText',
      'payUrl',
      'state',
      'expiresAt',
      'createdAt',
    ])

const loanVersion = sql<bigint>`(select version from loan.loan l
  where l.loan_id = payment_request.payment_request.loan_id)`

export const findActivePaymentRequest = async (
  db: Db,
  loanId: string,
  purpose: PaymentRequestPurpose,
): Promise<PaymentRequest | undefined> =>
  await paymentRequests(db)
    .where('loanId', '=', loanId)
    .where('purpose', '=', purpose)
    .where('state', 'in', activeRequestStates)
    .executeTakeFirst()

export const findPaymentRequestByNo = async (
  db: Db,
  requestNo: string,
): Promise<PaymentRequest | undefined> =>
  await paymentRequests(db).where('requestNo', '=', requestNo).executeTakeFirst()

/** A payment request, and its loan's version at the moment it was read. */
export type VersionedPaymentRequest = PaymentRequest & { readonly loanVersion: bigint }

/**
 * The payment request that a payment is for: by our own id when the provider names one, else by the
 * number paid to. Undefined for an id that is not ours, even when the number would match.
 */
export const findRequestForPayment = async (
  db: Db,
  paid: { provider: string; paymentRequestId: string | undefined; number: string },
): Promise<VersionedPaymentRequest | undefined> => {
  const candidates = paymentRequests(db)
    .where('provider', '=', paid.provider)
    .select(loanVersion.as('loanVersion'))
  if (paid.paymentRequestId === undefined) {
    const byNumber = candidates.where('accountNo', '=', paid.number).orderBy('createdAt', 'desc')
    return await byNumber.limit(1).executeTakeFirst()
  }
  if (!isUuid(paid.paymentRequestId)) return undefined
  return await candidates.where('paymentRequestId', '=', paid.paymentRequestId).executeTakeFirst()
}

/** When the last `count` requests of a borrower since `since` were issued, the oldest first. */
export const listIssueTimes = async (
  db: Db,
  borrowerId: string,
  { since, count }: { readonly since: Date; readonly count: number },
): Promise<Date[]> => {
  const rows = await db
    .selectFrom('paymentRequest.paymentRequest')
    .select('createdAt')
    .where('loanId', 'in', query =>
      query.selectFrom('loan.loan').select('loanId').where('borrowerId', '=', borrowerId),
    )
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ createdAt }) => createdAt).reverse()
}

/**
 * Inserts a payment request after the last of its loan and purpose; false when that one is active,
 * or when another is inserted concurrently. A request that has ended never becomes active again, so
 * one that this statement reads as ended still is when the row is written. With `closesAfterVersion`
 * it is closed as soon as its loan has another version (`replaceOutdatedLinks`).
 */
export const insertPaymentRequest = async (
  db: Db,
  request: Omit<
    PaymentRequest,
    'providerRef' | 'number' | 'branchCode' | 'payeeName' | 'qrText' | 'payUrl' | 'state'
  >,
  closesAfterVersion: bigint | null = null,
): Promise<boolean> => {
  const { loanId, purpose, expiresAt } = request
  const { numAffectedRows } = await sql`
    with last as (
      select issue_no, state from payment_request.payment_request
        where loan_id = ${loanId}::uuid and purpose = ${purpose}
        order by issue_no desc limit 1
    ), made as (
      insert into payment_request.payment_request (payment_request_id, request_no, loan_id,
          purpose, issue_no, payment_method_type, payment_method_code, periods, amount_minor,
          currency, provider, state, expires_at, created_at)
        select ${request.paymentRequestId}::uuid, ${request.requestNo}, ${loanId}::uuid,
            ${purpose}, coalesce((select issue_no from last), 0) + 1, ${request.paymentMethodType},
            ${request.paymentMethodCode}, ${request.periods}::integer,
            ${request.amountMinor}::bigint, ${request.currency}, ${request.provider},
            'preparing', ${expiresAt}::timestamptz, ${request.createdAt}::timestamptz
          where not exists (select from last where state = any (${activeRequestStates}))
        on conflict do nothing
        returning payment_request_id
    )
    insert into payment_request.account_closing (payment_request_id, due_at, loan_version)
      select payment_request_id, ${expiresAt}::timestamptz, ${closesAfterVersion}::bigint
        from made`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Stores the number that the provider created, whatever the request's state is by now: one that was
 * replaced must still be closed at the provider, and may still be paid.
 */
export const saveProviderReply = async (
  db: Db,
  paymentRequestId: string,
  { providerRef, number, bankAccount, qrText, payUrl }: Omit<ProviderPaymentRequest, 'status'>,
): Promise<void> => {
  await db
    .updateTable('paymentRequest.paymentRequest')
    .set({
      providerRef,
      accountNo: number,
      branchCode: bankAccount?.branchCode ?? null,
      payeeName: bankAccount?.payeeName ?? null,
      qrText: qrText ?? null,
      payUrl: payUrl ?? null,
    })
    .where('paymentRequestId', '=', paymentRequestId)
    .where('providerRef', 'is', null)
    .execute()
}

/** Changes a payment request's state, only from the given states; false when it had another. */
export const movePaymentRequest = async (
  db: Db,
  paymentRequestId: string,
  from: readonly PaymentRequestState[],
  state: PaymentRequestState,
): Promise<boolean> => {
  const result = await db
    .updateTable('paymentRequest.paymentRequest')
    .set({ state })
    .where('paymentRequestId', '=', paymentRequestId)
    .where('state', 'in', [...from])
    .executeTakeFirst()
  if (result.numUpdatedRows !== 1n) return false
  if (isRetiredRequestState(state)) await closeAtOnce(db, [paymentRequestId])
  return true
}
