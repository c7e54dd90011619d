import type { InputOf, OutputOf } from '#contract/call.ts'
import type { findPostalArea } from '#contract/profile/calls.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { type BorrowerContext, type Refusal, refuseForNow } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { postalAreasOf } from '../../providers/postal-area/postal-areas.ts'
import { refuseField } from './check-form.ts'
import { marketProblems } from './steps/market-problems.ts'

export const findPostalAreaHandler = async (
  input: InputOf<typeof findPostalArea>,
  { services, signedIn, locale }: BorrowerContext,
): Promise<OutputOf<typeof findPostalArea> | Refusal> => {
  const { borrowerId, market } = signedIn
  const wait = await services.requestLimits.take('lookUpsByBorrower', borrowerId)
  if (wait !== undefined) return refuseForNow(say(locale, 'tooManyRequests'), wait)
  const code = input.postalCode.replaceAll(' ', '')
  if (!marketRules(market).isPostalCode(code)) {
    return refuseField(locale, 'postalCode', marketProblems[market].postalCode)
  }
  const area = (await postalAreasOf[market]?.())?.find(code)
  return { region: area?.region ?? null, city: area?.city ?? null }
}
