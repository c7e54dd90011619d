import type { Client } from '#contract/client.ts'
import { networkCode, refusalCode } from '#contract/envelope.ts'
import { smsCodeLength } from '#contract/promotion/calls.ts'
import { sendStepUpCode, stepUp } from '#contract/session/calls.ts'
import { isResultUnknown, newAttemptKey } from '../../shell/attempt-key.ts'

/** The state of a step-up, with the result of its last step. */
export type StepUpState = {
  /** `start`: no code was sent yet. */
  readonly step: 'start' | 'code' | 'done'
  /** Idempotency key of the next code. */
  readonly key: string
  /** The account's phone, masked; empty before a code was sent. */
  readonly phone: string
  /** The server's text on the code; empty where none was typed; undefined where it is right. */
  readonly wrongCode: string | undefined
  /** The server's text on anything but the code, or empty. */
  readonly message: string
  readonly offline: boolean
}

export const startStepUp = (): StepUpState => ({
  step: 'start',
  key: newAttemptKey(),
  phone: '',
  wrongCode: undefined,
  message: '',
  offline: false,
})

const cleared = { wrongCode: undefined, message: '', offline: false } as const

/** Sends a code to the account's phone. */
export const sendStep = async (api: Client, state: StepUpState): Promise<StepUpState> => {
  const reply = await api(sendStepUpCode, {}, { idempotencyKey: state.key })
  const key = isResultUnknown(reply.code) ? state.key : newAttemptKey()
  const next = { ...state, ...cleared, key }
  if (reply.success) return { ...next, step: 'code', phone: reply.data.phone }
  return { ...next, offline: reply.code === networkCode, message: reply.message }
}

/** Proves the code that was typed. */
export const proveStep = async (
  api: Client,
  state: StepUpState,
  smsCode: string,
): Promise<StepUpState> => {
  const next = { ...state, ...cleared }
  if (smsCode.length !== smsCodeLength) return { ...next, wrongCode: '' }
  const reply = await api(stepUp, { smsCode })
  if (reply.success) return { ...next, step: 'done' }
  if (reply.code === refusalCode.codeRefused) return { ...next, wrongCode: reply.message }
  return { ...next, offline: reply.code === networkCode, message: reply.message }
}
