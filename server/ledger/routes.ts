import { listJournal, readTrialBalance } from '#contract/ledger/staff-calls.ts'
import * as staffSchemas from '#contract/ledger/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { listJournalHandler } from './staff/list-journal.ts'
import { readTrialBalanceHandler } from './staff/read-trial-balance.ts'

export const ledgerRoutes = [
  route(readTrialBalance, staffSchemas.readTrialBalance, readTrialBalanceHandler),
  route(listJournal, staffSchemas.listJournal, listJournalHandler),
]
