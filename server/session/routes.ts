import {
  accountSwitch,
  answerSecondFact,
  createPasskey,
  createPasskeyOptions,
  decideAccountSwitch,
  deletePasskey,
  endSession,
  entryTicket,
  listPasskeys,
  listSessions,
  loginInit,
  logout,
  passkeyLogin,
  passkeyLoginOptions,
  proofOfWork,
  sendSms,
  sendStepUpCode,
  smsLogin,
  stepUp,
  voiceCode,
} from '#contract/session/calls.ts'
import * as schemas from '#contract/session/schemas.ts'
import { endBorrowerSessions, unlockSignIn } from '#contract/session/staff-calls.ts'
import * as staffSchemas from '#contract/session/staff-schemas.ts'
import { route } from '../http/handler.ts'
import { endSessionHandler } from './end-session.ts'
import { entryTicketHandler } from './entry/entry-ticket.ts'
import { accountSwitchHandler, decideAccountSwitchHandler } from './entry/switch-account.ts'
import { listSessionsHandler } from './list-sessions.ts'
import { loginInitHandler } from './login-init.ts'
import { logoutHandler } from './logout.ts'
import { createPasskeyHandler, createPasskeyOptionsHandler } from './passkey/create-passkey.ts'
import { deletePasskeyHandler, listPasskeysHandler } from './passkey/own-passkeys.ts'
import { passkeyLoginHandler, passkeyLoginOptionsHandler } from './passkey/passkey-login.ts'
import { proofOfWorkHandler } from './proof-of-work.ts'
import { answerSecondFactHandler } from './second-fact/answer-second-fact.ts'
import { unlockSignInHandler } from './second-fact/unlock-sign-in.ts'
import { sendSmsHandler } from './send-sms.ts'
import { smsLoginHandler } from './sms-login.ts'
import { endBorrowerSessionsHandler } from './staff/end-borrower-sessions.ts'
import { sendStepUpCodeHandler, stepUpHandler } from './step-up.ts'
import { voiceCodeHandler } from './voice-code.ts'

export const sessionRoutes = [
  route(loginInit, schemas.loginInit, loginInitHandler),
  route(proofOfWork, schemas.proofOfWork, proofOfWorkHandler),
  route(sendSms, schemas.sendSms, sendSmsHandler),
  route(voiceCode, schemas.voiceCode, voiceCodeHandler),
  route(smsLogin, schemas.smsLogin, smsLoginHandler),
  route(sendStepUpCode, schemas.sendStepUpCode, sendStepUpCodeHandler),
  route(stepUp, schemas.stepUp, stepUpHandler),
  route(accountSwitch, schemas.accountSwitch, accountSwitchHandler),
  route(decideAccountSwitch, schemas.decideAccountSwitch, decideAccountSwitchHandler),
  route(answerSecondFact, schemas.answerSecondFact, answerSecondFactHandler),
  route(unlockSignIn, staffSchemas.unlockSignIn, unlockSignInHandler),
  route(endBorrowerSessions, staffSchemas.endBorrowerSessions, endBorrowerSessionsHandler),
  route(entryTicket, schemas.entryTicket, entryTicketHandler),
  route(listSessions, schemas.listSessions, listSessionsHandler),
  route(endSession, schemas.endSession, endSessionHandler),
  route(passkeyLoginOptions, schemas.passkeyLoginOptions, passkeyLoginOptionsHandler),
  route(passkeyLogin, schemas.passkeyLogin, passkeyLoginHandler),
  route(createPasskeyOptions, schemas.createPasskeyOptions, createPasskeyOptionsHandler),
  route(createPasskey, schemas.createPasskey, createPasskeyHandler),
  route(listPasskeys, schemas.listPasskeys, listPasskeysHandler),
  route(deletePasskey, schemas.deletePasskey, deletePasskeyHandler),
  route(logout, schemas.logout, logoutHandler),
]
