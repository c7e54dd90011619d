import { getCaptcha, getSms, register } from '#contract/promotion/calls.ts'
import {
  answerAsAgent,
  enterAsPersona,
  listBills,
  payAtCounter,
  playAgent,
  readCaptcha,
  takeBackPayment,
} from '#contract/sandbox/calls.ts'
import {
  answerSecondFact,
  passkeyLogin,
  passkeyLoginOptions,
  proofOfWork,
  sendSms,
  smsLogin,
  voiceCode,
} from '#contract/session/calls.ts'
import { contactInfo, publicDocument } from '#contract/support/calls.ts'
import { saveEvent, savePageEvent } from '#contract/tracking/calls.ts'
import { type ValidInput, validInput } from './valid-input.ts'

const phone = '081200079999'
const click = { moduleId: '30', positionId: '1' }

/** Calls that need no session: for visitors, for everyone, and for a tester of the sandbox. */
export const publicInputs: readonly ValidInput[] = [
  validInput(getCaptcha, (_its, { sid }) => ({ sid, a: '1' })),
  validInput(getSms, (_its, { sid }) => ({ sid, phone, capcode: '0000' })),
  validInput(register, (_its, { sid }) => ({ sid, phone, capcode: '0000', smsCode: '000000' })),
  validInput(proofOfWork, (_its, { sid }) => ({ sid, purpose: 'code' })),
  validInput(sendSms, (_its, { sid }) => ({ sid, phone })),
  validInput(voiceCode, (_its, { sid }) => ({ sid, phone })),
  validInput(smsLogin, (_its, { sid }) => ({ sid, phone, smsCode: '000000' })),
  validInput(answerSecondFact, (_its, { sid }) => ({ sid, phone, birthOn: '1990-05-17' })),
  validInput(passkeyLoginOptions, (_its, { sid }) => ({ sid })),
  validInput(passkeyLogin, (_its, { sid }) => ({ sid, credential: '{}' })),
  validInput(contactInfo, () => ({ type: '30' })),
  validInput(publicDocument, () => ({ name: 'privacy' })),
  validInput(savePageEvent, ({ productId }) => ({ ...click, productId })),
  validInput(saveEvent, ({ productId }) => ({ ...click, productId })),
  validInput(enterAsPersona, () => ({ personaId: 'siti' })),
  validInput(listBills, ({ paymentRequest }) => ({ number: paymentRequest.vcode })),
  validInput(payAtCounter, ({ paymentRequest }) => ({
    number: paymentRequest.vcode,
    action: 'exact',
  })),
  validInput(takeBackPayment, ({ paymentId }) => ({ paymentId })),
  validInput(playAgent, ({ problemId }) => ({
    complaintId: problemId,
    action: 'ask',
    words: 'Kapan?',
  })),
  validInput(answerAsAgent, (_its, { work }) => ({
    conversationId: work.conversationId,
    words: 'Ya.',
  })),
  validInput(readCaptcha, (_its, { sid }) => ({ sid })),
]
