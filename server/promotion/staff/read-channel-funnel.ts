import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { readChannelFunnel } from '#contract/promotion/staff-calls.ts'
import { daysBetween, isLocalDate } from '#domain/calendar/local-date.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { say } from '../../platform/copy.ts'
import { worksFor } from '../../version/public.ts'
import { readFunnel } from './funnel-store.ts'

const maxDays = 92

/** From visit to repaid loan, by channel and day of a market; the counts of others are not found. */
export const readChannelFunnelHandler = async (
  { market, fromOn, untilOn }: InputOf<typeof readChannelFunnel>,
  context: StaffContext,
): Promise<OutputOf<typeof readChannelFunnel> | Refusal> => {
  const { services, locale } = context
  if (!worksFor(context, market)) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const isRange =
    isLocalDate(fromOn) &&
    isLocalDate(untilOn) &&
    fromOn <= untilOn &&
    daysBetween(fromOn, untilOn) < maxDays
  if (!isRange) return refuse(protocolCode.malformed, say(locale, 'malformed', 'untilOn'))
  return { rows: await readFunnel(services.db, { market, fromOn, untilOn }) }
}
