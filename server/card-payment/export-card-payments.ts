import { toDecimalString } from '#domain/money/parse.ts'
import type { Services } from '../services.ts'
import { maskCard } from './choose-card.ts'

/** Every try of a borrower to pay by card, for the export of personal data. */
export const exportCardPayments = async (
  { db }: Pick<Services, 'db'>,
  borrowerId: string,
): Promise<object[]> => {
  const payments = await db
    .selectFrom('cardPayment.cardPayment as c')
    // By the payment request, for which card payments have an index.
    .innerJoin('paymentRequest.paymentRequest as i', 'i.paymentRequestId', 'c.paymentRequestId')
    .innerJoin('loan.loan as l', 'l.loanId', 'i.loanId')
    .select(['l.orderNo', 'i.requestNo', 'i.amountMinor', 'i.currency'])
    .select(['c.method', 'c.bankName', 'c.cardEnding', 'c.state', 'c.createdAt'])
    .where('l.borrowerId', '=', borrowerId)
    .where('i.purpose', '=', 'card')
    .orderBy('c.createdAt')
    .execute()
  return payments.map(({ orderNo, requestNo, amountMinor, currency, ...card }) => ({
    orderNo,
    requestNo,
    method: card.method,
    bankName: card.bankName,
    card: maskCard(card.cardEnding),
    amount: toDecimalString({ currency, minor: amountMinor }),
    state: card.state,
    createdAt: card.createdAt,
  }))
}
