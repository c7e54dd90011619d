import * as copy from '#copy/pages/offer.js'
import { apiMoney } from '#domain/money/api-money.ts'
import { formatAmount } from '#domain/money/format.ts'
import { shortDate } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import type { KeyFactsDetails } from './key-facts.tsx'
import { WideTable } from './wide-table.tsx'

/** Every installment with its parts. */
export const ScheduleTable = ({ facts: { schedule, figures } }: { facts: KeyFactsDetails }) => {
  const { locale } = usePageFacts()
  const figure = (amount: string) => formatAmount(apiMoney(figures.currency, amount))
  const hasFees = schedule.some(({ fee }) => apiMoney(figures.currency, fee).minor > 0n)
  return (
    <WideTable
      caption={copy.repayPlan()}
      columns={[
        { name: copy.periodNo() },
        { name: copy.dueOn(), format: 'day' },
        { name: copy.installment(), format: 'figures' },
        { name: copy.principal(), format: 'figures' },
        { name: copy.interest(), format: 'figures' },
        ...(hasFees ? [{ name: copy.fee(), format: 'figures' as const }] : []),
        { name: copy.balanceBefore(), format: 'figures' },
      ]}
      rows={schedule.map(row => ({
        key: String(row.periodNo),
        cells: [
          row.periodNo,
          shortDate(row.dueOn, locale),
          figure(row.total),
          figure(row.principal),
          figure(row.interest),
          ...(hasFees ? [figure(row.fee)] : []),
          figure(row.balanceBefore),
        ],
      }))}
    />
  )
}
