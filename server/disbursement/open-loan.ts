import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { buildSchedule } from '#domain/schedule/build-schedule.ts'
import type { Schedule } from '#domain/schedule/schedule.ts'
import type { Terms } from '#domain/terms/terms.ts'
import { termsToJson } from '#domain/terms/terms-json.ts'
import { getLoan, insertLoan, scheduleToJson } from '../loan/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import { type PayoutContext, postPayoutArrived, postPayoutSent } from './move-money-out.ts'
import { loanDestination } from './payout-destination.ts'
import { importedProvider, insertDisbursement } from './store.ts'

type ImportedLoan = {
  readonly borrowerId: string
  readonly market: MarketCode
  readonly productId: string
  readonly clientKind: 'new' | 'repeat'
  readonly terms: Terms
  readonly disbursedOn: LocalDate
  readonly createdAt: Date
  readonly actor: string
  /** The borrower has another open loan: some imported loan books have such borrowers. */
  readonly besideAnother?: boolean
}

/**
 * Imports a loan that was disbursed already: its agreement, its schedule and the entries of its
 * disbursement, in one transaction.
 */
export const openLoan = async (
  services: Services,
  loan: ImportedLoan,
): Promise<{ loanId: string; orderNo: string; schedule: Schedule }> => {
  const loanId = services.random.uuid()
  const schedule = buildSchedule(loan.terms, loan.disbursedOn)
  const agreed = {
    terms: JSON.stringify(termsToJson(loan.terms)),
    schedule: JSON.stringify(scheduleToJson(schedule)),
  }
  const { currency } = loan.terms
  const amountMinor = schedule.netDisbursedMinor
  const disbursementId = services.random.uuid()
  const newLoan = {
    ...loan,
    loanId,
    numberedOn: loan.disbursedOn,
    state: 'approved',
    agreed,
  } as const
  const orderNo = await inTransaction(services.db, async tx => {
    const insertedNo = await insertLoan(services, tx, loan.terms, newLoan)
    await insertDisbursement(tx, {
      disbursementId,
      loanId,
      refundId: null,
      factsVersion: null,
      provider: importedProvider,
      amountMinor,
      currency,
      createdAt: loan.createdAt,
    })
    const payout: PayoutContext = {
      services,
      tx,
      to: loanDestination(tx, await getLoan(tx, loanId)),
      disbursement: {
        disbursementId,
        amountMinor,
        currency,
        transitEntryId: null,
        arrivalEntryId: null,
      },
      actor: loan.actor,
      businessOn: loan.disbursedOn,
    }
    await postPayoutSent(payout)
    await postPayoutArrived(payout, loan.disbursedOn)
    return insertedNo
  })
  return { loanId, orderNo, schedule }
}
