import { defineCall } from '../call.ts'
import type * as schemas from './staff-schemas.ts'

export const readTrialBalance = defineCall<typeof schemas.readTrialBalance>({
  name: 'readTrialBalance',
  method: 'POST',
  path: 'staff/ledger/trial-balance',
  audience: 'staff',
  permission: 'ledger.read',
  audit: { subject: 'ledger-entry' },
})

export const listJournal = defineCall<typeof schemas.listJournal>({
  name: 'listJournal',
  method: 'POST',
  path: 'staff/ledger/journal',
  audience: 'staff',
  permission: 'ledger.read',
  audit: { subject: 'ledger-entry' },
})
