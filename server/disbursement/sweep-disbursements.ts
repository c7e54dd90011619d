import { handlePendingCallbacks } from '../callback/public.ts'
import { DatabaseUnavailable, inTransaction } from '../platform/database/database.ts'
import { forEachRow } from '../platform/jobs/for-each-row.ts'
import { PaymentProviderError } from '../providers/payment/provider-errors.ts'
import { forEachByProvider } from '../providers/payment/provider-failures.ts'
import type { Services } from '../services.ts'
import { payoutCallbacks } from './payout-webhooks.ts'
import { recordPayout } from './record-payout.ts'
import { sendDisbursement, submitPayout } from './send-disbursement.ts'
import { type Disbursement, leaseStatusCheck, listDueForStatusCheck, listUnsent } from './store.ts'

const batch = 100

/** Books what the provider reports of a payout; requests it again when the provider has none. */
const checkDisbursementStatus = async (
  services: Services,
  disbursement: Disbursement,
): Promise<void> => {
  const { disbursementId } = disbursement
  const provider = services.disbursementProviders.get(disbursement.provider)
  if (!provider) return
  if (!(await leaseStatusCheck(services.db, disbursement, services.clock.now()))) return
  const event = await provider.findPayout(disbursementId)
  if (event) await recordPayout(services, event)
  else if (disbursement.state === 'sending') await submitPayout(services, disbursement)
}

/** Logs and resolves to whatever goes wrong with one payout: the others are checked all the same. */
const tryToCheckStatus = async (
  services: Services,
  disbursement: Disbursement,
): Promise<unknown> => {
  try {
    await checkDisbursementStatus(services, disbursement)
    return undefined
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    const context = { err: error, disbursementId: disbursement.disbursementId }
    if (error instanceof PaymentProviderError) {
      services.log.warn(context, 'the payout provider did not answer')
    } else services.log.error(context, 'a payout could not be checked')
    return error
  }
}

/**
 * Books pending callbacks, sends payouts that were prepared only, and asks providers about money whose
 * arrival or return no callback reported. Idempotent: it books by the same function as the callback,
 * so it may run at any time and in several processes at once.
 */
export const sweepDisbursements = async (services: Services): Promise<void> => {
  await handlePendingCallbacks(services, payoutCallbacks)
  const page = { now: services.clock.now(), max: batch }
  const send = ({ disbursementId }: Disbursement) =>
    inTransaction(services.db, tx => sendDisbursement(services, tx, { disbursementId }))
  // One that fails stays prepared, and the next sweep tries again.
  await forEachRow(services, await listUnsent(services.db, page), send, {
    message: 'a prepared payout could not be sent',
    facts: ({ disbursementId }) => ({ disbursementId }),
  })
  const providers = [...services.disbursementProviders.keys()]
  const due = await listDueForStatusCheck(services.db, { ...page, providers })
  await forEachByProvider(due, each => tryToCheckStatus(services, each))
}
