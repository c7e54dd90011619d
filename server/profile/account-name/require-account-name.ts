import type { Transaction } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import { writeOutbox } from '../../platform/jobs/outbox.ts'
import type { Services } from '../../services.ts'
import type { Tables } from '../../tables.ts'
import { askAccountNameTopic } from './ask-account-name.ts'
import {
  type AccountNameCheck,
  type AccountNameSubject,
  findCheckByIndex,
  insertAccountNameCheck,
  questionIndex,
} from './store.ts'

/**
 * Whether money may go to an account. `unchecked`: the market has no provider to ask; `waiting`: for
 * the bank, or for a person who judges a close name; `refused`: never, unless account or name change.
 */
export type AccountNameVerdict =
  | { readonly state: 'unchecked' }
  | { readonly state: 'allowed'; readonly checkId: string }
  | { readonly state: 'waiting'; readonly checkId: string; readonly isClose: boolean }
  | { readonly state: 'refused'; readonly checkId: string; readonly reason: AccountNameRefusal }

/** Why an attempt to pay out ends before it is sent. */
type AccountNameRefusal = 'ACCOUNT_NAME_OTHER' | 'ACCOUNT_NOT_FOUND'

/**
 * Decides by what the bank said of this borrower, account and name, and has it asked where it said
 * nothing yet. A result that refuses stays in force where the market's provider was switched off. The
 * outbox hands over `accountNameCheckedTopic` once it is known. Two callers at once ask once.
 */
export const requireAccountName = async (
  services: Services,
  tx: Transaction<Tables>,
  {
    borrowerId,
    market,
    subject,
  }: {
    readonly borrowerId: string
    readonly market: MarketCode
    readonly subject: AccountNameSubject
  },
): Promise<AccountNameVerdict> => {
  const known = await findCheckByIndex(tx, questionIndex(services, borrowerId, subject))
  const provider = services.accountNameProviderOf(market)
  if (known && (known.result !== null || provider)) return verdictOf(known)
  if (!provider) return { state: 'unchecked' }
  const checkId = services.random.uuid()
  const now = services.clock.now()
  const check = { checkId, borrowerId, market, subject, provider: provider.name, now }
  if (await insertAccountNameCheck(services, tx, check)) {
    await writeOutbox(tx, { topic: askAccountNameTopic, payload: { checkId, attempts: 0 } })
    return { state: 'waiting', checkId, isClose: false }
  }
  // Another transaction asked meanwhile, and has committed: the insertion waited for it.
  const other = await findCheckByIndex(tx, questionIndex(services, borrowerId, subject))
  if (!other) throw new Error(`the account of ${borrowerId} has no check although one is there`)
  return verdictOf(other)
}

const verdictOf = ({ checkId, allows, result, decision }: AccountNameCheck): AccountNameVerdict => {
  if (allows) return { state: 'allowed', checkId }
  if (result === 'not-found') return { state: 'refused', checkId, reason: 'ACCOUNT_NOT_FOUND' }
  const isRefused = result === 'other' || decision === 'refused'
  return isRefused
    ? { state: 'refused', checkId, reason: 'ACCOUNT_NAME_OTHER' }
    : { state: 'waiting', checkId, isClose: result === 'close' }
}
