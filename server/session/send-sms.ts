import type { InputOf } from '#contract/call.ts'
import type { sendSms } from '#contract/session/calls.ts'
import type { CallContext } from '../http/handler.ts'
import { sendSignInCode } from './sms-code/send-sign-in-code.ts'

export const sendSmsHandler = async (input: InputOf<typeof sendSms>, context: CallContext) =>
  await sendSignInCode(input, context, { call: 'sendSms', channel: 'sms' })
