import { isPersonName } from '#domain/applicant/person-name.ts'
import { MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { digitsOf, isPhone } from '#domain/text/string-checks.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import { parsePhone } from '../platform/phone/phone.ts'
import { idNumberIndex, nameSearchTokens } from '../profile/public.ts'
import type { Services } from '../services.ts'
import {
  type FoundRow,
  findBorrowersByIndex,
  findBorrowersByName,
  findById,
  findByNumber,
} from './store.ts'

/** So many of each kind: a search that finds more must say more. */
export const foundSize = 20

/** Every phone number that a text can mean: in each market, or as it is written. */
const phoneIndexes = ({ cipher }: Services, text: string): Buffer[] => {
  if (!isPhone(text)) return []
  const numbers = MARKET_CODES.map(market => parsePhone(text, market)?.number)
  const known = [...numbers, `+${digitsOf(text)}`].filter(number => number !== undefined)
  return [...new Set(known)].map(number => cipher.index(number))
}

/** What a text finds of these markets, kind by kind: each list may be one longer than `foundSize`. */
export const findByText = async (
  services: Services,
  text: string,
  markets: readonly MarketCode[],
): Promise<FoundRow[][]> => {
  const scope = { markets, size: foundSize + 1 }
  const { db, paymentProviders, cardProviders } = services
  const id = text.toLowerCase()
  if (isUuid(id)) return [await findById(db, id, scope)]
  if (isPersonName(text)) {
    return await Promise.all(
      markets.map(market =>
        findBorrowersByName(db, nameSearchTokens(services, market, text), {
          ...scope,
          markets: [market],
        }),
      ),
    )
  }
  const plain = text.replace(/[ .-]/g, '').toUpperCase()
  const keys = {
    phones: phoneIndexes(services, text),
    idNumbers: markets.map(market => idNumberIndex(services, market, plain)),
  }
  const providers = [...paymentProviders.keys(), ...cardProviders.keys()]
  return await Promise.all([
    findBorrowersByIndex(db, keys, scope),
    findByNumber(db, { number: text, providers }, scope),
  ])
}
