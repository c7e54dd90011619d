import {
  compareDay,
  listDifferences,
  listReconciledDays,
  resolveDifference,
} from '#contract/staff/reconciliation.ts'
import { type Route, route } from '../http/handler.ts'
import { compareDayHandler } from './staff/compare-day.ts'
import { listDifferencesHandler } from './staff/list-differences.ts'
import { listReconciledDaysHandler } from './staff/list-reconciled-days.ts'
import { resolveDifferenceHandler } from './staff/resolve-difference.ts'

export const reconciliationRoutes: readonly Route[] = [
  route(listDifferences, listDifferencesHandler),
  route(resolveDifference, resolveDifferenceHandler),
  route(compareDay, compareDayHandler),
  route(listReconciledDays, listReconciledDaysHandler),
]
