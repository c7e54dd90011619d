import type { InputOf } from '#contract/call.ts'
import type { voiceCode } from '#contract/session/calls.ts'
import type { CallContext } from '../http/handler.ts'
import { sendSignInCode } from './sms-code/send-sign-in-code.ts'

export const voiceCodeHandler = async (input: InputOf<typeof voiceCode>, context: CallContext) =>
  await sendSignInCode(input, context, { call: 'voiceCode', channel: 'voice' })
