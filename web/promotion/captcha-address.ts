import { type ApiBase, callPath } from '#contract/call.ts'
import { getCaptcha } from '#contract/promotion/calls.ts'

/** A new picture for a visit; another `a` keeps a browser from showing the one it has. */
export const captchaAddress = (wire: ApiBase, sid: string, a = String(Date.now())): string =>
  `${callPath(getCaptcha, wire)}?${new URLSearchParams({ sid, a })}`
