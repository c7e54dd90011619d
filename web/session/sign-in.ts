import { redirectDocument } from 'react-router'
import type { Client } from '#contract/client.ts'
import { networkCode, type Reply, refusalCode } from '#contract/envelope.ts'
import { findOwnPath } from '#contract/links.ts'
import { smsCodeLength } from '#contract/promotion/calls.ts'
import { loginInit, logout, sendSms, smsLogin, voiceCode } from '#contract/session/calls.ts'
import { paths } from '../routes.ts'
import { newAttemptKey } from '../shell/attempt-key.ts'

/** What stands in the form, and what came of the last step. */
export type SignInState = {
  /** First a phone, then the code that was sent to it. */
  readonly step: 'phone' | 'code'
  readonly sid: string
  readonly phone: string
  readonly needsCaptcha: boolean
  /** Of the next attempt at sending; it also makes the picture's address a new one. */
  readonly key: string
  readonly sent: 'sms' | 'voice' | undefined
  /** For how long another code cannot be asked for; 0 when it can. */
  readonly lockSeconds: number
  /** The server's words on a field; empty where it was not filled in. */
  readonly wrong: Readonly<Partial<Record<'phone' | 'capcode' | 'smsCode', string>>>
  /** The server's words on what cannot be put right in a field, or empty. */
  readonly message: string
  readonly offline: boolean
}

/** What a form's button asks for. */
export type SignInAction = 'sms' | 'voice' | 'sign-in' | 'picture' | 'change' | 'sign-out'

/** Where to go once signed in: an address of ours, and not this one. */
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

/** Takes the step that was asked for. It answers the form anew, or throws the way on. */
export const takeSignInStep = async (
  api: Client,
  form: FormData,
  request: Request,
): Promise<SignInState> => {
  const now = readForm(form)
  // Only our own buttons say it; anything else is the form's own button.
  const channel = textOf(form, 'wish') as SignInAction
  switch (channel) {
    case 'sign-out':
      await api(logout, {})
      throw redirectDocument(new URL(request.url).pathname + new URL(request.url).search)
    case 'change':
      return { ...now, step: 'phone', sent: undefined }
    case 'picture':
      return now
    case 'sms':
    case 'voice':
      return await sendCode(api, now, {
        channel,
        capcode: textOf(form, 'capcode'),
        key: textOf(form, 'key'),
      })
    default:
      return await enterCode(api, now, { smsCode: textOf(form, 'smsCode'), request })
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
  now: SignInState,
  { channel, capcode, key }: SendCodeInput,
): Promise<SignInState> => {
  const { sid, phone } = now
  const wrong = {
    ...(phone === '' ? { phone: '' } : {}),
    ...(now.needsCaptcha && capcode === '' ? { capcode: '' } : {}),
  }
  if (Object.keys(wrong).length > 0) return { ...now, wrong }
  const input = { sid, phone, ...(capcode === '' ? {} : { capcode }) }
  const reply = await api(channel === 'sms' ? sendSms : voiceCode, input, { idempotencyKey: key })
  if (!reply.success) return await afterRefusal(api, now, reply)
  return { ...now, step: 'code', sent: channel, lockSeconds: reply.data.lockSeconds }
}

type EnterCodeInput = { readonly smsCode: string; readonly request: Request }

const enterCode = async (
  api: Client,
  now: SignInState,
  { smsCode, request }: EnterCodeInput,
): Promise<SignInState> => {
  if (smsCode.length !== smsCodeLength) return { ...now, wrong: { smsCode: '' } }
  const reply = await api(smsLogin, { sid: now.sid, phone: now.phone, smsCode })
  // Another document: the whole page is now somebody's.
  if (reply.success) throw redirectDocument(nextAfterSignIn(request))
  return await afterRefusal(api, now, reply)
}

const fields: Readonly<Record<string, keyof SignInState['wrong']>> = {
  [refusalCode.phoneRefused]: 'phone',
  [refusalCode.captchaRefused]: 'capcode',
  [refusalCode.codeRefused]: 'smsCode',
}

const afterRefusal = async (
  api: Client,
  now: SignInState,
  { code, message }: Reply<unknown>,
): Promise<SignInState> => {
  if (code === networkCode) return { ...now, offline: true }
  if (code === refusalCode.visitEnded) {
    const visit = await api(loginInit, {})
    return { ...now, message, sid: visit.success ? visit.data.sid : now.sid }
  }
  const field = fields[code]
  if (field === undefined) return { ...now, message }
  const step = field === 'phone' ? 'phone' : now.step
  const needsCaptcha = now.needsCaptcha || field === 'capcode'
  return { ...now, step, needsCaptcha, wrong: { [field]: message } }
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()
