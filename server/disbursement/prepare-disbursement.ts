import type { Transaction } from 'kysely'
import type { StoredLoan } from '../loan/public.ts'
import { readSchedule } from '../loan/public.ts'
import { writeOutbox } from '../platform/jobs/outbox.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { insertDisbursement, type NewDisbursement } from './store.ts'

export const disburseTopic = 'disburse'

type DisbursementContext = { readonly services: Services; readonly tx: Transaction<Tables> }

/** Starts a payout attempt: no money moves yet. The caller holds the row of the loan or refund. */
export const prepareAttempt = async (
  { services, tx }: DisbursementContext,
  attempt: Omit<NewDisbursement, 'disbursementId' | 'createdAt'>,
  delaySeconds = 0,
): Promise<void> => {
  const disbursementId = services.random.uuid()
  const { loanId, refundId, factsVersion, provider, amountMinor, currency } = attempt
  await insertDisbursement(tx, {
    disbursementId,
    loanId,
    refundId,
    factsVersion,
    provider,
    amountMinor,
    currency,
    createdAt: services.clock.now(),
  })
  await writeOutbox(tx, { topic: disburseTopic, payload: { disbursementId }, delaySeconds })
}

/**
 * Starts another attempt to disburse a loan to the account of one version of its frozen facts. The
 * caller holds the loan's row.
 */
export const prepareDisbursement = async ({
  services,
  tx,
  loan,
  factsVersion,
}: DisbursementContext & {
  readonly loan: StoredLoan
  readonly factsVersion: number | null
}): Promise<void> => {
  const { loanId, currency, market } = loan
  await prepareAttempt(
    { services, tx },
    {
      loanId,
      refundId: null,
      factsVersion,
      provider: services.disbursementProviderOf(market).name,
      amountMinor: readSchedule({ ...loan, disbursedOn: null }).netDisbursedMinor,
      currency,
    },
  )
}
