import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { submitUtr } from '#contract/payment-dispute/calls.ts'
import { paymentRequestCopy } from '#copy/server/payment-request.js'
import {
  paymentDisputeDates,
  paymentDisputeFreeze,
} from '#domain/payment-dispute/payment-dispute-dates.ts'
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
import { countDisputes, insertDispute, saveReference, wasRefusedBefore } from './store.ts'

type SubmitUtrOutput = OutputOf<typeof submitUtr>

type BorrowerPaymentRequest = { readonly paymentRequest: PaymentRequest; readonly loan: StoredLoan }

/** Opens a claim and lets late charges stand still for it; the caller holds the loan's row. */
const openDispute = async (
  { services, tx }: { services: Services; tx: Transaction<Tables> },
  { paymentRequest, loan }: BorrowerPaymentRequest,
  reference: string,
): Promise<void> => {
  const { loanId, market } = loan
  const { paymentRequestId, requestNo } = paymentRequest
  const claimId = services.random.uuid()
  const openedOn = services.clock.businessDate(market)
  const dates = paymentDisputeDates(market, openedOn)
  const earlier = await countDisputes(tx, paymentRequestId)
  await insertDispute(tx, {
    ...dates,
    claimId,
    claimNo: earlier === 0 ? `K${requestNo}` : `K${requestNo}-${earlier + 1}`,
    loanId,
    paymentRequestId: paymentRequestId,
    reference,
    openedAt: services.clock.now(),
    openedOn,
  })
  const refusedBefore = await wasRefusedBefore(tx, loanId)
  const days = paymentDisputeFreeze({ ...dates, openedOn, refusedBefore })
  if (days) await insertFreeze(tx, services, { loanId, cause: 'claim', causeId: claimId, days })
}

/**
 * The loan's open claim, with a reference given later; a new one when none is open. Undefined when
 * the bill is paid: nothing would end a claim of it.
 */
const openOrUpdateDispute = async (
  at: { services: Services; tx: Transaction<Tables> },
  bill: BorrowerPaymentRequest,
  reference: string,
): Promise<SubmitUtrOutput | undefined> => {
  const { loanId, market } = bill.loan
  const last = (await lockLoan(at.tx, loanId))?.lastDispute
  // Read only now: it may have been paid while we waited.
  if ((await findPaymentRequestById(at.tx, bill.paymentRequest.paymentRequestId))?.state === 'paid')
    return undefined
  if (last?.state !== 'open') await openDispute(at, bill, reference)
  else if (reference !== '') await saveReference(at.tx, last.disputeId, reference)
  const { lastDispute } = await getLoan(at.tx, loanId)
  if (!lastDispute) throw new Error(`the claim of loan ${loanId} was just opened`)
  return paymentDisputeResponse(lastDispute, at.services.clock.businessDate(market))
}

/**
 * The borrower's word that a bill is paid. One claim is looked into at a time for a loan, whichever
 * of its bills it was said of, so that saying it again prolongs nothing.
 */
export const submitUtrHandler = async (
  input: InputOf<typeof submitUtr>,
  context: BorrowerContext,
): Promise<SubmitUtrOutput | Refusal> => {
  const { services, signedIn, locale } = context
  const bill = await findBorrowerPaymentRequest(services, signedIn.borrowerId, input.cardNo)
  if (!bill) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const once = { actor: `borrower:${signedIn.borrowerId}`, call: 'submitUtr', input }
  return await replyOnce<SubmitUtrOutput>(context, once, async tx => {
    const claimed = await openOrUpdateDispute({ services, tx }, bill, input.utr?.trim() ?? '')
    return claimed
      ? storedReply(claimed)
      : unstoredRefusal(
          refuse(
            refusalCode.paymentDisputeClosed,
            paymentRequestCopy[locale].replies.disputeClosed,
          ),
        )
  })
}
