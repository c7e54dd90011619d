import {
  compareDay,
  listDifferences,
  listReconciledDays,
  resolveDifference,
} from '#contract/reconciliation/staff-calls.ts'
import * as staffSchemas from '#contract/reconciliation/staff-schemas.ts'
import { type Route, route } from '../http/handler.ts'
import { compareDayHandler } from './staff/compare-day.ts'
import { listDifferencesHandler } from './staff/list-differences.ts'
import { listReconciledDaysHandler } from './staff/list-reconciled-days.ts'
import { resolveDifferenceHandler } from './staff/resolve-difference.ts'

export const reconciliationRoutes: readonly Route[] = [
  route(listDifferences, staffSchemas.listDifferences, listDifferencesHandler),
  route(resolveDifference, staffSchemas.resolveDifference, resolveDifferenceHandler),
  route(compareDay, staffSchemas.compareDay, compareDayHandler),
  route(listReconciledDays, staffSchemas.listReconciledDays, listReconciledDaysHandler),
]
