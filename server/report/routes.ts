import { readPortfolioAtRisk } from '#contract/report/staff-calls.ts'
import * as staffSchemas from '#contract/report/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { readPortfolioAtRiskHandler } from './staff/read-portfolio-at-risk.ts'

export const reportRoutes = [
  route(readPortfolioAtRisk, staffSchemas.readPortfolioAtRisk, readPortfolioAtRiskHandler),
]
