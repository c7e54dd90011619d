import type { Transaction } from 'kysely'
import { writeOutbox } from '../platform/outbox.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { readSchedule } from './agreement.ts'
import { insertDisbursement } from './disbursement-store.ts'
import type { StoredLoan } from './store.ts'

export const disburseTopic = 'disburse'

/** Another try to pay a loan out; nothing has moved yet. The caller holds the loan's row. */
export const prepareDisbursement = async (
  { services, tx, loan }: { services: Services; tx: Transaction<Tables>; loan: StoredLoan },
  delaySeconds = 0,
): Promise<void> => {
  const disbursementId = services.random.uuid()
  const { loanId, currency, market } = loan
  await insertDisbursement(tx, {
    disbursementId,
    loanId,
    provider: services.disbursementProviderOf(market).name,
    amountMinor: readSchedule({ ...loan, disbursedOn: null }).netDisbursedMinor,
    currency,
    createdAt: services.clock.now(),
  })
  await writeOutbox(tx, {
    topic: disburseTopic,
    payload: { disbursementId, loanId },
    delaySeconds,
  })
}
