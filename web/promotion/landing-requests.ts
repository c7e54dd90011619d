import type { InputOf } from '#contract/call.ts'
import {
  type getSms,
  type LandingRegion,
  type register,
  registrationAppName,
  registrationMerchantNumber,
  type trackClick,
  type trackVisit,
} from '#contract/promotion/calls.ts'
import { isPhone, type LandingFields } from './landing-fields.ts'
import type { LandingParameters } from './landing-parameters.ts'

/** Source: specification, section 7. */
const pageType = '1'

/** The phone's type, as tracking names it. */
export const clientTypeOf = (userAgent: string): 'ios' | 'android' =>
  /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : 'android'

type FilledForm = { readonly sid: string; readonly values: LandingFields }

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
