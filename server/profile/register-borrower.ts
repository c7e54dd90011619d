import type { Transaction } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import { notify } from '../notification/public.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { findBorrowerByPhoneIndex, insertBorrower } from './store.ts'

type RegisteredBorrower = { readonly borrowerId: string; readonly isNew: boolean }

/**
 * The account of a phone (E.164), created if there is none; idempotent under concurrency. An
 * existing account keeps its market.
 */
export const registerBorrower = async (
  tx: Transaction<Tables>,
  services: Pick<Services, 'cipher' | 'clock' | 'random'>,
  { market, phone, now }: { market: MarketCode; phone: string; now: Date },
): Promise<RegisteredBorrower> => {
  const { cipher, random } = services
  const borrowerId = random.uuid()
  const phoneIndex = cipher.index(phone)
  const isNew = await insertBorrower(tx, {
    borrowerId,
    market,
    phone: cipher.seal(phone, borrowerId),
    phoneIndex,
    now,
  })
  if (isNew) {
    const reference = borrowerId
    await notify(services, tx, { event: 'registered', reference, borrowerId, facts: {} })
    return { borrowerId, isNew }
  }
  const known = await findBorrowerByPhoneIndex(tx, phoneIndex)
  if (!known) throw new Error('an account was closed while its phone registered: try again')
  return { borrowerId: known.borrowerId, isNew }
}

/** The account of this phone (E.164); undefined when there is none or it was closed. */
export const findBorrowerByPhone = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  phone: string,
): Promise<{ borrowerId: string; market: MarketCode } | undefined> => {
  const borrower = await findBorrowerByPhoneIndex(db, cipher.index(phone))
  return borrower && { borrowerId: borrower.borrowerId, market: borrower.market }
}
