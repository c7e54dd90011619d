import type { Transaction } from 'kysely'
import { addDays } from '#domain/calendar/local-date.ts'
import { MARKET_CODES } from '#domain/market/market.ts'
import { lockLoan } from '../loan/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { endFreeze, insertFreeze, listEndedSuspenseFreezes } from './freeze-store.ts'
import { type DisputeSelector, endOpenDispute, listExpiredDisputes } from './store.ts'

type DisputeContext = { readonly services: Services; readonly tx: Transaction<Tables> }

type DisputeOutcome = Parameters<typeof endOpenDispute>[2]

/** Ends one of a loan's claims if it is open, and with this day what stood still for it. */
export const endDispute = async (
  { services, tx }: DisputeContext,
  which: DisputeSelector,
  ending: Omit<DisputeOutcome, 'endedAt'>,
): Promise<void> => {
  const loan = await lockLoan(tx, which.loanId)
  if (!loan) return
  const ended = await endOpenDispute(tx, which, { ...ending, endedAt: services.clock.now() })
  const lastOn = services.clock.businessDate(loan.market)
  if (ended) await endFreeze(tx, services, { cause: 'claim', causeId: ended.disputeId, lastOn })
}

/** Lets late charges stand still while money for a loan is held, from the day after we have it. */
export const freezeForSuspense = async (
  { services, tx }: DisputeContext,
  { loanId, paymentId }: { loanId: string; paymentId: string },
): Promise<void> => {
  const loan = await lockLoan(tx, loanId)
  const isHeld = loan?.payments.some(
    payment => payment.paymentId === paymentId && payment.state === 'suspense',
  )
  if (!loan || !isHeld) return
  const fromOn = addDays(services.clock.businessDate(loan.market), 1)
  await insertFreeze(tx, services, {
    loanId,
    cause: 'held-money',
    causeId: paymentId,
    days: { fromOn },
  })
}

/** Ends what stood still for held money, once it is booked or sent back. */
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

/** What time ends: claims that nobody answered, and holds of money that is held no more. */
export const endExpiredDisputes = async (services: Services): Promise<void> => {
  for (const market of MARKET_CODES) {
    const today = services.clock.businessDate(market)
    for (const { disputeId, disputeNo: claimNo, loanId } of await listExpiredDisputes(
      services.db,
      market,
      today,
    )) {
      services.log.warn({ claimNo }, 'a claim ended unanswered')
      await inTransaction(services.db, tx =>
        endDispute({ services, tx }, { loanId, disputeId }, { state: 'lapsed' }),
      )
    }
  }
  for (const { loanId, paymentId } of await listEndedSuspenseFreezes(services.db)) {
    await inTransaction(services.db, tx => endSuspenseFreeze({ services, tx }, loanId, paymentId))
  }
}
