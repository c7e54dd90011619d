import type { Transaction } from 'kysely'
import { addDays } from '#domain/calendar/local-date.ts'
import { lockLoan } from '../loan/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import { forEachRow } from '../platform/jobs/for-each-row.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { endFreeze, insertFreeze, listEndedSuspenseFreezes } from './freeze-store.ts'
import { type DisputeSelector, endOpenDispute, listExpiredDisputes } from './store.ts'

type DisputeContext = { readonly services: Services; readonly tx: Transaction<Tables> }

type DisputeOutcome = Parameters<typeof endOpenDispute>[2]

/** Ends a loan's dispute if it is open, and its freeze with today. Idempotent; locks the loan's row. */
export const endDispute = async (
  { services, tx }: DisputeContext,
  selector: DisputeSelector,
  ending: Omit<DisputeOutcome, 'endedAt'>,
): Promise<void> => {
  const loan = await lockLoan(tx, selector.loanId)
  if (!loan) return
  const ended = await endOpenDispute(tx, selector, { ...ending, endedAt: services.clock.now() })
  const lastOn = services.clock.businessDate(loan.market)
  if (ended) await endFreeze(tx, services, { cause: 'claim', causeId: ended.disputeId, lastOn })
}

/**
 * Freezes late charges while a payment of the loan is in suspense, from tomorrow. Idempotent; locks
 * the loan's row.
 */
export const freezeForSuspense = async (
  { services, tx }: DisputeContext,
  { loanId, paymentId }: { loanId: string; paymentId: string },
): Promise<void> => {
  const loan = await lockLoan(tx, loanId)
  const isInSuspense = loan?.payments.some(
    payment => payment.paymentId === paymentId && payment.state === 'suspense',
  )
  if (!loan || !isInSuspense) return
  const fromOn = addDays(services.clock.businessDate(loan.market), 1)
  await insertFreeze(tx, services, {
    loanId,
    cause: 'held-money',
    causeId: paymentId,
    days: { fromOn },
  })
}

/** Ends the freeze of money in suspense with today, once it is booked or refunded. Locks the loan's row. */
export const endSuspenseFreeze = async (
  { services, tx }: DisputeContext,
  loanId: string,
  paymentId: string,
) => {
  const loan = await lockLoan(tx, loanId)
  if (!loan) return
  const lastOn = services.clock.businessDate(loan.market)
  await endFreeze(tx, services, { cause: 'held-money', causeId: paymentId, lastOn })
}

/** Lapses disputes whose last day is over, and ends freezes of money that left suspense. Idempotent. */
export const endExpiredDisputes = async (services: Services): Promise<void> => {
  for (const market of services.config.markets) {
    const today = services.clock.businessDate(market)
    const expired = await listExpiredDisputes(services.db, market, today)
    const lapse = async ({ disputeId, disputeNo, loanId }: (typeof expired)[number]) => {
      services.log.warn({ disputeNo }, 'a payment dispute ended unanswered')
      await inTransaction(services.db, tx =>
        endDispute({ services, tx }, { loanId, disputeId }, { state: 'lapsed' }),
      )
    }
    await forEachRow(services, expired, lapse, {
      message: 'a payment dispute could not be ended',
      facts: ({ disputeNo }) => ({ disputeNo }),
    })
  }
  const ended = await listEndedSuspenseFreezes(services.db)
  const endFreezeOf = ({ loanId, paymentId }: (typeof ended)[number]) =>
    inTransaction(services.db, tx => endSuspenseFreeze({ services, tx }, loanId, paymentId))
  await forEachRow(services, ended, endFreezeOf, {
    message: 'a freeze of late charges could not be ended',
    facts: ({ loanId, paymentId }) => ({ loanId, paymentId }),
  })
}
