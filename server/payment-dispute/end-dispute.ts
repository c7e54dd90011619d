import type { Transaction } from 'kysely'
import { addDays } from '#domain/calendar/local-date.ts'
import { lockLoan } from '../loan/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import { forEachRow } from '../platform/jobs/for-each-row.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import {
  endFreeze,
  endSuspenseFreezes,
  insertFreeze,
  listEndedSuspenseFreezes,
} from './freeze-store.ts'
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
 * Freezes late charges while a payment of the loan is in suspense, from tomorrow; again when its money
 * has come back after it was decided on, with a cause of its own. Idempotent; locks the loan's row.
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
  const days = { fromOn: addDays(services.clock.businessDate(loan.market), 1) }
  const freeze = { loanId, cause: 'held-money', days } as const
  if (await insertFreeze(tx, services, { ...freeze, causeId: paymentId })) return
  if (loan.freezes.some(({ cause, toOn }) => cause === 'held-money' && toOn === null)) return
  await insertFreeze(tx, services, { ...freeze, causeId: services.random.uuid() })
}

/**
 * Ends with today what a loan's money in suspense froze, once all of it is booked, or its return is
 * decided on. Locks the loan's row.
 */
export const endSuspenseFreeze = async (
  { services, tx }: DisputeContext,
  loanId: string,
): Promise<void> => {
  const loan = await lockLoan(tx, loanId)
  if (!loan) return
  const lastOn = services.clock.businessDate(loan.market)
  await endSuspenseFreezes(tx, services, { loanId, lastOn })
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
  const endFreezeOf = ({ loanId }: (typeof ended)[number]) =>
    inTransaction(services.db, tx => endSuspenseFreeze({ services, tx }, loanId))
  await forEachRow(services, ended, endFreezeOf, {
    message: 'a freeze of late charges could not be ended',
    facts: ({ loanId }) => ({ loanId }),
  })
}
