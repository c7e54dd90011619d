import { sql } from 'kysely'
import { marketOfCurrency } from '#domain/market/market.ts'
import { isCurrency } from '#domain/money/money.ts'
import type { BorrowerSubjects, SubjectMarkets } from '../../audit/public.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'

export const paymentSubjects = {
  /** Money in suspense may belong to no loan: the market is that of its currency. */
  payment: async ({ db }, paymentId) => {
    if (!isUuid(paymentId)) return undefined
    const row = await db
      .selectFrom('payment.payment')
      .select('currency')
      .where('paymentId', '=', paymentId)
      .executeTakeFirst()
    if (!row) return undefined
    return isCurrency(row.currency) ? marketOfCurrency(row.currency) : 'every-market'
  },
} satisfies Partial<SubjectMarkets>

export const paymentsOfBorrower = {
  payment: id =>
    sql`select payment_id as id from payment.payment join loan.loan using (loan_id)
      where borrower_id = ${id}`,
} satisfies Partial<BorrowerSubjects>
