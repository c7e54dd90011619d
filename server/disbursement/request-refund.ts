import type { Transaction } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import type { Currency } from '#domain/money/money.ts'
import { type RefundSource, refundRequestedPosting } from '#domain/posting/refund.ts'
import { postEntry } from '../ledger/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { type ReceivingAccount, sealAccount } from './payout-receiver.ts'
import { prepareAttempt } from './prepare-disbursement.ts'
import { changeRefund, getRefund, insertRefund, type Refund } from './refund-store.ts'

type RefundContext = { readonly services: Services; readonly tx: Transaction<Tables> }

type RefundRequest = Pick<
  Refund,
  'source' | 'loanId' | 'paymentId' | 'amountMinor' | 'currency'
> & {
  readonly market: MarketCode
  /** Where to, when that is not the account in the borrower's profile. */
  readonly account?: ReceivingAccount
  readonly by: string
  readonly reason: string
  /** A second person must agree before anything leaves. */
  readonly needsSecondApproval: boolean
}

/** What one person of the staff may give back alone, in minor units. */
const singleApprovalLimitMinor: Readonly<Record<Currency, bigint>> = {
  IDR: 1_000_000n,
  INR: 500_000n,
}

export const needsSecondApproval = (currency: Currency, amountMinor: bigint): boolean =>
  amountMinor > singleApprovalLimitMinor[currency]

const sourceAccount: Readonly<Record<Refund['source'], RefundSource>> = {
  overpayment: 'liability.overpayment',
  suspense: 'liability.suspense',
  returned: 'liability.returned',
}

/**
 * Sets money aside to be given back, and sends it unless a second person must agree first. The
 * caller holds the row of the loan or payment it comes from, and has made sure that it is there.
 */
export const requestRefund = async (
  { services, tx }: RefundContext,
  wanted: RefundRequest,
): Promise<Refund> => {
  const refundId = services.random.uuid()
  const entryId = services.random.uuid()
  const { source, loanId, paymentId, market, currency, amountMinor, by, reason } = wanted
  const askedOn = services.clock.businessDate(market)
  await postEntry(tx, {
    entryId,
    stream: loanId ?? `payment:${paymentId}`,
    posting: refundRequestedPosting(amountMinor, sourceAccount[source]),
    currency,
    businessOn: askedOn,
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
    state: wanted.needsSecondApproval ? 'asked' : 'sending',
    accountEncrypted: wanted.account ? sealAccount(services, refundId, wanted.account) : null,
    requestedBy: by,
    requestReason: reason,
    requestedOn: askedOn,
    entryId,
    createdAt: services.clock.now(),
  })
  if (loanId !== null) await incrementLoanVersion(tx, loanId)
  const refund = await getRefund(tx, refundId)
  if (!wanted.needsSecondApproval) await sendRefund({ services, tx }, refund)
  return refund
}

/** A second person agrees to a refund: it is sent. The caller holds its row. */
export const approveRefund = async (
  within: RefundContext,
  refund: Refund,
  decision: { readonly by: string; readonly reason: string },
): Promise<void> => {
  await changeRefund(within.tx, refund.refundId, {
    state: 'sending',
    decided_by: decision.by,
    decided_reason: decision.reason,
  })
  await sendRefund(within, refund)
}

/** Another try to pay a refund out. The caller holds its row, or has just made it. */
export const sendRefund = async (
  { services, tx }: RefundContext,
  { refundId, market, amountMinor, currency }: Refund,
): Promise<void> => {
  const provider = services.disbursementProviderOf(market).name
  await changeRefund(tx, refundId, { state: 'sending' })
  const wanted = { loanId: null, refundId, provider, amountMinor, currency }
  await prepareAttempt({ services, tx }, wanted)
}

/** Whoever has read the loan before must read it again: what was overpaid is another sum. */
export const incrementLoanVersion = async (
  tx: Transaction<Tables>,
  loanId: string,
): Promise<void> => {
  await tx
    .updateTable('loan.loan')
    .set(eb => ({ version: eb('version', '+', 1n) }))
    .where('loan_id', '=', loanId)
    .execute()
}
