import type { Services } from '../services.ts'

/** A borrower's payment disputes with our answers, for the export of personal data. */
export const exportDisputes = async (
  { db }: Pick<Services, 'db'>,
  borrowerId: string,
): Promise<object[]> =>
  await db
    .selectFrom('paymentDispute.dispute as c')
    .innerJoin('loan.loan as l', 'l.loanId', 'c.loanId')
    .innerJoin('paymentRequest.paymentRequest as i', 'i.paymentRequestId', 'c.paymentRequestId')
    .select([
      'l.orderNo',
      'i.requestNo',
      'c.disputeNo',
      'c.reference as claimReference',
      'c.state',
      'c.openedAt',
      'c.answerBy',
      'c.endsOn',
      'c.endedAt',
      'c.decidedReason as answer',
    ])
    .where('l.borrowerId', '=', borrowerId)
    .orderBy('c.sequenceNo')
    .execute()
