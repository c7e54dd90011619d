import type { Transaction } from 'kysely'
import { protocolCode } from '#contract/envelope.ts'
import { type BorrowerContext, type Refusal, refuse } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import type { Tables } from '../../tables.ts'
import { lockIfOpen } from '../store.ts'

/**
 * Must be the first step of a transaction that writes for a borrower: a session may have been
 * checked before the account was closed and erased. The account stays open until the transaction
 * ends. Returns the refusal when it is closed.
 */
export const refuseClosedAccount = async (
  tx: Transaction<Tables>,
  { signedIn, language }: BorrowerContext,
): Promise<Refusal | undefined> =>
  (await lockIfOpen(tx, signedIn.borrowerId))
    ? undefined
    : refuse(protocolCode.signedOut, say(language, 'signedOut'))
