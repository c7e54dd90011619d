import type { InputOf, OutputOf } from '#contract/call.ts'
import type {
  readApprovalFunnel,
  readComplaintPromises,
  readDailyFlows,
  readPromiseBreaches,
} from '#contract/report/staff-calls.ts'
import { getMarket } from '#domain/market/market.ts'
import { amountTextIn } from '#domain/money/parse.ts'
import type { StaffContext } from '../../http/handler.ts'
import { sortRows } from '../../http/staff-call/sort-rows.ts'
import { listPromiseBreaches, listPromiseMonths } from '../complaint-store.ts'
import { listDailyFlows } from '../flow-store.ts'
import { countFunnel, type FunnelStep } from '../funnel-store.ts'
import { reportRange } from './report-range.ts'

/** Two years. */
const maxDays = 731
const breachesAtOnce = 50
const maxReasons = 50

/** What moved on each day of a market; days without such a movement are left out. */
export const readDailyFlowsHandler = async (
  input: InputOf<typeof readDailyFlows>,
  context: StaffContext,
): Promise<OutputOf<typeof readDailyFlows>> => {
  const range = reportRange(context, input)
  if (!range) return { rows: [] }
  const { market, from, to } = range
  const { currency } = getMarket(market)
  const money = amountTextIn(currency)
  const days = await listDailyFlows(context.services.db, { currency, from, to, size: maxDays })
  return {
    rows: sortRows(days, input.sort, (day, name) => day[name]).map(each => ({
      market,
      currency,
      day: each.day,
      disbursed: money(each.disbursed),
      repaidPrincipal: money(each.repaidPrincipal),
      repaidCharges: money(each.repaidCharges),
      recovered: money(each.recovered),
      writtenOff: money(each.writtenOff),
    })),
  }
}

const shareOf = (count: number, whole: number): string =>
  whole === 0 ? '' : ((100 * count) / whole).toFixed(1)

/** The applications of a range by how far they got, then the reasons of rejections. */
export const readApprovalFunnelHandler = async (
  input: InputOf<typeof readApprovalFunnel>,
  context: StaffContext,
): Promise<OutputOf<typeof readApprovalFunnel>> => {
  const range = reportRange(context, input)
  if (!range) return { rows: [] }
  const { market } = range
  const counts = await countFunnel(context.services.db, range)
  const countOf = (step: FunnelStep) => counts.find(each => each.step === step)?.count ?? 0
  const row = (
    step: OutputOf<typeof readApprovalFunnel>['rows'][number]['step'],
    count: number,
  ) => ({
    market,
    step,
    reason: '',
    count,
    share: shareOf(count, countOf('applied')),
  })
  const steps = ['offered', 'applied', 'held', 'approved', 'rejected', 'paid-out'] as const
  const rows = [
    ...steps.map(step => row(step, countOf(step))),
    ...counts
      .filter(({ step }) => step === 'reason')
      .slice(0, maxReasons)
      .map(({ reason, count }) => ({ ...row('reason', count), reason })),
  ]
  return { rows: [...sortRows(rows, input.sort, ({ count }) => count)] }
}

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text))

/** Complaints by month of arrival and kind, with those that were answered as promised. */
export const readComplaintPromisesHandler = async (
  input: InputOf<typeof readComplaintPromises>,
  context: StaffContext,
): Promise<OutputOf<typeof readComplaintPromises>> => {
  const range = reportRange(context, input)
  if (!range) return { rows: [] }
  const months = await listPromiseMonths(context.services.db, range)
  const rows = sortRows(months, input.sort, (month, name) =>
    name === 'stars' ? numberOrNull(month.stars) : month[name],
  )
  return {
    rows: rows.map(each => ({ ...each, market: range.market, stars: each.stars ?? '' })),
  }
}

/** Each complaint whose promise was broken. */
export const readPromiseBreachesHandler = async (
  input: InputOf<typeof readPromiseBreaches>,
  context: StaffContext,
): Promise<OutputOf<typeof readPromiseBreaches>> => {
  const range = reportRange(context, input)
  if (!range) return { rows: [], after: null }
  const page = await listPromiseBreaches(context.services.db, range, {
    sort: input.sort ?? '-received',
    after: input.after,
    size: Number(input.size ?? breachesAtOnce),
  })
  return {
    rows: page.rows.map(({ sequenceNo: _, ...each }) => ({ ...each, market: range.market })),
    after: page.after,
  }
}
