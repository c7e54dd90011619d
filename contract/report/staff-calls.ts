import { defineCall } from '../call.ts'
import type * as schemas from './staff-schemas.ts'

export const readPortfolioAtRisk = defineCall<typeof schemas.readPortfolioAtRisk>({
  name: 'readPortfolioAtRisk',
  method: 'POST',
  path: 'staff/reports/portfolio-at-risk',
  audience: 'staff',
  permission: 'report.read',
  audit: { subject: 'report' },
})
