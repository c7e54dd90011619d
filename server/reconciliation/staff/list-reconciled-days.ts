import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listReconciledDays } from '#contract/reconciliation/staff-calls.ts'
import { getMarket } from '#domain/market/market.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import type { StaffContext } from '../../http/handler.ts'
import { sortRows } from '../../http/staff-call/sort-rows.ts'
import { listDays } from '../store.ts'

const maxShown = 90

type ReconciledDay = Awaited<ReturnType<typeof listDays>>[number]

const sortValues = {
  day: ({ businessOn }: ReconciledDay) => businessOn,
  open: ({ openDifferences }: ReconciledDay) => Number(openDifferences),
  compared: ({ comparedAt }: ReconciledDay) => comparedAt.getTime(),
} as const

/** The latest days that were held against the providers' lists. */
export const listReconciledDaysHandler = async (
  { sort }: InputOf<typeof listReconciledDays>,
  { services, markets }: StaffContext,
): Promise<OutputOf<typeof listReconciledDays>> => {
  const latest = await listDays(services.db, markets, maxShown)
  const rows = sortRows(latest, sort, (day, name) => sortValues[name](day))
  return {
    days: rows.map(row => {
      const { currency } = getMarket(row.market)
      return {
        provider: row.provider,
        market: row.market,
        businessOn: row.businessOn,
        currency,
        reported: toDecimalString({ currency, minor: row.reportedMinor }),
        reportedCount: row.reportedCount,
        booked: toDecimalString({ currency, minor: row.bookedMinor }),
        bookedCount: row.bookedCount,
        openDifferences: Number(row.openDifferences),
        comparedAt: row.comparedAt.toISOString(),
      }
    }),
  }
}
