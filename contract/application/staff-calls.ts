import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import { draftRefusals, proposalRefusals, withdrawalRefusals } from '../version/refusals.ts'
import type * as schemas from './staff-schemas.ts'

export const listHeldApplications = defineCall<typeof schemas.listHeldApplications>({
  name: 'listHeldApplications',
  method: 'POST',
  path: 'staff/applications',
  audience: 'staff',
  permission: 'application.read',
  audit: { subject: 'application' },
})

export const decideApplication = defineCall<typeof schemas.decideApplication>({
  name: 'decideApplication',
  method: 'POST',
  path: 'staff/applications/decide',
  audience: 'staff',
  permission: 'application.decide',
  secondFactor: 'recent',
  audit: { subject: 'application', field: 'orderId', change: true },
  needsIdempotencyKey: true,
  refusals: [
    refusalCode.decisionTaken,
    refusalCode.sameStaff,
    refusalCode.openLoanExists,
    refusalCode.factsChanged,
    refusalCode.verificationMissing,
    refusalCode.approvalWaiting,
  ],
})

export const refreshApplicationFacts = defineCall<typeof schemas.refreshApplicationFacts>({
  name: 'refreshApplicationFacts',
  method: 'POST',
  path: 'staff/applications/refresh',
  audience: 'staff',
  permission: 'application.decide',
  audit: { subject: 'application', field: 'orderId', change: true },
  needsIdempotencyKey: true,
  refusals: [refusalCode.decisionTaken],
})

const readRules = {
  method: 'POST',
  audience: 'staff',
  permission: 'decision-rules.read',
  audit: 'none',
} as const
const readRulesVersion = {
  ...readRules,
  audit: { subject: 'decision-rules', field: 'versionId' },
} as const
const editRules = {
  method: 'POST',
  audience: 'staff',
  permission: 'decision-rules.edit',
  audit: { subject: 'decision-rules', field: 'versionId', change: true },
  needsIdempotencyKey: true,
} as const

export const listDecisionRulesVersions = defineCall<typeof schemas.listDecisionRulesVersions>({
  ...readRules,
  name: 'listDecisionRulesVersions',
  path: 'staff/decision-rules/versions',
})

export const readDecisionRulesVersion = defineCall<typeof schemas.readDecisionRulesVersion>({
  ...readRulesVersion,
  name: 'readDecisionRulesVersion',
  path: 'staff/decision-rules/versions/read',
  refusals: [protocolCode.notFound],
})

export const checkDecisionRulesVersion = defineCall<typeof schemas.checkDecisionRulesVersion>({
  ...readRules,
  name: 'checkDecisionRulesVersion',
  path: 'staff/decision-rules/versions/check',
  refusals: [protocolCode.notFound],
})

export const saveDecisionRulesDraft = defineCall<typeof schemas.saveDecisionRulesDraft>({
  ...editRules,
  name: 'saveDecisionRulesDraft',
  path: 'staff/decision-rules/versions/save',
  refusals: draftRefusals,
})

export const proposeDecisionRulesVersion = defineCall<typeof schemas.proposeDecisionRulesVersion>({
  ...editRules,
  name: 'proposeDecisionRulesVersion',
  path: 'staff/decision-rules/versions/propose',
  refusals: proposalRefusals,
})

export const withdrawDecisionRulesVersion = defineCall<typeof schemas.withdrawDecisionRulesVersion>(
  {
    ...editRules,
    name: 'withdrawDecisionRulesVersion',
    path: 'staff/decision-rules/versions/withdraw',
    refusals: withdrawalRefusals,
  },
)
