import { say } from '../platform/copy.ts'
import { type BorrowerContext, type Refusal, refuseForNow } from './handler.ts'

/**
 * Counts a change of what a borrower states, agrees to or chooses, each of which is stored for as long as
 * the account; undefined when it may be made. Call it outside a transaction: it has a connection of its
 * own. A consent is withdrawn without it: as often as it was given, and never refused.
 */
export const refuseManyChanges = async ({
  services: { requestLimits },
  signedIn: { borrowerId },
  locale,
}: BorrowerContext): Promise<Refusal | undefined> => {
  const wait = await requestLimits.take('changesByBorrower', borrowerId)
  return wait === undefined ? undefined : refuseForNow(say(locale, 'tooManyRequests'), wait)
}
