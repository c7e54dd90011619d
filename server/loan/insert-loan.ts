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
        loanId: loan.loanId,
        orderNo,
        borrowerId: loan.borrowerId,
        productId: loan.productId,
        market: loan.market,
        currency,
        state: Number(stateCode(loan.state)),
        clientKind: loan.clientKind,
        principalMinor,
        disbursedOn: null,
        settledOn: null,
        ratingStars: null,
        ratedAt: null,
        createdAt: loan.createdAt,
        exemptFromOneOpen: loan.besideAnother ?? false,
        ...(loan.offerId === undefined ? {} : { offerId: loan.offerId }),
      })
      .onConflict(conflict => conflict.column('orderNo').doNothing())
      .executeTakeFirst()
    return result.numInsertedOrUpdatedRows === 1n
  }
  const orderNo = await insertNumbered(() => newOrderNo(services, loan.numberedOn), insert)
  await db
    .insertInto('loan.agreement')
    .values({ loanId: loan.loanId, ...loan.agreed })
    .execute()
  return orderNo
}
