import type { InputOf } from '#contract/call.ts'
import type { Client } from '#contract/client.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import {
  getSms,
  type LandingRegion,
  type register,
  registrationAppName,
  registrationMerchantNumber,
  type trackClick,
  type trackVisit,
} from '#contract/promotion/calls.ts'
import { isResultUnknown, newAttemptKey } from '../shell/attempt-key.ts'
import { isPhone, type LandingFields } from './landing-fields.ts'
import type { LandingParameters } from './landing-parameters.ts'

/** Source: specification, section 7. */
const pageType = '1'

/** The phone's type, as tracking names it. */
export const clientTypeOf = (userAgent: string): 'ios' | 'android' =>
  /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : 'android'

export type FilledForm = { readonly sid: string; readonly values: LandingFields }

const originOf = ({ app_from, user_from, utm_tag }: LandingParameters) => ({
  ...(app_from === undefined ? {} : { app_from }),
  ...(user_from === undefined ? {} : { user_from }),
  ...(utm_tag === undefined ? {} : { utm_tag }),
})

/** A page view for tracking. */
export const visitOf = (
  parameters: LandingParameters,
  userAgent: string,
): InputOf<typeof trackVisit> => ({
  ...originOf(parameters),
  ...(parameters.id === undefined ? {} : { page_id: parameters.id }),
  client_type: clientTypeOf(userAgent),
  page_type: pageType,
})

/** A press of the apply button, with the phone number where a valid one is typed. */
export const clickOf = (
  parameters: LandingParameters,
  userAgent: string,
  { region, phone }: { readonly region: LandingRegion; readonly phone: string },
): InputOf<typeof trackClick> => ({
  ...visitOf(parameters, userAgent),
  ...(isPhone(region, phone) ? { phone } : {}),
})

export const smsRequestOf = (
  parameters: LandingParameters,
  { sid, values: { phone, capcode } }: FilledForm,
  altcha?: string,
): InputOf<typeof getSms> => ({
  ...originOf(parameters),
  ...(parameters.id === undefined ? {} : { id: parameters.id }),
  phone,
  capcode,
  altcha,
  sid,
  deviceId: sid,
  appName: registrationAppName,
})

/**
 * Requests a code. Beside the reply it returns the idempotency key of the next request: the same one
 * while the result is unknown, so that a retry sends no second code, and while a proof of work is
 * missing, so that the captcha stays right.
 */
export const requestCode = async (api: Client, input: InputOf<typeof getSms>, key: string) => {
  let idempotencyKey = key
  let reply = await api(getSms, input, { idempotencyKey })
  if (reply.code === protocolCode.otherBody) {
    // The key was used for another request whose answer was lost: this is a new one.
    idempotencyKey = newAttemptKey()
    reply = await api(getSms, input, { idempotencyKey })
  }
  const keepsKey = isResultUnknown(reply.code) || reply.code === refusalCode.workNeeded
  return { reply, key: keepsKey ? idempotencyKey : newAttemptKey() }
}

export const registrationOf = (
  parameters: LandingParameters,
  { sid, values: { phone, capcode, smsCode } }: FilledForm,
): InputOf<typeof register> => {
  const { isNeedPop: _, ...forwarded } = parameters
  return {
    ...forwarded,
    phone,
    capcode,
    sid,
    deviceId: sid,
    appName: registrationAppName,
    merchantNumber: registrationMerchantNumber,
    userName: phone,
    smsCode,
  }
}
