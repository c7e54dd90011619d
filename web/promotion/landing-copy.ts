import * as copy from '#copy/pages/promotion.js'
import type { LandingFieldName } from './landing-fields.ts'

/** What is wrong with a field, in the page's language. Source: specification, section 5. */
export const wrongFieldText = (name: LandingFieldName): string =>
  ({ phone: copy.phoneWrong, capcode: copy.captchaWrong, smsCode: copy.smsCodeWrong })[name]()

/** All that the page's own script says; it holds no words itself and serves every language. */
export const landingCopy = () => ({
  phone: wrongFieldText('phone'),
  capcode: wrongFieldText('capcode'),
  smsCode: wrongFieldText('smsCode'),
  codeSent: copy.codeSent(),
  doNotResend: copy.doNotResend(),
  networkError: copy.networkError(),
  networkText: copy.networkText(),
  getCode: copy.getCode(),
  /** The script puts the number in. */
  secondsLeft: copy.secondsLeft({ seconds: '%' }),
})

export type LandingCopy = ReturnType<typeof landingCopy>
