import { type ApiBase, callPath } from '#contract/call.ts'
import { getCaptcha } from '#contract/promotion/calls.ts'

/** A new captcha image for a visit; `a` prevents caching. */
export const captchaAddress = (wire: ApiBase, sid: string, a = String(Date.now())): string =>
  `${callPath(getCaptcha, wire)}?${new URLSearchParams({ sid, a })}`
