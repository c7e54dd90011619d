import type { Transaction } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import { type RefundSource, refundRequestedPosting } from '#domain/posting/refund.ts'
import { paymentStream, postEntry } from '../ledger/public.ts'
import { incrementLoanVersion } from '../loan/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { type ReceivingAccount, sealAccount } from './payout-receiver.ts'
import { prepareAttempt } from './prepare-disbursement.ts'
import { changeRefund, getRefund, insertRefund, type Refund } from './refund-store.ts'

type RefundContext = { readonly services: Services; readonly tx: Transaction<Tables> }

export type RefundRequest = Pick<
  Refund,
  'source' | 'loanId' | 'paymentId' | 'amountMinor' | 'currency'
> & {
  readonly market: MarketCode
  /** The receiving account; absent: the one in the borrower's profile. */
  readonly account?: ReceivingAccount
  readonly by: string
  readonly reason: string
  /** Nothing is sent before a second person approves. */
  readonly needsSecondApproval: boolean
}

const sourceAccount: Readonly<Record<Refund['source'], RefundSource>> = {
  overpayment: 'liability.overpayment',
  suspense: 'liability.suspense',
  returned: 'liability.returned',
}

/**
 * Reserves money for a refund and sends it, unless a second person must approve first. The caller
 * holds the row of the loan or payment it comes from, and has checked that so much is there.
 */
export const requestRefund = async (
  { services, tx }: RefundContext,
  request: RefundRequest,
): Promise<Refund> => {
  const refundId = services.random.uuid()
  const entryId = services.random.uuid()
  const { source, loanId, paymentId, market, currency, amountMinor, by, reason } = request
  const requestedOn = services.clock.businessDate(market)
  await postEntry(tx, {
    entryId,
    stream: loanId ?? paymentStream(paymentId),
    posting: refundRequestedPosting(amountMinor, sourceAccount[source]),
    currency,
    businessOn: requestedOn,
    cause: { kind: 'refund', id: refundId },
    actor: by,
    reverses: null,
    loanId,
  })
  await insertRefund(tx, {
    refundId,
    source,
    loanId,
    paymentId,
    market,
    currency,
    amountMinor,
    state: request.needsSecondApproval ? 'asked' : 'sending',
    accountEncrypted: request.account ? sealAccount(services, refundId, request.account) : null,
    requestedBy: by,
    requestReason: reason,
    requestedOn,
    entryId,
    createdAt: services.clock.now(),
  })
  if (loanId !== null) await incrementLoanVersion(tx, loanId)
  const refund = await getRefund(tx, refundId)
  if (!request.needsSecondApproval) await sendRefund({ services, tx }, refund)
  return refund
}

/** Approves a refund by a second person and sends it. The caller holds its row. */
export const approveRefund = async (
  context: RefundContext,
  refund: Refund,
  decision: { readonly by: string; readonly reason: string },
): Promise<void> => {
  await changeRefund(context.tx, refund.refundId, {
    state: 'sending',
    decidedBy: decision.by,
    decidedReason: decision.reason,
  })
  await sendRefund(context, refund)
}

/** Starts another payout attempt of a refund. The caller holds its row, or has just inserted it. */
export const sendRefund = async (
  { services, tx }: RefundContext,
  { refundId, market, amountMinor, currency }: Refund,
): Promise<void> => {
  const provider = services.disbursementProviderOf(market).name
  await changeRefund(tx, refundId, { state: 'sending' })
  const attempt = { loanId: null, refundId, factsVersion: null, provider, amountMinor, currency }
  await prepareAttempt({ services, tx }, attempt)
}
