import {
  answerAsAgent,
  enterAsPersona,
  ledgerProof,
  listBills,
  listMessages,
  listOpenComplaints,
  listOpenConversations,
  listPersonas,
  moveClock,
  payAtCounter,
  playAgent,
  readCaptcha,
  readClock,
  staffSandboxSignIn,
  takeBackPayment,
} from '#contract/sandbox/calls.ts'
import * as schemas from '#contract/sandbox/schemas.ts'
import { type Route, route } from '../http/handler.ts'
import { listBillsHandler, payAtCounterHandler, takeBackPaymentHandler } from './bank-counter.ts'
import { moveClockHandler, readClockHandler } from './clock-calls.ts'
import { listOpenComplaintsHandler, playAgentHandler } from './complaint-queue.ts'
import { answerAsAgentHandler, listOpenConversationsHandler } from './conversation-queue.ts'
import { listMessagesHandler } from './list-messages.ts'
import { enterAsPersonaHandler, listPersonasHandler } from './personas.ts'
import { ledgerProofHandler } from './prove-ledger.ts'
import { readCaptchaHandler } from './read-captcha.ts'
import type { Sandbox } from './sandbox.ts'
import { staffSandboxSignInHandler } from './staff-sandbox-sign-in.ts'

export { personasSetting, type SeededPersonas } from './personas.ts'
export type { Sandbox } from './sandbox.ts'
export {
  accountNameSimulatorUrl,
  bankSimulatorUrl,
  cardSimulatorUrl,
  identitySimulatorUrl,
  lenderSimulatorUrl,
  mountSimulators,
  payoutSimulatorUrl,
  smsSimulatorUrl,
  startSimulators,
} from './simulators.ts'

/** The calls of the sandbox; production does not register them. */
export const sandboxRoutes = (sandbox: Sandbox): readonly Route[] => [
  route(listPersonas, schemas.listPersonas, listPersonasHandler),
  route(enterAsPersona, schemas.enterAsPersona, enterAsPersonaHandler),
  route(listBills, schemas.listBills, listBillsHandler(sandbox)),
  route(payAtCounter, schemas.payAtCounter, payAtCounterHandler(sandbox)),
  route(takeBackPayment, schemas.takeBackPayment, takeBackPaymentHandler(sandbox)),
  route(listMessages, schemas.listMessages, listMessagesHandler(sandbox)),
  route(readCaptcha, schemas.readCaptcha, readCaptchaHandler),
  route(readClock, schemas.readClock, readClockHandler(sandbox)),
  route(moveClock, schemas.moveClock, moveClockHandler(sandbox)),
  route(ledgerProof, schemas.ledgerProof, ledgerProofHandler),
  route(listOpenComplaints, schemas.listOpenComplaints, listOpenComplaintsHandler),
  route(playAgent, schemas.playAgent, playAgentHandler),
  route(listOpenConversations, schemas.listOpenConversations, listOpenConversationsHandler),
  route(answerAsAgent, schemas.answerAsAgent, answerAsAgentHandler),
  route(staffSandboxSignIn, schemas.staffSandboxSignIn, staffSandboxSignInHandler),
]
