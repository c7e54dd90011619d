import { createContext, useContext } from 'react'
import type { Permission } from '#contract/staff/permissions.ts'
import { MARKET_CODES, type MarketCode } from '#domain/market/market.ts'

/** The person of the lender's who is signed in. */
export type StaffPerson = {
  readonly name: string
  readonly markets: readonly MarketCode[]
  readonly may: (permission: Permission) => boolean
}

const everything: StaffPerson = { name: '', markets: MARKET_CODES, may: () => true }

const personContext = createContext<StaffPerson>(everything)

export const useStaffPerson = (): StaffPerson => useContext(personContext)
