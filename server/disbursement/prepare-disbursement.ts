import type { Transaction } from 'kysely'
import type { StoredLoan } from '../loan/public.ts'
import { readSchedule } from '../loan/public.ts'
import { writeOutbox } from '../platform/jobs/outbox.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { insertDisbursement, type NewDisbursement } from './store.ts'

export const disburseTopic = 'disburse'

type DisbursementContext = { readonly services: Services; readonly tx: Transaction<Tables> }

/** Another try to pay; nothing has moved yet. The caller holds the row of what is paid. */
export const prepareAttempt = async (
  { services, tx }: DisbursementContext,
  wanted: Omit<NewDisbursement, 'disbursementId' | 'createdAt'>,
  delaySeconds = 0,
): Promise<void> => {
  const disbursementId = services.random.uuid()
  const { loanId, refundId, provider, amountMinor, currency } = wanted
  await insertDisbursement(tx, {
    disbursementId,
    loanId,
    refundId,
    provider,
    amountMinor,
    currency,
    createdAt: services.clock.now(),
  })
  await writeOutbox(tx, { topic: disburseTopic, payload: { disbursementId }, delaySeconds })
}

/** Another try to pay a loan out. The caller holds the loan's row. */
export const prepareDisbursement = async ({
  services,
  tx,
  loan,
}: DisbursementContext & { readonly loan: StoredLoan }): Promise<void> => {
  const { loanId, currency, market } = loan
  await prepareAttempt(
    { services, tx },
    {
      loanId,
      refundId: null,
      provider: services.disbursementProviderOf(market).name,
      amountMinor: readSchedule({ ...loan, disbursedOn: null }).netDisbursedMinor,
      currency,
    },
  )
}
