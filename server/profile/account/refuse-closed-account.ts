import type { Transaction } from 'kysely'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { profileCopy } from '#copy/server/profile.js'
import { type BorrowerContext, type Refusal, refuse } from '../../http/handler.ts'
import { type Locale, say } from '../../platform/copy.ts'
import type { Tables } from '../../tables.ts'
import { lockIfOpen, lockUnlessErased } from '../store.ts'

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

/**
 * Must be the first step of a transaction in which staff write about a borrower: no later erasure
 * deletes what they write after it. What is stored of the borrower stays until the transaction ends.
 */
export const refuseErasedBorrower = async (
  tx: Transaction<Tables>,
  borrowerId: string,
  locale: Locale,
): Promise<Refusal | undefined> =>
  (await lockUnlessErased(tx, borrowerId))
    ? undefined
    : refuse(refusalCode.decisionTaken, profileCopy[locale].replies.borrowerErased)
