import * as copy from '#copy/pages/promotion.js'
import type { LandingFieldName } from './landing-fields.ts'

/** The error of a field, in the page's language. Source: specification, section 5. */
export const wrongFieldText = (name: LandingFieldName): string =>
  ({ phone: copy.phoneWrong, capcode: copy.captchaWrong, smsCode: copy.smsCodeWrong })[name]()

/** All text of the page's own script, which contains none itself and serves every language. */
export const landingCopy = () => ({
  phone: wrongFieldText('phone'),
  capcode: wrongFieldText('capcode'),
  smsCode: wrongFieldText('smsCode'),
  codeSent: copy.codeSent(),
  doNotResend: copy.doNotResend(),
  working: copy.working(),
  networkError: copy.networkErrorTitle(),
  networkText: copy.networkErrorText(),
  getCode: copy.getCode(),
  /** The script replaces `%` by the number. */
  secondsLeft: copy.secondsLeft({ seconds: '%' }),
})

export type LandingCopy = ReturnType<typeof landingCopy>
