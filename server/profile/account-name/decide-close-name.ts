import type { Transaction } from 'kysely'
import { writeOutbox } from '../../platform/jobs/outbox.ts'
import type { Services } from '../../services.ts'
import type { Tables } from '../../tables.ts'
import { accountNameCheckedTopic } from './ask-account-name.ts'
import { findAccountNameCheck, recordAccountNameDecision } from './store.ts'

/**
 * A person's decision on a close name, once; it holds for this borrower, account and name. Undefined:
 * decided already, or any other result, which is nobody's to decide on.
 */
export const decideCloseName = async (
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction<Tables>,
  checkId: string,
  { decision, by, reason }: { decision: 'accept' | 'refuse'; by: string; reason: string },
): Promise<{ readonly borrowerId: string } | undefined> => {
  const check = await findAccountNameCheck(tx, checkId)
  if (!check) return undefined
  const made = { decision: decision === 'accept' ? 'accepted' : 'refused', by, reason } as const
  if (!(await recordAccountNameDecision(tx, checkId, { ...made, now: clock.now() }))) {
    return undefined
  }
  const { borrowerId } = check
  await writeOutbox(tx, { topic: accountNameCheckedTopic, payload: { borrowerId } })
  return { borrowerId }
}
