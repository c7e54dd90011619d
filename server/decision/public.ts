export {
  decisionRulesVersion,
  getDecisionRules,
  publishFirstDecisionRules,
} from './decision-rules-version.ts'
