import { createContext, useContext } from 'react'
import type { OutputOf } from '#contract/call.ts'
import type { readOwnAccount } from '#contract/staff/calls.ts'
import type { Permission } from '#contract/staff/permissions.ts'

export type OwnAccount = OutputOf<typeof readOwnAccount>

/** The person of the lender's who is signed in. */
export type StaffPerson = OwnAccount & { readonly may: (permission: Permission) => boolean }

export const staffPersonOf = (account: OwnAccount): StaffPerson => {
  const permissions = new Set(account.permissions)
  return { ...account, may: permission => permissions.has(permission) }
}

const personContext = createContext<StaffPerson | undefined>(undefined)

export const StaffPersonProvider = personContext.Provider

/** Only under the session gate. */
export const useStaffPerson = (): StaffPerson => {
  const person = useContext(personContext)
  if (person === undefined) throw new Error('nobody is signed in: put it under the session gate')
  return person
}
