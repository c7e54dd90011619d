import { redirectDocument } from 'react-router'
import type { Client } from '#contract/client.ts'
import { networkCode, type Reply, refusalCode } from '#contract/envelope.ts'
import { findOwnPath } from '#contract/links.ts'
import { smsCodeLength } from '#contract/promotion/calls.ts'
import { loginInit, logout, sendSms, smsLogin, voiceCode } from '#contract/session/calls.ts'
import { paths } from '../routes.ts'
import { newAttemptKey } from '../shell/attempt-key.ts'

/** The form's state, with the result of the last step. */
export type SignInState = {
  /** First the phone number, then the code that was sent to it. */
  readonly step: 'phone' | 'code'
  readonly sid: string
  readonly phone: string
  readonly needsCaptcha: boolean
  /** Idempotency key of the next code; also makes the captcha's address unique. */
  readonly key: string
  readonly sent: 'sms' | 'voice' | undefined
  /** Seconds until another code can be requested; 0 when it can. */
  readonly lockSeconds: number
  /** The server's text on a field; empty where the field was not filled in. */
  readonly wrong: Readonly<Partial<Record<'phone' | 'capcode' | 'smsCode', string>>>
  /** The server's text on anything but a field, or empty. */
  readonly message: string
  readonly offline: boolean
}

/** Values of the form's buttons. */
export type SignInAction = 'sms' | 'voice' | 'sign-in' | 'picture' | 'change' | 'sign-out'

/** Where to continue after sign-in: one of our addresses, except this one. */
export const nextAfterSignIn = (request: Request): string => {
  const next = findOwnPath(new URL(request.url).searchParams.get('next') ?? '')
  return next === undefined || next.startsWith(paths.login) ? paths.home : next
}

export const startSignIn = (visit: { sid: string; needsCaptcha: boolean }): SignInState => ({
  step: 'phone',
  phone: '',
  key: newAttemptKey(),
  sent: undefined,
  lockSeconds: 0,
  wrong: {},
  message: '',
  offline: false,
  ...visit,
})

/** Handles the pressed button. Returns the form's new state, or throws a redirect. */
export const takeSignInStep = async (
  api: Client,
  form: FormData,
  request: Request,
): Promise<SignInState> => {
  const state = readForm(form)
  // Only our own buttons send it; any other value counts as the form's default button.
  const action = textOf(form, 'intent') as SignInAction
  switch (action) {
    case 'sign-out':
      await api(logout, {})
      throw redirectDocument(new URL(request.url).pathname + new URL(request.url).search)
    case 'change':
      return { ...state, step: 'phone', sent: undefined }
    case 'picture':
      return state
    case 'sms':
    case 'voice':
      return await sendCode(api, state, {
        channel: action,
        capcode: textOf(form, 'capcode'),
        key: textOf(form, 'key'),
      })
    default:
      return await enterCode(api, state, { smsCode: textOf(form, 'smsCode'), request })
  }
}

const readForm = (form: FormData): SignInState => ({
  ...startSignIn({
    sid: textOf(form, 'sid'),
    needsCaptcha: textOf(form, 'needsCaptcha') === '1',
  }),
  step: textOf(form, 'step') === 'code' ? 'code' : 'phone',
  phone: textOf(form, 'phone'),
  sent: textOf(form, 'step') === 'code' ? 'sms' : undefined,
})

type SendCodeInput = {
  readonly channel: 'sms' | 'voice'
  readonly capcode: string
  readonly key: string
}

const sendCode = async (
  api: Client,
  state: SignInState,
  { channel, capcode, key }: SendCodeInput,
): Promise<SignInState> => {
  const { sid, phone } = state
  const wrong = {
    ...(phone === '' ? { phone: '' } : {}),
    ...(state.needsCaptcha && capcode === '' ? { capcode: '' } : {}),
  }
  if (Object.keys(wrong).length > 0) return { ...state, wrong }
  const input = { sid, phone, ...(capcode === '' ? {} : { capcode }) }
  const reply = await api(channel === 'sms' ? sendSms : voiceCode, input, { idempotencyKey: key })
  if (!reply.success) return await afterRefusal(api, state, reply)
  return { ...state, step: 'code', sent: channel, lockSeconds: reply.data.lockSeconds }
}

type EnterCodeInput = { readonly smsCode: string; readonly request: Request }

const enterCode = async (
  api: Client,
  state: SignInState,
  { smsCode, request }: EnterCodeInput,
): Promise<SignInState> => {
  if (smsCode.length !== smsCodeLength) return { ...state, wrong: { smsCode: '' } }
  const reply = await api(smsLogin, { sid: state.sid, phone: state.phone, smsCode })
  // A new document: the session has changed.
  if (reply.success) throw redirectDocument(nextAfterSignIn(request))
  return await afterRefusal(api, state, reply)
}

const fields: Readonly<Record<string, keyof SignInState['wrong']>> = {
  [refusalCode.phoneRefused]: 'phone',
  [refusalCode.captchaRefused]: 'capcode',
  [refusalCode.workNeeded]: 'capcode',
  [refusalCode.codeRefused]: 'smsCode',
}

const afterRefusal = async (
  api: Client,
  state: SignInState,
  { code, message }: Reply<unknown>,
): Promise<SignInState> => {
  if (code === networkCode) return { ...state, offline: true }
  if (code === refusalCode.visitEnded) {
    const visit = await api(loginInit, {})
    return { ...state, message, sid: visit.success ? visit.data.sid : state.sid }
  }
  const field = fields[code]
  if (field === undefined) return { ...state, message }
  const step = field === 'phone' ? 'phone' : state.step
  const needsCaptcha = state.needsCaptcha || field === 'capcode'
  return { ...state, step, needsCaptcha, wrong: { [field]: message } }
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()
