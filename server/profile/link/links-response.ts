import type { OutputOf } from '#contract/call.ts'
import type { readBorrower } from '#contract/profile/staff-calls.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Services } from '../../services.ts'
import { maskName, maskNumber } from '../mask.ts'
import { findBorrower } from '../store.ts'
import { findLinks } from './link-keys.ts'

type LinksResponse = Pick<OutputOf<typeof readBorrower>, 'links' | 'linksElsewhere'>

/**
 * The borrowers that one is linked to, masked, and what each has in common with them; of those in other
 * markets than the reader's only how many there are (decision 070).
 */
export const linksResponse = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
  markets: readonly MarketCode[],
): Promise<LinksResponse> => {
  const linked = await Promise.all(
    (await findLinks(db, borrowerId)).map(async ({ borrowerId: otherId, kinds }) => {
      const other = await findBorrower(db, otherId)
      if (!other || !markets.includes(other.market)) return []
      const open = (sealed: Buffer | null) => (sealed ? cipher.open(sealed, otherId) : '')
      const link: LinksResponse['links'][number] = {
        borrowerId: otherId,
        name: maskName(open(other.name)),
        phone: maskNumber(open(other.phone)),
        isClosed: other.closedAt ? '1' : '0',
        by: [...kinds],
      }
      return [link]
    }),
  )
  return {
    links: linked.flat(),
    linksElsewhere: linked.filter(({ length }) => length === 0).length,
  }
}
