import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import { type Role, roles } from '../staff/roles.ts'
import type * as schemas from './schemas.ts'

export type { CounterAction } from './schemas.ts'

/** Calls that exist only while the sandbox is on; production never registers them. */

export const listPersonas = defineCall<typeof schemas.listPersonas>({
  name: 'listPersonas',
  method: 'POST',
  path: 'sandbox/personas',
  audience: 'sandbox',
})

export const enterAsPersona = defineCall<typeof schemas.enterAsPersona>({
  name: 'enterAsPersona',
  method: 'POST',
  path: 'sandbox/enter',
  audience: 'sandbox',
})

export const listBills = defineCall<typeof schemas.listBills>({
  name: 'listBills',
  method: 'POST',
  path: 'sandbox/bills',
  audience: 'sandbox',
})

export const payAtCounter = defineCall<typeof schemas.payAtCounter>({
  name: 'payAtCounter',
  method: 'POST',
  path: 'sandbox/pay',
  audience: 'sandbox',
})

export const takeBackPayment = defineCall<typeof schemas.takeBackPayment>({
  name: 'takeBackPayment',
  method: 'POST',
  path: 'sandbox/take-back',
  audience: 'sandbox',
  refusals: [protocolCode.notFound],
})

export const readClock = defineCall<typeof schemas.readClock>({
  name: 'readClock',
  method: 'POST',
  path: 'sandbox/clock',
  audience: 'sandbox',
})

export const moveClock = defineCall<typeof schemas.moveClock>({
  name: 'moveClock',
  method: 'POST',
  path: 'sandbox/clock/move',
  audience: 'sandbox',
})

export const ledgerProof = defineCall<typeof schemas.ledgerProof>({
  name: 'ledgerProof',
  method: 'POST',
  path: 'sandbox/ledger-proof',
  audience: 'sandbox',
})

export const listMessages = defineCall<typeof schemas.listMessages>({
  name: 'listMessages',
  method: 'POST',
  path: 'sandbox/messages',
  audience: 'sandbox',
})

export const listOpenComplaints = defineCall<typeof schemas.listOpenComplaints>({
  name: 'listOpenComplaints',
  method: 'POST',
  path: 'sandbox/complaints',
  audience: 'sandbox',
})

export const playAgent = defineCall<typeof schemas.playAgent>({
  name: 'playAgent',
  method: 'POST',
  path: 'sandbox/complaints/reply',
  audience: 'sandbox',
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
})

export const listOpenConversations = defineCall<typeof schemas.listOpenConversations>({
  name: 'listOpenConversations',
  method: 'POST',
  path: 'sandbox/conversations',
  audience: 'sandbox',
})

export const answerAsAgent = defineCall<typeof schemas.answerAsAgent>({
  name: 'answerAsAgent',
  method: 'POST',
  path: 'sandbox/conversations/answer',
  audience: 'sandbox',
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
})

export const readCaptcha = defineCall<typeof schemas.readCaptcha>({
  name: 'readCaptcha',
  method: 'POST',
  path: 'sandbox/captcha',
  audience: 'sandbox',
})

/** Roles with two people in the sandbox: what one of them proposes, the other approves. */
export const rolesWithColleague: readonly Role[] = [
  'agent',
  'credit-officer',
  'finance-controller',
  'product-manager',
  'administrator',
]

/**
 * The person of a role in the sandbox, or their colleague. The ids are fixed: a page that was opened
 * before a restart means the same person after it.
 */
export const sandboxStaffId = (role: Role, isColleague = false): string => {
  const first = isColleague && rolesWithColleague.includes(role) ? '1' : '0'
  return `00000000-0000-7000-8000-5a000000${first}${String(roles.indexOf(role)).padStart(3, '0')}`
}

/** Enters the console as a person of the sandbox. */
export const staffSandboxSignIn = defineCall<typeof schemas.staffSandboxSignIn>({
  name: 'staffSandboxSignIn',
  method: 'POST',
  path: 'sandbox/staff-sign-in',
  audience: 'sandbox',
})
