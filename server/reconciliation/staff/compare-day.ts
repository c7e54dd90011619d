import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { compareDay } from '#contract/reconciliation/staff-calls.ts'
import { reconciliationCopy } from '#copy/server/reconciliation.js'
import { isLocalDate } from '#domain/calendar/local-date.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { PaymentProviderError } from '../../providers/payment/provider-errors.ts'
import { reconcileDay } from '../reconcile-day.ts'
import { reportSources } from '../report-source.ts'

/** A day compared when somebody asks, without waiting for the hour. */
export const compareDayHandler = async (
  { provider: name, businessOn }: InputOf<typeof compareDay>,
  { services, locale, markets }: StaffContext,
): Promise<OutputOf<typeof compareDay> | Refusal> => {
  const sources = reportSources(services).filter(
    source => source.name === name && markets.includes(source.market),
  )
  if (sources.length === 0 || !isLocalDate(businessOn)) {
    return refuse(protocolCode.notFound, say(locale, 'notFound'))
  }
  try {
    let differences = 0
    for (const source of sources) {
      differences += (await reconcileDay(services, source, businessOn)).length
    }
    return { differences }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    return refuse(
      refusalCode.providerUnavailable,
      reconciliationCopy[locale].replies.listUnavailable,
    )
  }
}
