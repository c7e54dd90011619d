import type { Transaction } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import type { Currency } from '#domain/money/money.ts'
import { type RefundSource, refundAskedPosting } from '#domain/posting/refund.ts'
import { postEntry } from '../ledger/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { type Account, sealAccount } from './payout-receiver.ts'
import { prepareTry } from './prepare-disbursement.ts'
import { changeRefund, getRefund, insertRefund, type Refund } from './refund-store.ts'

type Within = { readonly services: Services; readonly tx: Transaction<Tables> }

type Wanted = Pick<Refund, 'source' | 'loanId' | 'paymentId' | 'amountMinor' | 'currency'> & {
  readonly market: MarketCode
  /** Where to, when that is not the account in the borrower's profile. */
  readonly account?: Account
  readonly by: string
  readonly reason: string
  /** A second person must agree before anything leaves. */
  readonly needsSecond: boolean
}

/** What one person of the staff may give back alone, in minor units. */
const mostAloneMinor: Readonly<Record<Currency, bigint>> = { IDR: 1_000_000n, INR: 500_000n }

export const needsSecond = (currency: Currency, amountMinor: bigint): boolean =>
  amountMinor > mostAloneMinor[currency]

const accountOf: Readonly<Record<Refund['source'], RefundSource>> = {
  overpayment: 'liability.overpayment',
  suspense: 'liability.suspense',
  returned: 'liability.returned',
}

/**
 * Sets money aside to be given back, and sends it unless a second person must agree first. The
 * caller holds the row of the loan or payment it comes from, and has made sure that it is there.
 */
export const askRefund = async ({ services, tx }: Within, wanted: Wanted): Promise<Refund> => {
  const refundId = services.random.uuid()
  const entryId = services.random.uuid()
  const { source, loanId, paymentId, market, currency, amountMinor, by, reason } = wanted
  const askedOn = services.clock.businessDate(market)
  await postEntry(tx, {
    entryId,
    stream: loanId ?? `payment:${paymentId}`,
    posting: refundAskedPosting(amountMinor, accountOf[source]),
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
    state: wanted.needsSecond ? 'asked' : 'sending',
    accountEncrypted: wanted.account ? sealAccount(services, refundId, wanted.account) : null,
    askedBy: by,
    askedReason: reason,
    askedOn,
    entryId,
    createdAt: services.clock.now(),
  })
  if (loanId !== null) await raiseVersion(tx, loanId)
  const refund = await getRefund(tx, refundId)
  if (!wanted.needsSecond) await sendRefund({ services, tx }, refund)
  return refund
}

/** A second person agrees to a refund: it is sent. The caller holds its row. */
export const agreeToRefund = async (
  within: Within,
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
  { services, tx }: Within,
  { refundId, market, amountMinor, currency }: Refund,
): Promise<void> => {
  const provider = services.disbursementProviderOf(market).name
  await changeRefund(tx, refundId, { state: 'sending' })
  const wanted = { loanId: null, refundId, provider, amountMinor, currency }
  await prepareTry({ services, tx }, wanted)
}

/** Whoever has read the loan before must read it again: what was overpaid is another sum. */
export const raiseVersion = async (tx: Transaction<Tables>, loanId: string): Promise<void> => {
  await tx
    .updateTable('loan.loan')
    .set(eb => ({ version: eb('version', '+', 1n) }))
    .where('loan_id', '=', loanId)
    .execute()
}
