import type { Transaction } from 'kysely'
import { stateCode } from '#domain/loan/loan-state.ts'
import { type LoanStateEvent, nextState } from '#domain/loan/transition.ts'
import { prepareDisbursement } from '../disbursement/public.ts'
import type { StoredLoan } from '../loan/public.ts'
import { insertDecision, loanState, type StoredDecision } from '../loan/public.ts'
import { notify } from '../notification/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'

/**
 * Stores a decision, moves the loan to its state and prepares the disbursement of an approved loan; of
 * one that was approved before, whose payout has stopped, another attempt. The caller holds the loan's
 * row.
 */
export const takeDecision = async (
  {
    services,
    tx,
    loan,
    factsVersion,
  }: {
    services: Services
    tx: Transaction<Tables>
    loan: StoredLoan
    /** The frozen facts that were decided on, whose account is paid; null when nothing is paid. */
    factsVersion: number | null
  },
  decision: Omit<StoredDecision, 'decisionId' | 'loanId' | 'decidedAt'> & {
    /** The version of the rules that decided; absent for a decision of staff. */
    readonly rulesVersionId?: string
  },
): Promise<void> => {
  await insertDecision(tx, {
    ...decision,
    decisionId: services.random.uuid(),
    loanId: loan.loanId,
    decidedAt: services.clock.now(),
  })
  const event = decisionEvent(loan, decision.outcome)
  if (event !== undefined) {
    const state = Number(stateCode(nextState(loanState(loan), event)))
    await tx
      .updateTable('loan.loan')
      .set(eb => ({ state, version: eb('version', '+', 1n) }))
      .where('loanId', '=', loan.loanId)
      .execute()
    await notifyOfDecision(services, tx, loan, decision.outcome)
  }
  if (decision.outcome === 'approved') {
    await prepareDisbursement({ services, tx, loan, factsVersion })
  }
}

const notifyOfDecision = async (
  services: Services,
  tx: Transaction<Tables>,
  { loanId, borrowerId, orderNo: order, principalMinor }: StoredLoan,
  outcome: StoredDecision['outcome'],
): Promise<void> => {
  // A refusal may be reconsidered, and refused again.
  const about = { reference: `${loanId}/${services.random.uuid()}`, borrowerId, loanId }
  if (outcome === 'rejected') {
    await notify(services, tx, { ...about, event: 'application-refused', facts: { order } })
    return
  }
  const facts = { amount: String(principalMinor), order }
  await notify(services, tx, { ...about, event: 'application-approved', facts })
}

const decisionEvent = (
  loan: StoredLoan,
  outcome: StoredDecision['outcome'],
): LoanStateEvent | undefined => {
  if (outcome === 'held') return undefined
  if (outcome === 'rejected') return 'rejected'
  const state = loanState(loan)
  if (state === 'approved') return undefined
  return state === 'rejected' ? 'reconsidered' : 'approved'
}
