import type { InputOf } from '#contract/call.ts'
import type { trackClick } from '#contract/promotion/calls.ts'
import { promotionCopy } from '#copy/server/promotion.js'
import { type CallContext, type Refusal, refuseForNow } from '../http/handler.ts'
import { parsePhone } from '../platform/phone/phone.ts'
import { countOfPage, templateOf } from './find-template.ts'
import { insertVisit } from './store.ts'

/** Stores a visit or click of a landing page; a typed phone becomes a keyed hash. */
export const recordVisit = async (
  kind: 'view' | 'click',
  input: InputOf<typeof trackClick>,
  { services, call }: CallContext,
): Promise<Record<string, never> | Refusal> => {
  const { page_id, client_type, page_type, app_from, user_from, utm_tag, phone } = input
  const { region, language } = await templateOf(services, page_id)
  const { requestLimits } = services
  const address = services.addressOf(call)
  const waitSeconds =
    (await requestLimits.take('visitsByHost', address)) ??
    (await requestLimits.take('visitsOfHourByHost', address)) ??
    (await requestLimits.take('visits', 'all addresses'))
  if (waitSeconds !== undefined) {
    return refuseForNow(promotionCopy[language].replies.tooManyAttempts, waitSeconds)
  }
  const typed = phone === undefined ? undefined : parsePhone(phone, region)
  const visit = {
    kind,
    pageId: page_id ?? '',
    clientType: client_type ?? '',
    pageType: page_type ?? '',
    appFrom: app_from ?? '',
    userFrom: user_from ?? '',
    utmTag: utm_tag ?? '',
    phoneHash: typed ? services.cipher.index(`click:${typed.number}`) : null,
    occurredAt: services.clock.now(),
  }
  await insertVisit(services.db, visit, await countOfPage(services, page_id))
  return {}
}
