import {
  readApprovalFunnel,
  readComplaintPromises,
  readDailyFlows,
  readPortfolioAtRisk,
  readPromiseBreaches,
} from '#contract/report/staff-calls.ts'
import * as staffSchemas from '#contract/report/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { readPortfolioAtRiskHandler } from './staff/read-portfolio-at-risk.ts'
import {
  readApprovalFunnelHandler,
  readComplaintPromisesHandler,
  readDailyFlowsHandler,
  readPromiseBreachesHandler,
} from './staff/read-reports.ts'

export const reportRoutes = [
  route(readPortfolioAtRisk, staffSchemas.readPortfolioAtRisk, readPortfolioAtRiskHandler),
  route(readDailyFlows, staffSchemas.readDailyFlows, readDailyFlowsHandler),
  route(readApprovalFunnel, staffSchemas.readApprovalFunnel, readApprovalFunnelHandler),
  route(readComplaintPromises, staffSchemas.readComplaintPromises, readComplaintPromisesHandler),
  route(readPromiseBreaches, staffSchemas.readPromiseBreaches, readPromiseBreachesHandler),
]
