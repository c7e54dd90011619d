import type { InputOf, OutputOf } from '#contract/call.ts'
import type { findBorrowers } from '#contract/profile/staff-calls.ts'
import { MARKET_CODES } from '#domain/market/market.ts'
import { digitsOf } from '#domain/text/string-checks.ts'
import type { Refusal, StaffContext } from '../../http/handler.ts'
import { refuseManySearches } from '../../http/staff-call/refuse-many-searches.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { parsePhone } from '../../platform/phone/phone.ts'
import type { Services } from '../../services.ts'
import { readEntries } from '../entries.ts'
import { getApplicant } from '../get-applicant.ts'
import { maskName, maskNumber } from '../mask.ts'
import { findPayoutAccount } from '../payout-account.ts'
import { accountIndex } from '../save-account.ts'
import { idNumberIndex } from '../save-entry.ts'
import type { StoredBorrower } from '../store.ts'
import { type BorrowerKey, listBorrowersBy } from './find-store.ts'

type FindBorrowersInput = InputOf<typeof findBorrowers>
type FoundBorrower = OutputOf<typeof findBorrowers>['borrowers'][number]

/** The keyed hashes under which the search text may be found. */
const keyOf = (services: Services, input: FindBorrowersInput): BorrowerKey | undefined => {
  const { borrowerId, phone, idNumber, accountNo } = input
  if (borrowerId) return isUuid(borrowerId) ? { borrowerId } : undefined
  if (phone) {
    const numbers = MARKET_CODES.map(market => parsePhone(phone, market)?.number)
    const known = [...numbers, `+${digitsOf(phone)}`].filter(number => number !== undefined)
    return { phoneIndexes: known.map(number => services.cipher.index(number)) }
  }
  if (idNumber) {
    const plain = idNumber.replace(/[ .-]/g, '').toUpperCase()
    return {
      idNumberIndexes: MARKET_CODES.map(market => idNumberIndex(services, market, plain)),
    }
  }
  return accountNo ? { accountIndex: accountIndex(services, digitsOf(accountNo)) } : undefined
}

/** A borrower for staff: every number and name masked. */
export const maskedBorrowerResponse = async (
  services: Services,
  borrower: StoredBorrower,
): Promise<FoundBorrower> => {
  const { borrowerId, market } = borrower
  const open = (sealed: Buffer | null) => (sealed ? services.cipher.open(sealed, borrowerId) : '')
  const [{ base }, account, { missing }] = await Promise.all([
    readEntries(services, borrowerId),
    findPayoutAccount(services, borrowerId),
    getApplicant(services, borrowerId),
  ])
  return {
    borrowerId,
    market,
    name: maskName(open(borrower.name)),
    phone: maskNumber(open(borrower.phone)),
    idNumber: maskNumber(base?.idNumber ?? ''),
    accountNo: maskNumber(account?.accountNo ?? ''),
    registeredAt: borrower.createdAt.toISOString(),
    isClosed: borrower.closedAt ? '1' : '0',
    missing: [...missing],
  }
}

export const findBorrowersHandler = async (
  input: FindBorrowersInput,
  context: StaffContext,
): Promise<OutputOf<typeof findBorrowers> | Refusal> => {
  const { services, markets } = context
  const tooMany = await refuseManySearches(context)
  if (tooMany) return tooMany
  const key = keyOf(services, input)
  const rows = key ? await listBorrowersBy(services.db, key, markets) : []
  return { borrowers: await Promise.all(rows.map(row => maskedBorrowerResponse(services, row))) }
}
