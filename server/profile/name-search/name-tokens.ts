import { nameTerms, searchTerms } from '#domain/applicant/name-terms.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Services } from '../../services.ts'
import type { Db } from '../../tables.ts'

/** Keyed hashes of terms, apart by market and from every other blind index. */
const tokensOf = (
  { cipher }: Pick<Services, 'cipher'>,
  market: MarketCode,
  terms: readonly string[],
): Buffer[] => terms.map(term => cipher.index(`${market}:name:${term}`))

/** The tokens that a borrower of a market must all have to be found by a text. */
export const nameSearchTokens = (
  services: Pick<Services, 'cipher'>,
  market: MarketCode,
  text: string,
): Buffer[] => tokensOf(services, market, searchTerms(text))

/** Makes a borrower found by this name and by no other; the caller holds the borrower's lock. */
export const replaceNameTokens = async (
  { services, tx }: { readonly services: Pick<Services, 'cipher'>; readonly tx: Db },
  {
    borrowerId,
    market,
    name,
  }: { readonly borrowerId: string; readonly market: MarketCode; readonly name: string },
): Promise<void> => {
  const { words, pairs } = nameTerms(name)
  const tokens = tokensOf(services, market, [...words, ...pairs])
  await deleteNameTokens(tx, borrowerId)
  if (tokens.length === 0) return
  await tx
    .insertInto('profile.nameToken')
    .values(tokens.map(token => ({ token, borrowerId })))
    .execute()
}

/** Makes a borrower found by no name: when the account is closed. */
export const deleteNameTokens = async (tx: Db, borrowerId: string): Promise<void> => {
  await tx.deleteFrom('profile.nameToken').where('borrowerId', '=', borrowerId).execute()
}
