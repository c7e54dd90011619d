import { getCaptcha, getSms, register } from '#contract/promotion.ts'
import {
  answerAsAgent,
  enterAsPersona,
  listBills,
  payAtCounter,
  playAgent,
  readCaptcha,
  takeBackPayment,
} from '#contract/sandbox.ts'
import { sendSms, smsLogin, voiceCode } from '#contract/session.ts'
import { contactInfo, publicDocument } from '#contract/support.ts'
import { saveEvent, savePageEvent } from '#contract/tracking.ts'
import { type GoodInput, good } from './good-input.ts'

const phone = '081200079999'
const click = { moduleId: '30', positionId: '1' }

/** What asks for no session: of visitors, of anybody, and of whoever tries the sandbox. */
export const openInputs: readonly GoodInput[] = [
  good(getCaptcha, (_its, { sid }) => ({ sid, a: '1' })),
  good(getSms, (_its, { sid }) => ({ sid, phone, capcode: '0000' })),
  good(register, (_its, { sid }) => ({ sid, phone, capcode: '0000', smsCode: '000000' })),
  good(sendSms, (_its, { sid }) => ({ sid, phone })),
  good(voiceCode, (_its, { sid }) => ({ sid, phone })),
  good(smsLogin, (_its, { sid }) => ({ sid, phone, smsCode: '000000' })),
  good(contactInfo, () => ({ type: '30' })),
  good(publicDocument, () => ({ name: 'privacy' })),
  good(savePageEvent, ({ productId }) => ({ ...click, productId })),
  good(saveEvent, ({ productId }) => ({ ...click, productId })),
  good(enterAsPersona, () => ({ personaId: 'siti' })),
  good(listBills, ({ bill }) => ({ number: bill.vcode })),
  good(payAtCounter, ({ bill }) => ({ number: bill.vcode, action: 'exact' })),
  good(takeBackPayment, ({ paymentId }) => ({ paymentId })),
  good(playAgent, ({ problemId }) => ({ complaintId: problemId, deed: 'ask', words: 'Kapan?' })),
  good(answerAsAgent, (_its, { work }) => ({ conversationId: work.conversationId, words: 'Ya.' })),
  good(readCaptcha, (_its, { sid }) => ({ sid })),
]
