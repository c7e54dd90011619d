import type { Kysely } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { LoanState } from '#domain/loan/loan-state.ts'
import { stateCode } from '#domain/loan/loan-state.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Terms } from '#domain/terms/terms.ts'
import { insertNumbered } from '../platform/security/entity-numbers.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'

export type NewLoan = {
  readonly loanId: string
  /** The day that its order number bears. */
  readonly numberedOn: LocalDate
  readonly borrowerId: string
  readonly productId: string
  readonly market: MarketCode
  readonly clientKind: 'new' | 'repeat'
  readonly state: Extract<LoanState, 'under-review' | 'approved'>
  /** What was agreed, as it will be kept: see `termsToJson` and `scheduleToJson`. */
  readonly agreed: { readonly terms: string; readonly schedule: string }
  readonly createdAt: Date
  readonly offerId?: string
  /** See `loan.loan.exempt_from_one_open`; true only for imported loans. */
  readonly besideAnother?: boolean
}

/** The unique index that lets a borrower have one open loan. */
export const oneOpenLoan = 'loan_one_open'

/** A number a person can read out: the date, then six digits. */
const newOrderNo = ({ random }: Pick<Services, 'random'>, on: LocalDate): string =>
  `P${on.replaceAll('-', '')}${random.digits(6)}`

/** Puts a loan in place with what was agreed; no money has moved. Answers its order number. */
export const insertLoan = async (
  services: Pick<Services, 'random'>,
  db: Kysely<Tables>,
  { currency, principalMinor }: Pick<Terms, 'currency' | 'principalMinor'>,
  loan: NewLoan,
): Promise<string> => {
  const insert = async (orderNo: string): Promise<boolean> => {
    const result = await db
      .insertInto('loan.loan')
      .values({
        loan_id: loan.loanId,
        order_no: orderNo,
        borrower_id: loan.borrowerId,
        product_id: loan.productId,
        market: loan.market,
        currency,
        state: Number(stateCode(loan.state)),
        client_kind: loan.clientKind,
        principal_minor: principalMinor,
        disbursed_on: null,
        settled_on: null,
        rating_stars: null,
        rated_at: null,
        created_at: loan.createdAt,
        exempt_from_one_open: loan.besideAnother ?? false,
        ...(loan.offerId === undefined ? {} : { offer_id: loan.offerId }),
      })
      .onConflict(conflict => conflict.column('order_no').doNothing())
      .executeTakeFirst()
    return result.numInsertedOrUpdatedRows === 1n
  }
  const orderNo = await insertNumbered(() => newOrderNo(services, loan.numberedOn), insert)
  await db
    .insertInto('loan.agreement')
    .values({ loan_id: loan.loanId, ...loan.agreed })
    .execute()
  return orderNo
}
