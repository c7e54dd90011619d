import type { OutputOf } from '#contract/call.ts'
import { smsLockSeconds } from '#contract/promotion/calls.ts'
import type { loginInit } from '#contract/session/calls.ts'
import type { CallContext } from '../http/handler.ts'
import { phoneRules } from '../platform/phone/phone.ts'
import { newSid } from './sid.ts'
import { addressMarks } from './sms-code/send-code.ts'
import { countVisitorSends } from './sms-code/send-store.ts'
import { isVisitorChallenged } from './sms-code/send-tiers.ts'

/** A visitor's id for the sign-in page, and whether a captcha is required from the start. */
export const loginInitHandler = async (
  _input: object,
  { services, market, call }: CallContext,
): Promise<OutputOf<typeof loginInit>> => {
  const address = services.addressOf(call)
  const now = services.clock.wallNow()
  const counts = await countVisitorSends(services.db, addressMarks(services, address), now)
  const { countryCode, example } = phoneRules[market]
  return {
    sid: newSid(services),
    needsCaptcha: isVisitorChallenged(counts) ? '1' : '0',
    lockSeconds: smsLockSeconds,
    countryCode,
    example,
  }
}
