import type { Transaction } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { stateCode } from '#domain/loan/status.ts'
import { type LoanEvent, nextState } from '#domain/loan/transition.ts'
import type { Posting } from '#domain/posting/accounts.ts'
import { disbursementPosting, payoutPosting } from '#domain/posting/disbursement.ts'
import { reversalPosting } from '#domain/posting/payment.ts'
import { entryLines, postEntry } from '../ledger/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { readSchedule } from './agreement.ts'
import { changeDisbursement, type Disbursement } from './disbursement-store.ts'
import { alignAccruals } from './end-of-day/align-accruals.ts'
import { loanState } from './facts.ts'
import type { StoredLoan } from './store.ts'

/** The one way a loan's money leaves, arrives and comes back. The caller holds the loan's row. */
export type MoneyOut = {
  readonly services: Pick<Services, 'random' | 'clock'>
  readonly tx: Transaction<Tables>
  readonly loan: StoredLoan
  readonly disbursement: Pick<
    Disbursement,
    'disbursementId' | 'amountMinor' | 'transitEntryId' | 'arrivalEntryId'
  >
  readonly actor: string
  /** The day in the books. */
  readonly businessOn: LocalDate
}

const post = async (
  { services, tx, loan, disbursement, actor, businessOn }: MoneyOut,
  posting: Posting,
  reverses: string | null = null,
): Promise<string> => {
  const entryId = services.random.uuid()
  await postEntry(tx, {
    entryId,
    stream: loan.loanId,
    posting,
    currency: loan.currency,
    businessOn,
    cause: { kind: 'disbursement', id: disbursement.disbursementId },
    actor,
    reverses,
    loanId: loan.loanId,
  })
  return entryId
}

const reverse = async (
  moving: MoneyOut,
  kind: Parameters<typeof reversalPosting>[0],
  entryId: string | null,
): Promise<void> => {
  if (entryId === null) throw new Error(`the ${kind} has no entry to take back`)
  await post(moving, reversalPosting(kind, await entryLines(moving.tx, entryId)), entryId)
}

/** The money leaves the funding account. Answers the entry that says so. */
export const moneyLeaves = async (moving: MoneyOut): Promise<string> => {
  const { tx, disbursement } = moving
  const entryId = await post(moving, payoutPosting(disbursement.amountMinor))
  await changeDisbursement(tx, disbursement.disbursementId, {
    state: 'sending',
    transit_entry_id: entryId,
  })
  return entryId
}

/** The money is with the borrower: the loan runs from that day. */
export const moneyArrives = async (moving: MoneyOut, arrivedOn: LocalDate): Promise<void> => {
  const { tx, loan, disbursement } = moving
  const { disbursalFees, netDisbursedMinor } = readSchedule(loan)
  if (netDisbursedMinor !== disbursement.amountMinor) {
    throw new Error(
      `loan ${loan.loanId}: ${disbursement.amountMinor} was paid out of ${netDisbursedMinor} agreed`,
    )
  }
  const { principalMinor } = loan
  const entryId = await post(moving, disbursementPosting({ principalMinor, disbursalFees }))
  await moveState(moving, 'disbursed', arrivedOn)
  await changeDisbursement(tx, disbursement.disbursementId, {
    state: 'paid',
    arrived_on: arrivedOn,
    arrival_entry_id: entryId,
  })
}

/** The money never arrived: it is back in the funding account. */
export const moneyStays = async (moving: MoneyOut, reason: string): Promise<void> => {
  const { tx, disbursement } = moving
  await reverse(moving, 'payout', disbursement.transitEntryId)
  const changes = { state: 'failed', reason, transit_entry_id: null } as const
  await changeDisbursement(tx, disbursement.disbursementId, changes)
}

/** The money had arrived and was sent back: the loan is as if it had not begun. */
export const moneyReturns = async (moving: MoneyOut, reason: string): Promise<void> => {
  const { tx, loan, disbursement } = moving
  await reverse(moving, 'disbursement', disbursement.arrivalEntryId)
  await reverse(moving, 'payout', disbursement.transitEntryId)
  await moveState(moving, 'returned', null)
  const cause = { kind: 'disbursement', id: disbursement.disbursementId }
  await alignAccruals(moving.services, tx, { loanId: loan.loanId, actor: moving.actor, cause })
  await changeDisbursement(tx, disbursement.disbursementId, {
    state: 'returned',
    reason,
    transit_entry_id: null,
    arrival_entry_id: null,
    arrived_on: null,
  })
}

const moveState = async (
  { tx, loan }: MoneyOut,
  event: LoanEvent,
  disbursedOn: LocalDate | null,
): Promise<void> => {
  const state = Number(stateCode(nextState(loanState(loan), event)))
  await tx
    .updateTable('loan.loan')
    .set(eb => ({
      state,
      disbursed_on: disbursedOn,
      // A loan that begins, or begins again, has no day behind it.
      closed_on: null,
      version: eb('version', '+', 1n),
    }))
    .where('loan_id', '=', loan.loanId)
    .execute()
}
