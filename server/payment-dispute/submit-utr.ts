import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { submitUtr } from '#contract/payment-dispute/calls.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import {
  paymentDisputeDates,
  paymentDisputeFreeze,
} from '#domain/payment-dispute/payment-dispute-dates.ts'
import { isTransferReference } from '#domain/payment-dispute/transfer-reference.ts'
import { type BorrowerContext, type Refusal, refuse } from '../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../http/reply-once.ts'
import { getLoan, lockLoan, paymentDisputeResponse, type StoredLoan } from '../loan/public.ts'
import { findPaymentRequestById } from '../payment/public.ts'
import type { PaymentRequest } from '../payment-request/public.ts'
import { findBorrowerPaymentRequest } from '../payment-request/public.ts'
import { say } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { insertFreeze } from './freeze-store.ts'
import {
  countDaysUsed,
  countDisputes,
  insertDispute,
  saveReference,
  wasRefusedBefore,
} from './store.ts'

type SubmitUtrOutput = OutputOf<typeof submitUtr>

type RequestWithLoan = { readonly paymentRequest: PaymentRequest; readonly loan: StoredLoan }
type DisputeContext = { readonly services: Services; readonly tx: Transaction<Tables> }

/** Opens a dispute and freezes late charges for it; the caller holds the loan's row. */
const openDispute = async (
  { services, tx }: DisputeContext,
  { paymentRequest, loan }: RequestWithLoan,
  reference: string,
): Promise<void> => {
  const { loanId, market } = loan
  const { paymentRequestId, requestNo } = paymentRequest
  const disputeId = services.random.uuid()
  const openedOn = services.clock.businessDate(market)
  const dates = paymentDisputeDates(market, openedOn)
  const earlier = await countDisputes(tx, paymentRequestId)
  await insertDispute(tx, {
    ...dates,
    disputeId,
    disputeNo: earlier === 0 ? `K${requestNo}` : `K${requestNo}-${earlier + 1}`,
    loanId,
    paymentRequestId,
    reference,
    openedAt: services.clock.now(),
    openedOn,
  })
  const refusedBefore = await wasRefusedBefore(tx, loanId)
  const daysUsed = await countDaysUsed(tx, loanId)
  const days = paymentDisputeFreeze({ ...dates, openedOn, refusedBefore, daysUsed })
  if (days) await insertFreeze(tx, services, { loanId, cause: 'claim', causeId: disputeId, days })
}

/**
 * Adds the reference to the loan's open dispute, or opens one. Undefined when the payment request is
 * paid: no later payment would settle a dispute of it.
 */
const openOrUpdateDispute = async (
  context: DisputeContext,
  request: RequestWithLoan,
  reference: string,
): Promise<SubmitUtrOutput | undefined> => {
  const { services, tx } = context
  const { loanId, market } = request.loan
  const last = (await lockLoan(tx, loanId))?.lastDispute
  // Read under the lock: it may have been paid while the lock was awaited.
  const current = await findPaymentRequestById(tx, request.paymentRequest.paymentRequestId)
  if (current?.state === 'paid') return undefined
  if (last?.state !== 'open') await openDispute(context, request, reference)
  else if (reference !== '') await saveReference(tx, last.disputeId, reference)
  const { lastDispute } = await getLoan(tx, loanId)
  if (!lastDispute) throw new Error(`loan ${loanId} has no dispute after one was opened`)
  return paymentDisputeResponse(lastDispute, services.clock.businessDate(market))
}

/**
 * Opens a payment dispute: the borrower reports a payment that is not booked. A loan has one open
 * dispute at a time, for whichever of its payment requests; reporting again extends no deadline. A
 * reference that no transfer of the market can have is refused with `malformed`.
 */
export const submitUtrHandler = async (
  input: InputOf<typeof submitUtr>,
  context: BorrowerContext,
): Promise<SubmitUtrOutput | Refusal> => {
  const { services, signedIn, locale } = context
  const request = await findBorrowerPaymentRequest(services, signedIn.borrowerId, input.cardNo)
  if (!request) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const reference = input.utr?.trim() ?? ''
  if (reference !== '' && !isTransferReference(request.loan.market, reference)) {
    return refuse(protocolCode.malformed, paymentRequestCopy[locale].replies.referenceInvalid)
  }
  const once = { actor: `borrower:${signedIn.borrowerId}`, call: 'submitUtr', input }
  return await replyOnce<SubmitUtrOutput>(context, once, async tx => {
    const dispute = await openOrUpdateDispute({ services, tx }, request, reference)
    return dispute
      ? storedReply(dispute)
      : unstoredRefusal(
          refuse(
            refusalCode.paymentDisputeClosed,
            paymentRequestCopy[locale].replies.disputeClosed,
          ),
        )
  })
}
