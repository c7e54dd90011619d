import type { Transaction } from 'kysely'
import { protocolCode } from '#contract/envelope.ts'
import { type BorrowerContext, type Refusal, refuse } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import type { Tables } from '../../tables.ts'
import { lockIfOpen } from '../store.ts'

/**
 * The first step of a transaction that writes for a borrower: an account that was closed since their
 * session was looked at has been erased, and takes nothing more. One that is open stays so until the
 * transaction ends.
 */
export const refuseClosed = async (
  tx: Transaction<Tables>,
  { signedIn, language }: BorrowerContext,
): Promise<Refusal | undefined> =>
  (await lockIfOpen(tx, signedIn.borrowerId))
    ? undefined
    : refuse(protocolCode.signedOut, say(language, 'signedOut'))
