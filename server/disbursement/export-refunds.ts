import type { ExpressionBuilder } from 'kysely'
import { toDecimalString } from '#domain/money/parse.ts'
import { maskAccount } from '../offer/public.ts'
import { findPayoutAccountById } from '../profile/public.ts'
import type { Services } from '../services.ts'
import type { Db, Tables } from '../tables.ts'
import { openAccount } from './payout-receiver.ts'

type RefundRow = Tables & { readonly r: Tables['loan.refund'] }

const refundColumns = [
  'l.orderNo',
  'l.market',
  'r.refundId',
  'r.source',
  'r.amountMinor',
  'r.currency',
  'r.state',
  'r.accountEncrypted',
  'r.createdAt',
  'd.payoutAccountId',
  'd.arrivedOn',
  'd.bankRef',
] as const

/** The last try to pay out a refund `r`. */
const lastTry = (eb: ExpressionBuilder<RefundRow, 'r'>) =>
  eb
    .selectFrom('loan.disbursement as t')
    .select(['t.payoutAccountId', 't.arrivedOn', 't.bankRef'])
    .whereRef('t.refundId', '=', 'r.refundId')
    .orderBy('t.attempt', 'desc')
    .limit(1)
    .as('d')

/** Of overpayments and of payouts that came back: by their loan. */
const refundsOfLoans = async (db: Db, borrowerId: string) =>
  await db
    .selectFrom('loan.refund as r')
    .innerJoin('loan.loan as l', 'l.loanId', 'r.loanId')
    .leftJoinLateral(lastTry, join => join.onTrue())
    .select(refundColumns)
    .where('l.borrowerId', '=', borrowerId)
    .execute()

/** Of payments on a loan that were not booked: by the payment, which has an index of those not cancelled. */
const refundsOfPayments = async (db: Db, borrowerId: string) =>
  await db
    .selectFrom('loan.refund as r')
    .innerJoin('payment.payment as p', 'p.paymentId', 'r.paymentId')
    .innerJoin('loan.loan as l', 'l.loanId', 'p.loanId')
    .leftJoinLateral(lastTry, join => join.onTrue())
    .select(refundColumns)
    .where('l.borrowerId', '=', borrowerId)
    .where('r.loanId', 'is', null)
    .where('r.state', '<>', 'cancelled')
    .execute()

/** A borrower's refunds, the account of each masked, for the export of personal data. */
export const exportRefunds = async (
  services: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<object[]> => {
  const { db } = services
  const rows = [
    ...(await refundsOfLoans(db, borrowerId)),
    ...(await refundsOfPayments(db, borrowerId)),
  ].toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  return await Promise.all(
    rows.map(async ({ orderNo, market, source, amountMinor, currency, ...refund }) => {
      const { payoutAccountId, state, createdAt, arrivedOn, bankRef } = refund
      const sentTo =
        payoutAccountId === null
          ? openAccount(services, refund)
          : await findPayoutAccountById(services, payoutAccountId)
      return {
        orderNo,
        source,
        amount: toDecimalString({ currency, minor: amountMinor }),
        state,
        requestedAt: createdAt,
        arrivedOn,
        bankReference: bankRef,
        account: sentTo ? maskAccount(market, sentTo) : null,
      }
    }),
  )
}
