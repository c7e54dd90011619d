import {
  endSession,
  entryTicket,
  listSessions,
  loginInit,
  logout,
  sendSms,
  smsLogin,
  voiceCode,
} from '#contract/session.ts'
import { route } from '../http/handler.ts'
import { endSessionHandler } from './end-session.ts'
import { entryTicketHandler } from './entry-ticket.ts'
import { listSessionsHandler } from './list-sessions.ts'
import { loginInitHandler } from './login-init.ts'
import { logoutHandler } from './logout.ts'
import { sendSmsHandler } from './send-sms.ts'
import { smsLoginHandler } from './sms-login.ts'
import { voiceCodeHandler } from './voice-code.ts'

export const sessionRoutes = [
  route(loginInit, loginInitHandler),
  route(sendSms, sendSmsHandler),
  route(voiceCode, voiceCodeHandler),
  route(smsLogin, smsLoginHandler),
  route(entryTicket, entryTicketHandler),
  route(listSessions, listSessionsHandler),
  route(endSession, endSessionHandler),
  route(logout, logoutHandler),
]
