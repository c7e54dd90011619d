import type { Transaction } from 'kysely'
import { writeOutbox } from '../platform/jobs/outbox.ts'
import { PaymentProviderError, ProviderRefusalError } from '../providers/payment/provider-errors.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { postPayoutSent } from './move-money-out.ts'
import { lockPayoutDestination } from './payout-destination.ts'
import { findPayoutReceiver } from './payout-receiver.ts'
import { recordPayout, recordPayoutRefusal } from './record-payout.ts'
import { type Disbursement, findDisbursement, leaseStatusCheck } from './store.ts'

export const requestPayoutTopic = 'ask-payout'

/**
 * The money leaves our books before anyone is asked to pay it: a process that dies in between
 * leaves money that is looked for, never money that left unseen.
 */
export const sendDisbursement = async (
  services: Services,
  tx: Transaction<Tables>,
  { disbursementId }: { readonly disbursementId: string },
): Promise<void> => {
  const known = await findDisbursement(tx, disbursementId)
  if (!known) return
  const to = await lockPayoutDestination(tx, known)
  const disbursement = await findDisbursement(tx, disbursementId)
  if (disbursement?.state !== 'preparing') return
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

/** Asks the provider to pay a try that was just sent. Whoever is at it already does it alone. */
export const requestPayout = async (services: Services, disbursementId: string): Promise<void> => {
  const disbursement = await findDisbursement(services.db, disbursementId)
  if (disbursement?.state !== 'sending') return
  // Before it is claimed: a provider that is not there is to be seen at every try.
  getProvider(services, disbursement)
  if (!(await leaseStatusCheck(services.db, disbursement, services.clock.now()))) return
  await submitPayout(services, disbursement)
}

const getProvider = (services: Services, { provider: name }: Disbursement) => {
  const provider = services.disbursementProviders.get(name)
  if (!provider) throw new Error(`there is no disbursement provider ${name}`)
  return provider
}

/**
 * Asks the provider to pay, always under the same reference, so that asking again after a lost
 * answer finds the payout it made. Whatever is not known for certain is left to the sweep. The
 * caller has claimed the asking: of two requests at once the provider may refuse one, which is no
 * word about the other.
 */
export const submitPayout = async (
  services: Services,
  disbursement: Disbursement,
): Promise<void> => {
  const { disbursementId } = disbursement
  const provider = getProvider(services, disbursement)
  try {
    const request = await payoutRequest(services, disbursement)
    if (!request) return await recordPayoutRefusal(services, disbursement, 'NO_ACCOUNT')
    await recordPayout(services, await provider.createPayout(request))
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    services.log.warn({ err: error, disbursementId }, 'a payout was not answered')
    if (!(error instanceof ProviderRefusalError)) return
    // A refusal of the asking is no proof that an earlier asking made nothing.
    const known = await provider.findPayout(disbursementId)
    if (known) await recordPayout(services, known)
    else await recordPayoutRefusal(services, disbursement, error.errorCode || 'REFUSED')
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
