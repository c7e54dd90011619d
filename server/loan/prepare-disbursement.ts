import type { Transaction } from 'kysely'
import { writeOutbox } from '../platform/outbox.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { readSchedule } from './agreement.ts'
import { insertDisbursement, type NewTry } from './disbursement-store.ts'
import type { StoredLoan } from './store.ts'

export const disburseTopic = 'disburse'

type Within = { readonly services: Services; readonly tx: Transaction<Tables> }

/** Another try to pay; nothing has moved yet. The caller holds the row of what is paid. */
export const prepareTry = async (
  { services, tx }: Within,
  wanted: Omit<NewTry, 'disbursementId' | 'createdAt'>,
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
}: Within & { readonly loan: StoredLoan }): Promise<void> => {
  const { loanId, currency, market } = loan
  await prepareTry(
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
