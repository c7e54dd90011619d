import { createRequire } from 'node:module'
import type { MarketCode } from '#domain/market/market.ts'

// Read from the data files of the package `ifsc` (Razorpay, MIT), which follow the Reserve Bank's lists
// of NEFT and RTGS branches: github.com/razorpay/ifsc. Its JavaScript is not used.

const read = createRequire(import.meta.url)

/** By the bank's four letters, what follows the zero: a number where it is digits alone. */
type Branches = Readonly<Record<string, readonly (number | string)[]>>
type Names = Readonly<Record<string, string>>

type BranchList = {
  /** Whether the central bank lists the branch. */
  readonly has: (code: string) => boolean
  /** What the branch's bank is called; undefined where the list does not name it. */
  readonly bankNameOf: (code: string) => string | undefined
}

/** Both files are read with the first question and stay in memory, about 3 MB. */
const indianBranches: BranchList = {
  has: code => {
    const branches: Branches = read('ifsc/src/IFSC.json')
    const bank = code.slice(0, 4)
    if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(code) || !Object.hasOwn(branches, bank)) return false
    const branch = code.slice(5)
    return branches[bank]?.includes(/^\d+$/.test(branch) ? Number(branch) : branch) === true
  },
  bankNameOf: code => {
    const names: Names = read('ifsc/src/banknames.json')
    return Object.hasOwn(names, code.slice(0, 4)) ? names[code.slice(0, 4)] : undefined
  },
}

const lists: Readonly<Record<MarketCode, BranchList | undefined>> = {
  ID: undefined,
  IN: indianBranches,
}

/** The list of a market's bank branches; undefined where accounts name no branch. */
export const branchListOf = (market: MarketCode): BranchList | undefined => lists[market]
