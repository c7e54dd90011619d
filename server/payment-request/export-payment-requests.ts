import type { Services } from '../services.ts'

/** A borrower's payment requests with their payment disputes, for the export of personal data. */
export const exportPaymentRequests = async (
  { db }: Pick<Services, 'db'>,
  borrowerId: string,
): Promise<object[]> =>
  await db
    .selectFrom('paymentRequest.paymentRequest as i')
    .innerJoin('loan.loan as l', 'l.loanId', 'i.loanId')
    // By their loan too, for which disputes have an index.
    .leftJoin('paymentDispute.dispute as c', join =>
      join
        .onRef('c.loanId', '=', 'i.loanId')
        .onRef('c.paymentRequestId', '=', 'i.paymentRequestId'),
    )
    .select([
      'l.orderNo',
      'i.requestNo',
      'i.paymentMethodCode as payCode',
      'i.accountNo as number',
      'i.state',
      'i.createdAt',
      'c.disputeNo',
      'c.reference as claimReference',
    ])
    .where('l.borrowerId', '=', borrowerId)
    .orderBy('i.createdAt')
    .execute()
