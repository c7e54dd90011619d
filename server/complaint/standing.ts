import type { Kysely } from 'kysely'
import { COMPLAINT_STATES, isOpenComplaint } from '#domain/complaint/complaint-state.ts'
import type { Tables } from '../tables.ts'

const openStates = COMPLAINT_STATES.filter(isOpenComplaint)

/** Whether the borrower waits for an answer: no payment reminders are sent meanwhile. */
export const hasOpenComplaint = async (db: Kysely<Tables>, borrowerId: string): Promise<boolean> =>
  (await unanswered(db, borrowerId).executeTakeFirst()) !== undefined

/** The same for one loan. */
export const hasOpenComplaintAbout = async (
  db: Kysely<Tables>,
  { borrowerId, loanId }: { readonly borrowerId: string; readonly loanId: string },
): Promise<boolean> =>
  (await unanswered(db, borrowerId).where('loanId', '=', loanId).executeTakeFirst()) !== undefined

const unanswered = (db: Kysely<Tables>, borrowerId: string) =>
  db
    .selectFrom('complaint.complaint')
    .select('complaintId')
    .where('borrowerId', '=', borrowerId)
    .where('state', 'in', openStates)
    .limit(1)
