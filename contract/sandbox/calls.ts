import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export type { CounterAction } from './schemas.ts'

/** Calls that exist only while the sandbox is on; production never registers them. */

export const listPersonas = defineCall<typeof schemas.listPersonas>({
  name: 'listPersonas',
  method: 'POST',
  path: 'sandbox/personas',
  audience: 'sandbox',
  summary: 'The people one can enter as.',
})

export const enterAsPersona = defineCall<typeof schemas.enterAsPersona>({
  name: 'enterAsPersona',
  method: 'POST',
  path: 'sandbox/enter',
  audience: 'sandbox',
  summary: 'A one-time address that signs in as a persona.',
})

export const listBills = defineCall<typeof schemas.listBills>({
  name: 'listBills',
  method: 'POST',
  path: 'sandbox/bills',
  audience: 'sandbox',
  summary: 'Every number that the stand-in bank would take money for, newest first.',
})

export const payAtCounter = defineCall<typeof schemas.payAtCounter>({
  name: 'payAtCounter',
  method: 'POST',
  path: 'sandbox/pay',
  audience: 'sandbox',
  summary:
    'Pays a number at the stand-in bank, rightly or wrongly; the callback follows as in life.',
})

export const takeBackPayment = defineCall<typeof schemas.takeBackPayment>({
  name: 'takeBackPayment',
  method: 'POST',
  path: 'sandbox/take-back',
  audience: 'sandbox',
  summary: 'The stand-in bank takes a payment back, whenever it was made; the callback follows.',
  refusals: [protocolCode.notFound],
})

export const readClock = defineCall<typeof schemas.readClock>({
  name: 'readClock',
  method: 'POST',
  path: 'sandbox/clock',
  audience: 'sandbox',
  summary: 'The business clock as the server sees it.',
})

export const moveClock = defineCall<typeof schemas.moveClock>({
  name: 'moveClock',
  method: 'POST',
  path: 'sandbox/clock/move',
  audience: 'sandbox',
  summary: 'Moves the business date by whole days; `reset` returns to the real date.',
})

export const ledgerProof = defineCall<typeof schemas.ledgerProof>({
  name: 'ledgerProof',
  method: 'POST',
  path: 'sandbox/ledger-proof',
  audience: 'sandbox',
  summary: 'The ledger put to its proofs: sums, chains, balances against loans.',
})

export const listMessages = defineCall<typeof schemas.listMessages>({
  name: 'listMessages',
  method: 'POST',
  path: 'sandbox/messages',
  audience: 'sandbox',
  summary: 'Every message the stand-in sender took, newest first.',
})

export const listOpenComplaints = defineCall<typeof schemas.listOpenComplaints>({
  name: 'listOpenComplaints',
  method: 'POST',
  path: 'sandbox/complaints',
  audience: 'sandbox',
  summary: 'The complaints that wait for an answer, as an agent would find them.',
})

export const playAgent = defineCall<typeof schemas.playAgent>({
  name: 'playAgent',
  method: 'POST',
  path: 'sandbox/complaints/reply',
  audience: 'sandbox',
  summary: 'Takes a complaint and answers it, or asks back, as an agent would.',
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
})

export const listOpenConversations = defineCall<typeof schemas.listOpenConversations>({
  name: 'listOpenConversations',
  method: 'POST',
  path: 'sandbox/conversations',
  audience: 'sandbox',
  summary: 'Who waits for a person at the assistant, as an agent would find them.',
})

export const answerAsAgent = defineCall<typeof schemas.answerAsAgent>({
  name: 'answerAsAgent',
  method: 'POST',
  path: 'sandbox/conversations/answer',
  audience: 'sandbox',
  summary: 'Takes a conversation and answers in it, as an agent would.',
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
})

export const readCaptcha = defineCall<typeof schemas.readCaptcha>({
  name: 'readCaptcha',
  method: 'POST',
  path: 'sandbox/captcha',
  audience: 'sandbox',
  summary: "What a visitor's last captcha shows, for a program that walks the way in by itself.",
})
