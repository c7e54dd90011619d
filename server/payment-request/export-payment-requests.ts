import type { Services } from '../services.ts'

/** What a borrower said they had paid, and the bills they were given. */
export const exportPaymentRequests = async (
  { db }: Pick<Services, 'db'>,
  borrowerId: string,
): Promise<object[]> =>
  await db
    .selectFrom('repayment.instruction as i')
    .innerJoin('loan.loan as l', 'l.loan_id', 'i.loan_id')
    .leftJoin('repayment.claim as c', 'c.instruction_id', 'i.instruction_id')
    .select([
      'l.order_no as orderNo',
      'i.bill_no as requestNo',
      'i.pay_code as payCode',
      'i.number',
      'i.state',
      'i.created_at as createdAt',
      'c.claim_no as disputeNo',
      'c.reference as claimReference',
    ])
    .where('l.borrower_id', '=', borrowerId)
    .orderBy('i.created_at')
    .execute()
