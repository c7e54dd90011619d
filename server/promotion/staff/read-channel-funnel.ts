import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { readChannelFunnel } from '#contract/promotion/staff-calls.ts'
import { addDays, daysBetween, isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { sortRows } from '../../http/staff-call/sort-rows.ts'
import { say } from '../../platform/copy.ts'
import { readFunnel } from './funnel-store.ts'

type FunnelInput = InputOf<typeof readChannelFunnel>

const maxDays = 92
/** The days that are read where no first one is given, today among them. */
const usualDays = 30

/** The days that a caller means; undefined for none, or for too many. */
const findDays = (
  { fromOn = '', untilOn = '' }: FunnelInput,
  today: LocalDate,
): { readonly fromOn: LocalDate; readonly untilOn: LocalDate } | undefined => {
  const until = untilOn === '' ? today : untilOn
  if (!isLocalDate(until)) return undefined
  const from = fromOn === '' ? addDays(until, 1 - usualDays) : fromOn
  const isRange = isLocalDate(from) && from <= until && daysBetween(from, until) < maxDays
  return isRange ? { fromOn: from, untilOn: until } : undefined
}

/** From visit to repaid loan, in the caller's markets; the counts of others are not found. */
export const readChannelFunnelHandler = async (
  input: FunnelInput,
  context: StaffContext,
): Promise<OutputOf<typeof readChannelFunnel> | Refusal> => {
  const { services, locale, markets } = context
  const { channel, page, campaign } = input
  const queries = markets.flatMap(market => {
    const days = findDays(input, services.clock.businessDate(market))
    return days ? [{ market, ...days, channel, page, campaign }] : []
  })
  if (queries.length < markets.length) {
    return refuse(protocolCode.malformed, say(locale, 'malformed', 'untilOn'))
  }
  const rows = await Promise.all(
    queries.map(async query => {
      const found = await readFunnel(services, query)
      return found.map(row => ({ ...row, market: query.market }))
    }),
  )
  return { rows: [...sortRows(rows.flat(), input.sort ?? '-on', (row, name) => row[name])] }
}
