import * as calls from '#contract/application/staff-calls.ts'
import * as schemas from '#contract/application/staff-schemas.ts'
import { decisionRulesVersion } from '../../decision/public.ts'
import { versionRoutes } from '../../version/public.ts'

export const decisionRulesRoutes = versionRoutes(() => decisionRulesVersion, {
  list: [calls.listDecisionRulesVersions, schemas.listDecisionRulesVersions],
  read: [calls.readDecisionRulesVersion, schemas.readDecisionRulesVersion],
  check: [calls.checkDecisionRulesVersion, schemas.checkDecisionRulesVersion],
  save: [calls.saveDecisionRulesDraft, schemas.saveDecisionRulesDraft],
  propose: [calls.proposeDecisionRulesVersion, schemas.proposeDecisionRulesVersion],
  withdraw: [calls.withdrawDecisionRulesVersion, schemas.withdrawDecisionRulesVersion],
})
