import { getLoan } from '../loan/public.ts'
import { readAtOneMoment } from '../platform/database/transaction.ts'
import type { Services } from '../services.ts'
import { paymentRequestResponse } from './payment-request-response.ts'
import { findPaymentRequestByNo, type PaymentRequest } from './store.ts'

/**
 * The response of a request that was just issued, with its loan and payments of one moment: money may
 * have come to it meanwhile. `view` is what the caller knows beside it.
 */
export const issuedRequestResponse = async (
  services: Services,
  { requestNo }: PaymentRequest,
  view: Omit<Parameters<typeof paymentRequestResponse>[1], 'paymentRequest' | 'loan'>,
) =>
  await readAtOneMoment(services, async reading => {
    const paymentRequest = await findPaymentRequestByNo(reading.db, requestNo)
    if (!paymentRequest) throw new Error(`the issued payment request ${requestNo} is not there`)
    const loan = await getLoan(reading.db, paymentRequest.loanId)
    return await paymentRequestResponse(reading, { ...view, paymentRequest, loan })
  })
