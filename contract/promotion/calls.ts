import { defineCall } from '../call.ts'
import { refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export type { LandingRegion } from './schemas.ts'

/** Fixed fields of the registration. Source: decision 040. */
export const registrationAppName = 'rupya'

export const registrationMerchantNumber = '0'

/** Lengths of the captcha and of the SMS code. Source: specification, sections 5 and 9. */
export const captchaLength = 4

export const smsCodeLength = 6

/** Lock of the send button after a code was sent. Source: specification, section 9. */
export const smsLockSeconds = 60

/** How a browser's registration ended: with a new account, or at one that its phone already had. */
export type RegistrationResult = 'registered' | 'already'

/**
 * Cookie in which `register` leaves its result for the download view, in that browser alone: an
 * address can be shared, and would tell anyone that they are registered.
 */
export const registrationCookie = { name: 'landing-result', path: '/promotion', seconds: 3_600 }

export const channelTemplate = defineCall<typeof schemas.channelTemplate>({
  name: 'channelTemplate',
  method: 'GET',
  base: 'provider',
  path: 'service/channel/channel-template',
  successCode: '00',
  audience: 'anyone',
  refusals: [refusalCode.templateUnknown],
})

export const trackVisit = defineCall<typeof schemas.trackVisit>({
  name: 'trackVisit',
  method: 'GET',
  base: 'provider',
  path: 'promotion/track-visit',
  audience: 'anyone',
})

export const trackClick = defineCall<typeof schemas.trackClick>({
  name: 'trackClick',
  method: 'GET',
  base: 'provider',
  path: 'promotion/track-click',
  audience: 'anyone',
})

export const getSid = defineCall<typeof schemas.getSid>({
  name: 'getSid',
  method: 'GET',
  base: 'provider',
  path: 'promotion/get-sid',
  audience: 'anyone',
})

export const getCaptcha = defineCall<typeof schemas.getCaptcha>({
  name: 'getCaptcha',
  method: 'GET',
  base: 'provider',
  path: 'promotion/get-captcha',
  audience: 'sid',
})

export const getSms = defineCall<typeof schemas.getSms>({
  name: 'getSms',
  method: 'POST',
  base: 'provider',
  path: 'promotion/get-sms',
  audience: 'sid',
  needsIdempotencyKey: true,
  refusals: [
    refusalCode.captchaRefused,
    refusalCode.phoneRefused,
    refusalCode.sendingClosed,
    refusalCode.sendingFailed,
    refusalCode.signUpClosed,
    refusalCode.workNeeded,
  ],
})

export const register = defineCall<typeof schemas.register>({
  name: 'register',
  method: 'POST',
  base: 'provider',
  path: 'promotion/register',
  audience: 'sid',
  refusals: [
    refusalCode.alreadyRegistered,
    refusalCode.captchaNotTheSame,
    refusalCode.phoneRefused,
    refusalCode.codeRefused,
  ],
})
