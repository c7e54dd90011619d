import type { Transaction } from 'kysely'
import { marketOfCurrency } from '#domain/market/market.ts'
import { writeOutbox } from '../platform/jobs/outbox.ts'
import { isBlocked, requireAccountName } from '../profile/public.ts'
import { PaymentProviderError, ProviderRefusalError } from '../providers/payment/provider-errors.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { postPayoutSent } from './move-money-out.ts'
import { lockPayout, type PayoutDestination } from './payout-destination.ts'
import {
  findAccountNameSubject,
  findPayoutReceiver,
  findProfileAccount,
} from './payout-receiver.ts'
import { recordPayout, recordPayoutRefusal } from './record-payout.ts'
import { isSourceTakenBack } from './refund-source.ts'
import {
  changeDisbursement,
  type Disbursement,
  findDisbursement,
  leaseStatusCheck,
} from './store.ts'

export const requestPayoutTopic = 'ask-payout'

/**
 * Books a prepared payout as sent and queues the request to its provider. Booked first, so that a
 * crash in between leaves money in transit that the sweep checks, never an unbooked payout. A payout
 * to an account that was changed in the last day stays prepared, and so does one while staff have
 * switched payouts off, or until the bank has named the account's holder: the sweep calls again. One to
 * an account of another name, of a loan whose borrower was blocked meanwhile, or of a refund whose money
 * was taken back, ends as failed before any money moves; no other code sends a payout.
 */
export const sendDisbursement = async (
  services: Services,
  tx: Transaction<Tables>,
  { disbursementId }: { readonly disbursementId: string },
): Promise<void> => {
  const unlocked = await findDisbursement(tx, disbursementId)
  if (!unlocked) return
  const { to, disbursement } = await lockPayout(tx, unlocked)
  if (disbursement.state !== 'preparing') return
  const now = services.clock.now()
  const refused = await findRefusal(services, tx, { ...disbursement, receiver: to.receiver })
  if (refused) {
    const failed = { state: 'failed', reason: refused, checkedAt: now } as const
    await changeDisbursement(tx, disbursementId, failed)
    return await to.markStopped()
  }
  if (!(await services.switches.isOn('payout', to.market))) {
    return await changeDisbursement(tx, disbursementId, { checkedAt: now })
  }
  const account = await findProfileAccount({ db: tx, cipher: services.cipher }, disbursement)
  if (account?.payableFrom && account.payableFrom > now) {
    return await changeDisbursement(tx, disbursementId, { checkedAt: now })
  }
  const named = await findAccountNameSubject(
    { db: tx, cipher: services.cipher },
    disbursement,
    account,
  )
  const verdict = named && (await requireAccountName(services, tx, { ...named, market: to.market }))
  const nameCheckId = verdict && verdict.state !== 'unchecked' ? verdict.checkId : null
  if (verdict?.state === 'waiting') {
    return await changeDisbursement(tx, disbursementId, { nameCheckId, checkedAt: now })
  }
  if (verdict?.state === 'refused') {
    const failed = { state: 'failed', reason: verdict.reason, checkedAt: now } as const
    await changeDisbursement(tx, disbursementId, { nameCheckId, ...failed })
    return await to.markStopped()
  }
  await changeDisbursement(tx, disbursementId, {
    nameCheckId,
    // Its provider has not been asked yet: what kept it waiting is no question to the provider.
    checkedAt: null,
    ...(account ? { payoutAccountId: account.payoutAccountId } : {}),
  })
  await postPayoutSent({
    services,
    tx,
    to,
    disbursement,
    actor: `provider:${disbursement.provider}`,
    businessOn: services.clock.businessDate(to.market),
  })
  await writeOutbox(tx, { topic: requestPayoutTopic, payload: { disbursementId } })
}

/** Why a payout may not leave whatever its account is: what a blocked borrower is owed back leaves. */
const findRefusal = async (
  services: Services,
  tx: Transaction<Tables>,
  { refundId, receiver }: Pick<Disbursement, 'refundId'> & Pick<PayoutDestination, 'receiver'>,
): Promise<'SOURCE_TAKEN_BACK' | 'BORROWER_BLOCKED' | undefined> => {
  if (refundId !== null) {
    return (await isSourceTakenBack(services, tx, refundId)) ? 'SOURCE_TAKEN_BACK' : undefined
  }
  return receiver && (await isBlocked(tx, receiver.borrowerId)) ? 'BORROWER_BLOCKED' : undefined
}

/** Requests a payout from its provider, unless another process holds the lease on it. */
export const requestPayout = async (services: Services, disbursementId: string): Promise<void> => {
  const disbursement = await findDisbursement(services.db, disbursementId)
  if (disbursement?.state !== 'sending') return
  // Checked before the lease is taken, so that a missing provider fails every retry visibly.
  getProvider(services, disbursement)
  if (!(await leaseStatusCheck(services.db, disbursement, services.clock.now()))) return
  await submitPayout(services, disbursement)
}

const getProvider = (services: Services, { provider: name }: Disbursement) => {
  const provider = services.disbursementProviders.get(name)
  if (!provider) throw new Error(`disbursement provider ${name} is not configured`)
  return provider
}

/** Who pays instead of the market's first provider what that certainly did not accept. */
const secondProvider = (services: Services, { provider, currency }: Disbursement) => {
  const market = marketOfCurrency(currency)
  if (provider !== services.disbursementProviderOf(market).name) return undefined
  return services.secondDisbursementProviderOf(market)
}

/**
 * Requests a payout from its provider, always under the same reference, so that a retry after a lost
 * reply finds the payout it made. An uncertain result is left to the sweep. What the provider
 * certainly did not accept is requested from the second one, where the market has one. The caller
 * holds the lease: of two concurrent requests the provider may refuse one, which says nothing of the
 * other.
 */
export const submitPayout = async (
  services: Services,
  disbursement: Disbursement,
): Promise<void> => {
  const { disbursementId } = disbursement
  const provider = getProvider(services, disbursement)
  try {
    const request = await payoutRequest(services, disbursement)
    if (!request) return await recordPayoutRefusal(services, disbursement, { reason: 'NO_ACCOUNT' })
    await recordPayout(services, await provider.createPayout(request))
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    services.log.warn(
      { err: error, disbursementId },
      'the provider did not answer a payout request',
    )
    await handleRefusal(services, disbursement, error)
  }
}

const handleRefusal = async (
  services: Services,
  disbursement: Disbursement,
  error: PaymentProviderError,
): Promise<void> => {
  const second = secondProvider(services, disbursement)
  const passOn = second ? { second } : {}
  if (error instanceof ProviderRefusalError) {
    // A refused request is no proof that an earlier one did not create the payout.
    const provider = getProvider(services, disbursement)
    const existing = await provider.findPayout(disbursement.disbursementId)
    const reason = error.errorCode || 'REFUSED'
    if (existing) await recordPayout(services, existing)
    else await recordPayoutRefusal(services, disbursement, { reason, ...passOn })
    return
  }
  // Only of a first request is it known that none before it reached the provider.
  const neverReached = disbursement.checkedAt === null && error.effect === 'not-made'
  if (second && neverReached) {
    await recordPayoutRefusal(services, disbursement, { reason: 'NOT_REACHED', ...passOn })
  }
}

const payoutRequest = async (services: Services, disbursement: Disbursement) => {
  const to = await findPayoutReceiver(services, disbursement)
  return (
    to && {
      reference: disbursement.disbursementId,
      amount: { currency: disbursement.currency, minor: disbursement.amountMinor },
      bankCode: to.account.bankCode,
      accountNo: to.account.accountNo,
      holder: to.account.holder,
      description: to.description,
    }
  )
}
