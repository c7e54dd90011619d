import { getLoan, type StoredLoan } from '../loan/public.ts'
import type { Services } from '../services.ts'
import { findPaymentRequestByNo, type PaymentRequest } from './store.ts'

/** The borrower's own payment request and its loan; undefined for one of another borrower. */
export const findBorrowerPaymentRequest = async (
  services: Services,
  borrowerId: string,
  requestNo: string,
): Promise<{ paymentRequest: PaymentRequest; loan: StoredLoan } | undefined> => {
  const paymentRequest = await findPaymentRequestByNo(services.db, requestNo)
  if (!paymentRequest) return undefined
  const loan = await getLoan(services.db, paymentRequest.loanId)
  return loan.borrowerId === borrowerId ? { paymentRequest, loan } : undefined
}
