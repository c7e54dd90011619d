import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export const loginInit = defineCall<typeof schemas.loginInit>({
  name: 'loginInit',
  method: 'POST',
  path: 'v3/session/login-init',
  audience: 'anyone',
})

export const proofOfWork = defineCall<typeof schemas.proofOfWork>({
  name: 'proofOfWork',
  method: 'POST',
  path: 'v3/session/proof-of-work',
  audience: 'sid',
})

const sendRefusals = [
  refusalCode.captchaRefused,
  refusalCode.phoneRefused,
  refusalCode.sendingClosed,
  refusalCode.sendingFailed,
  refusalCode.workNeeded,
]

export const sendSms = defineCall<typeof schemas.sendSms>({
  name: 'sendSms',
  method: 'POST',
  path: 'v3/session/send-sms',
  audience: 'sid',
  needsIdempotencyKey: true,
  refusals: sendRefusals,
})

export const voiceCode = defineCall<typeof schemas.voiceCode>({
  name: 'voiceCode',
  method: 'POST',
  path: 'v3/session/voice-code',
  audience: 'sid',
  needsIdempotencyKey: true,
  refusals: sendRefusals,
})

export const smsLogin = defineCall<typeof schemas.smsLogin>({
  name: 'smsLogin',
  method: 'POST',
  path: 'v3/session/sms-login',
  audience: 'sid',
  refusals: [
    refusalCode.codeRefused,
    refusalCode.phoneRefused,
    refusalCode.signUpClosed,
    refusalCode.secondFactNeeded,
    refusalCode.secondFactLocked,
  ],
})

export const answerSecondFact = defineCall<typeof schemas.answerSecondFact>({
  name: 'answerSecondFact',
  method: 'POST',
  path: 'v3/session/second-fact',
  audience: 'sid',
  refusals: [
    refusalCode.codeRefused,
    refusalCode.phoneRefused,
    refusalCode.secondFactRefused,
    refusalCode.secondFactLocked,
  ],
})

export const entryTicket = defineCall<typeof schemas.entryTicket>({
  name: 'entryTicket',
  method: 'POST',
  path: 'v3/session/entry-ticket',
  audience: 'borrower',
})

/** Sends a code to the phone of the caller's account. */
export const sendStepUpCode = defineCall<typeof schemas.sendStepUpCode>({
  name: 'sendStepUpCode',
  method: 'POST',
  path: 'v3/session/step-up-code',
  audience: 'borrower',
  needsIdempotencyKey: true,
  refusals: sendRefusals,
})

export const stepUp = defineCall<typeof schemas.stepUp>({
  name: 'stepUp',
  method: 'POST',
  path: 'v3/session/step-up',
  audience: 'borrower',
  refusals: [refusalCode.codeRefused],
})

export const accountSwitch = defineCall<typeof schemas.accountSwitch>({
  name: 'accountSwitch',
  method: 'POST',
  path: 'v3/session/account-switch',
  audience: 'borrower',
  refusals: [refusalCode.noAccountSwitch],
})

export const decideAccountSwitch = defineCall<typeof schemas.decideAccountSwitch>({
  name: 'decideAccountSwitch',
  method: 'POST',
  path: 'v3/session/account-switch-decision',
  audience: 'borrower',
  refusals: [refusalCode.noAccountSwitch],
})

export const listSessions = defineCall<typeof schemas.listSessions>({
  name: 'listSessions',
  method: 'POST',
  path: 'v3/session/list',
  audience: 'borrower',
})

export const endSession = defineCall<typeof schemas.endSession>({
  name: 'endSession',
  method: 'POST',
  path: 'v3/session/end',
  audience: 'borrower',
  strength: 'proven',
  refusals: [protocolCode.notFound],
})

/** For visitors of the sign-in page; names no account, so that the reply tells of none. */
export const passkeyLoginOptions = defineCall<typeof schemas.passkeyLoginOptions>({
  name: 'passkeyLoginOptions',
  method: 'POST',
  path: 'v3/session/passkey-login-options',
  audience: 'sid',
})

export const passkeyLogin = defineCall<typeof schemas.passkeyLogin>({
  name: 'passkeyLogin',
  method: 'POST',
  path: 'v3/session/passkey-login',
  audience: 'sid',
  refusals: [refusalCode.passkeyRefused],
})

export const createPasskeyOptions = defineCall<typeof schemas.createPasskeyOptions>({
  name: 'createPasskeyOptions',
  method: 'POST',
  path: 'v3/session/create-passkey-options',
  audience: 'borrower',
  strength: 'stepped-up',
  refusals: [refusalCode.tooManyPasskeys],
})

export const createPasskey = defineCall<typeof schemas.createPasskey>({
  name: 'createPasskey',
  method: 'POST',
  path: 'v3/session/create-passkey',
  audience: 'borrower',
  strength: 'stepped-up',
  refusals: [refusalCode.passkeyRefused, refusalCode.tooManyPasskeys],
})

export const listPasskeys = defineCall<typeof schemas.listPasskeys>({
  name: 'listPasskeys',
  method: 'POST',
  path: 'v3/session/passkeys',
  audience: 'borrower',
})

export const deletePasskey = defineCall<typeof schemas.deletePasskey>({
  name: 'deletePasskey',
  method: 'POST',
  path: 'v3/session/delete-passkey',
  audience: 'borrower',
  strength: 'proven',
  refusals: [protocolCode.notFound],
})

export const logout = defineCall<typeof schemas.logout>({
  name: 'logout',
  method: 'POST',
  path: 'v3/session/logout',
  audience: 'borrower',
})
