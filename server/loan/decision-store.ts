import type { DecisionReason } from '#domain/decision/decide.ts'
import type { Db } from '../tables.ts'

export type StoredDecision = {
  readonly decisionId: string
  readonly loanId: string
  readonly outcome: 'approved' | 'rejected' | 'held'
  readonly reasons: readonly DecisionReason[]
  /** `rules`, or `staff:<name>`. */
  readonly decidedBy: string
  /** Of a decision by two persons: who proposed it, `staff:<name>`. */
  readonly proposedBy?: string | null
  /** A person's own words; empty for a rule. */
  readonly note: string
  readonly decidedAt: Date
}

export const decidedByRules = 'rules'

export const insertDecision = async (
  db: Db,
  decision: StoredDecision & { readonly rulesVersionId?: string },
): Promise<void> => {
  await db
    .insertInto('loan.decision')
    .values({
      decisionId: decision.decisionId,
      loanId: decision.loanId,
      outcome: decision.outcome,
      reasons: JSON.stringify(decision.reasons),
      decidedBy: decision.decidedBy,
      proposedBy: decision.proposedBy ?? null,
      note: decision.note,
      rulesVersionId: decision.rulesVersionId ?? null,
      decidedAt: decision.decidedAt,
    })
    .execute()
}

/** Every decision on a loan, the first first; the last stands. */
export const listDecisions = async (db: Db, loanId: string): Promise<StoredDecision[]> => {
  const rows = await db
    .selectFrom('loan.decision')
    .selectAll()
    .where('loanId', '=', loanId)
    .orderBy('decisionNo')
    .execute()
  return rows.map(row => ({
    decisionId: row.decisionId,
    loanId: row.loanId,
    outcome: row.outcome,
    reasons: row.reasons,
    decidedBy: row.decidedBy,
    proposedBy: row.proposedBy,
    note: row.note,
    decidedAt: row.decidedAt,
  }))
}
