import type { Services } from '../services.ts'

/** A borrower's payment requests with their payment disputes, for the export of personal data. */
export const exportPaymentRequests = async (
  { db }: Pick<Services, 'db'>,
  borrowerId: string,
): Promise<object[]> =>
  await db
    .selectFrom('payment_request.payment_request as i')
    .innerJoin('loan.loan as l', 'l.loan_id', 'i.loan_id')
    .leftJoin('payment_dispute.dispute as c', 'c.payment_request_id', 'i.payment_request_id')
    .select([
      'l.order_no as orderNo',
      'i.request_no as requestNo',
      'i.pay_code as payCode',
      'i.account_no as number',
      'i.state',
      'i.created_at as createdAt',
      'c.dispute_no as disputeNo',
      'c.reference as claimReference',
    ])
    .where('l.borrower_id', '=', borrowerId)
    .orderBy('i.created_at')
    .execute()
