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

const read = {
  method: 'POST',
  audience: 'staff',
  permission: 'report.read',
  audit: { subject: 'report' },
} as const

export const readDailyFlows = defineCall<typeof schemas.readDailyFlows>({
  ...read,
  name: 'readDailyFlows',
  path: 'staff/reports/daily-flows',
})

export const readApprovalFunnel = defineCall<typeof schemas.readApprovalFunnel>({
  ...read,
  name: 'readApprovalFunnel',
  path: 'staff/reports/approval-funnel',
})

export const readComplaintPromises = defineCall<typeof schemas.readComplaintPromises>({
  ...read,
  name: 'readComplaintPromises',
  path: 'staff/reports/complaint-promises',
})

export const readPromiseBreaches = defineCall<typeof schemas.readPromiseBreaches>({
  ...read,
  name: 'readPromiseBreaches',
  path: 'staff/reports/promise-breaches',
})
