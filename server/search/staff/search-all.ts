import type { InputOf, OutputOf } from '#contract/call.ts'
import type { searchAll } from '#contract/search/staff-calls.ts'
import type { FoundKind } from '#contract/search/staff-schemas.ts'
import type { Permission } from '#contract/staff/permissions.ts'
import { isPersonName } from '#domain/applicant/person-name.ts'
import { findLoanState } from '#domain/loan/loan-state.ts'
import { MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { digitsOf, isPhone } from '#domain/text/string-checks.ts'
import type { StaffContext } from '../../http/handler.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { parsePhone } from '../../platform/phone/phone.ts'
import { idNumberIndex, maskName, nameSearchTokens } from '../../profile/public.ts'
import type { Services } from '../../services.ts'
import {
  type FoundRow,
  findBorrowersByIndex,
  findBorrowersByName,
  findById,
  findByNumber,
} from '../store.ts'

/** So many of each kind: a search that finds more must say more. */
const size = 20

/** Every phone number that a text can mean: in each market, or as it is written. */
const phoneIndexes = ({ cipher }: Services, text: string): Buffer[] => {
  if (!isPhone(text)) return []
  const numbers = MARKET_CODES.map(market => parsePhone(text, market)?.number)
  const known = [...numbers, `+${digitsOf(text)}`].filter(number => number !== undefined)
  return [...new Set(known)].map(number => cipher.index(number))
}

const findAll = async (
  services: Services,
  text: string,
  markets: readonly MarketCode[],
): Promise<FoundRow[][]> => {
  const scope = { markets, size: size + 1 }
  const { db, paymentProviders, cardProviders } = services
  if (isUuid(text)) return [await findById(db, text, scope)]
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

const labelOf = ({ cipher }: Services, row: FoundRow): string =>
  row.label ?? (row.name ? maskName(cipher.open(row.name, row.id)) : '')

const stateOf = ({ kind, state }: FoundRow): string =>
  kind === 'loan' ? (findLoanState(state) ?? state) : state

/** What a person must be permitted to read for a kind to be found. */
const mayRead: Readonly<Record<FoundKind, Permission>> = {
  borrower: 'borrower.read',
  loan: 'loan.read',
  'payment-request': 'payment.read',
  payment: 'payment.read',
  complaint: 'complaint.read',
}

/** What a text finds: exact numbers, or a name by its words. Nothing of a market or a kind that the person may not see. */
export const searchAllHandler = async (
  input: InputOf<typeof searchAll>,
  { services, staff, markets }: StaffContext,
): Promise<OutputOf<typeof searchAll>> => {
  const text = input.text.trim()
  const all = text === '' ? [] : await findAll(services, text, markets)
  const lists = all.map(rows => rows.filter(({ kind }) => staff.permissions.has(mayRead[kind])))
  const found = lists.flatMap(rows => rows.slice(0, size))
  return {
    found: found.map(row => ({
      kind: row.kind,
      id: row.id,
      market: row.market,
      borrowerId: row.borrowerId,
      loanId: row.loanId,
      label: labelOf(services, row),
      state: stateOf(row),
      at: row.at.toISOString(),
    })),
    hasMore: lists.some(rows => rows.length > size) ? '1' : '0',
  }
}
