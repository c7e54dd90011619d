import {
  compareDay,
  listDifferences,
  listReconciledDays,
  resolveDifference,
} from '#contract/staff/reconciliation.ts'
import { type Route, route } from '../handler.ts'
import { compareDayHandler } from './compare-day.ts'
import { listDifferencesHandler } from './list-differences.ts'
import { listReconciledDaysHandler } from './list-reconciled-days.ts'
import { resolveDifferenceHandler } from './resolve-difference.ts'

export const reconciliationRoutes: readonly Route[] = [
  route(listDifferences, listDifferencesHandler),
  route(resolveDifference, resolveDifferenceHandler),
  route(compareDay, compareDayHandler),
  route(listReconciledDays, listReconciledDaysHandler),
]
