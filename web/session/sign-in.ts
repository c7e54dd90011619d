import { redirectDocument } from 'react-router'
import type { Client } from '#contract/client.ts'
import { networkCode, protocolCode, type Reply, refusalCode } from '#contract/envelope.ts'
import { findOwnPath } from '#contract/links.ts'
import { smsCodeLength } from '#contract/promotion/calls.ts'
import {
  answerSecondFact,
  loginInit,
  logout,
  sendSms,
  smsLogin,
  voiceCode,
} from '#contract/session/calls.ts'
import { paths } from '../routes.ts'
import { isResultUnknown, newAttemptKey } from '../shell/attempt-key.ts'
import { dateText, readDateParts, type TypedDate } from '../ui/field/date-parts.ts'

export type SignInStep = 'phone' | 'code' | 'fact' | 'locked'

/**
 * Whether the form has a captcha: no, only without script (a page's script brings a proof of work
 * in its place), or shown to everybody, because the proof was not given or not enough.
 */
type CaptchaState = 'none' | 'without-script' | 'shown'

/** The form's state, with the result of the last step. */
export type SignInState = {
  /**
   * First the phone number, then the code that was sent to it; then, on a device that is new to the
   * account, a second fact, or `locked` when its tries are used.
   */
  readonly step: SignInStep
  readonly sid: string
  readonly phone: string
  readonly captcha: CaptchaState
  /** Idempotency key of the next code; also makes the captcha's address unique. */
  readonly key: string
  readonly sent: 'sms' | 'voice' | undefined
  /** Seconds until another code can be requested; 0 when it can. */
  readonly lockSeconds: number
  readonly birthOn: TypedDate
  readonly idNumberEnd: string
  /** The server's text on a field; empty where the field was not filled in. */
  readonly wrong: Readonly<Partial<Record<'phone' | 'capcode' | 'smsCode' | 'fact', string>>>
  /** The server's text on anything but a field, or empty. */
  readonly message: string
  readonly offline: boolean
}

/** Values of the form's buttons. */
export type SignInAction = 'sms' | 'voice' | 'sign-in' | 'fact' | 'picture' | 'change' | 'sign-out'

/** Where to continue after sign-in: one of our addresses, except this one. */
export const nextAfterSignIn = (request: Request): string => {
  const next = findOwnPath(new URL(request.url).searchParams.get('next') ?? '')
  return next === undefined || next.replace(/[?#].*$/, '') === paths.login ? paths.home : next
}

export const startSignIn = (visit: Pick<SignInState, 'sid' | 'captcha'>): SignInState => ({
  step: 'phone',
  phone: '',
  key: newAttemptKey(),
  sent: undefined,
  lockSeconds: 0,
  birthOn: { day: '', month: '', year: '' },
  idNumberEnd: '',
  wrong: {},
  message: '',
  offline: false,
  ...visit,
})

/** Brings a proof of work; undefined where it could not. Only a page's script can. */
type ProveWork = (api: Client, sid: string) => Promise<string | undefined>

/** Handles the pressed button. Returns the form's new state, or throws a redirect. */
export const takeSignInStep = async (
  api: Client,
  form: FormData,
  request: Request,
  proveWork?: ProveWork,
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
    case 'fact':
      return await enterFact(api, state, request)
    case 'sms':
    case 'voice':
      return await sendCode(api, state, {
        channel: action,
        capcode: textOf(form, 'capcode'),
        key: textOf(form, 'key'),
        proveWork,
      })
    default:
      return await enterCode(api, state, { smsCode: textOf(form, 'smsCode'), request })
  }
}

const captchaStates: readonly CaptchaState[] = ['none', 'without-script', 'shown']

const readForm = (form: FormData): SignInState => ({
  ...startSignIn({
    sid: textOf(form, 'sid'),
    captcha: captchaStates.find(each => each === textOf(form, 'captcha')) ?? 'none',
  }),
  step: stepOf(form),
  phone: textOf(form, 'phone'),
  sent: stepOf(form) === 'code' ? 'sms' : undefined,
  birthOn: readDateParts(form, 'birthOn'),
  idNumberEnd: textOf(form, 'idNumberEnd'),
})

const stepOf = (form: FormData): SignInStep => {
  const step = textOf(form, 'step')
  return step === 'code' || step === 'fact' ? step : 'phone'
}

type SendCodeInput = {
  readonly channel: 'sms' | 'voice'
  readonly capcode: string
  readonly key: string
  readonly proveWork: ProveWork | undefined
}

const sendCode = async (
  api: Client,
  state: SignInState,
  { channel, capcode, key: posted, proveWork }: SendCodeInput,
): Promise<SignInState> => {
  const { sid, phone, captcha } = state
  const needsCaptcha = captcha === 'shown' || (captcha === 'without-script' && !proveWork)
  const wrong = {
    ...(phone === '' ? { phone: '' } : {}),
    ...(needsCaptcha && capcode === '' ? { capcode: '' } : {}),
  }
  if (Object.keys(wrong).length > 0) return asking(state, wrong)
  const send = async (idempotencyKey: string, altcha?: string) => {
    const input = { sid, phone, ...(capcode === '' ? {} : { capcode }), altcha }
    return await api(channel === 'sms' ? sendSms : voiceCode, input, { idempotencyKey })
  }
  let key = posted
  let reply = await send(key)
  if (reply.code === protocolCode.otherBody) {
    // The key was used for another request whose answer was lost: this is a new one.
    key = newAttemptKey()
    reply = await send(key)
  }
  if (proveWork && isChallenge(reply, capcode)) {
    const altcha = await proveWork(api, sid)
    // The same key: a captcha that was right stays right.
    if (altcha !== undefined) reply = await send(key, altcha)
  }
  if (!reply.success) {
    const next = await afterRefusal(api, state, reply)
    return isResultUnknown(reply.code) ? { ...next, key } : next
  }
  return { ...state, step: 'code', sent: channel, lockSeconds: reply.data.lockSeconds }
}

/** Whether a code was refused for want of a challenge, and not for a wrong captcha. */
const isChallenge = ({ code }: Reply<unknown>, capcode: string): boolean =>
  code === refusalCode.workNeeded || (code === refusalCode.captchaRefused && capcode === '')

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

const enterFact = async (
  api: Client,
  state: SignInState,
  request: Request,
): Promise<SignInState> => {
  const { sid, phone, idNumberEnd } = state
  const birthOn = dateText(state.birthOn)
  if (birthOn === '' && idNumberEnd === '') return { ...state, wrong: { fact: '' } }
  const reply = await api(answerSecondFact, { sid, phone, birthOn, idNumberEnd })
  // A new document: the session has changed.
  if (reply.success) throw redirectDocument(nextAfterSignIn(request))
  return await afterRefusal(api, state, reply)
}

const fields: Readonly<Record<string, keyof SignInState['wrong']>> = {
  [refusalCode.phoneRefused]: 'phone',
  [refusalCode.captchaRefused]: 'capcode',
  [refusalCode.workNeeded]: 'capcode',
  [refusalCode.codeRefused]: 'smsCode',
  [refusalCode.secondFactRefused]: 'fact',
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
  if (code === refusalCode.secondFactNeeded) return { ...state, step: 'fact' }
  if (code === refusalCode.secondFactLocked) return { ...state, step: 'locked' }
  const field = fields[code]
  if (field === undefined) return { ...state, message }
  // Ten minutes after its code a fact comes too late: the code's step has a new one sent.
  const step = field === 'phone' ? 'phone' : field === 'smsCode' ? 'code' : state.step
  return asking({ ...state, step }, { [field]: message })
}

/** The form with what is wrong; a captcha that is missing or wrong is shown. */
const asking = (state: SignInState, wrong: SignInState['wrong']): SignInState => ({
  ...state,
  wrong,
  ...(wrong.capcode === undefined ? {} : { captcha: 'shown' }),
})

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()
