import { sql } from 'kysely'
import { isStatedFact, type SecondFact } from '#domain/applicant/second-fact.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import type { Services } from '../services.ts'
import type { Db } from '../tables.ts'
import { readEntries } from './entries.ts'
import { findBorrower } from './store.ts'

/** Whether an account holds a step of a profile or a bank account. */
export const hasPersonalData = async (db: Db, borrowerId: string): Promise<boolean> => {
  const { rows } = await sql<{ holds: boolean }>`select
    exists (select from profile.step_entry
      where borrower_id = ${borrowerId} and body_encrypted is not null)
    or exists (select from profile.payout_account
      where borrower_id = ${borrowerId} and ended_at is null) as holds`.execute(db)
  return rows[0]?.holds ?? false
}

/** Whether an answer is what the borrower stated; false too where there is nothing to compare. */
export const isOwnFact = async (
  services: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
  answer: SecondFact,
): Promise<boolean> => {
  const [borrower, { base }] = await Promise.all([
    findBorrower(services.db, borrowerId),
    readEntries(services, borrowerId),
  ])
  if (!borrower || !base) return false
  const { market } = borrower
  return isStatedFact(answer, base, { market, idNumber: marketRules(market).idNumber })
}
