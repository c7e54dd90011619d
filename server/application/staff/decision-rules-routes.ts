import {
  checkDecisionRulesVersion,
  listDecisionRulesVersions,
  proposeDecisionRulesVersion,
  readDecisionRulesVersion,
  saveDecisionRulesDraft,
  withdrawDecisionRulesVersion,
} from '#contract/application/staff-calls.ts'
import * as schemas from '#contract/application/staff-schemas.ts'
import { route } from '../../http/handler.ts'
import {
  checkVersionHandler,
  listVersionsHandler,
  proposeVersionHandler,
  readVersionHandler,
  saveVersionDraftHandler,
  withdrawVersionHandler,
} from '../../version/public.ts'
import { decisionRulesVersion as kind } from '../decision-rules-version.ts'

export const decisionRulesRoutes = [
  route(listDecisionRulesVersions, schemas.listDecisionRulesVersions, listVersionsHandler(kind)),
  route(readDecisionRulesVersion, schemas.readDecisionRulesVersion, readVersionHandler(kind)),
  route(checkDecisionRulesVersion, schemas.checkDecisionRulesVersion, checkVersionHandler(kind)),
  route(
    saveDecisionRulesDraft,
    schemas.saveDecisionRulesDraft,
    saveVersionDraftHandler(kind, saveDecisionRulesDraft.name),
  ),
  route(
    proposeDecisionRulesVersion,
    schemas.proposeDecisionRulesVersion,
    proposeVersionHandler(kind, proposeDecisionRulesVersion.name),
  ),
  route(
    withdrawDecisionRulesVersion,
    schemas.withdrawDecisionRulesVersion,
    withdrawVersionHandler(kind, withdrawDecisionRulesVersion.name),
  ),
]
