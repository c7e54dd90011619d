import { formatAmount } from '#domain/money/format.ts'
import * as copy from '../../copy/compiled/offer.js'
import { dateInWords } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { wireMoney } from '../../shell/wire-money.ts'
import type { KeyFacts } from './key-facts.tsx'
import { WideTable } from './wide-table.tsx'

/** Every installment, and what it is made of. */
export const ScheduleTable = ({ facts: { schedule, figures } }: { facts: KeyFacts }) => {
  const { locale } = usePageFacts()
  const figure = (amount: string) => formatAmount(wireMoney(figures.currency, amount))
  const hasFees = schedule.some(({ fee }) => wireMoney(figures.currency, fee).minor > 0n)
  return (
    <WideTable
      caption={copy.repayPlan()}
      columns={[
        { name: copy.periodNo() },
        { name: copy.dueOn() },
        { name: copy.installment(), figures: true },
        { name: copy.principal(), figures: true },
        { name: copy.interest(), figures: true },
        ...(hasFees ? [{ name: copy.fee(), figures: true }] : []),
        { name: copy.balanceBefore(), figures: true },
      ]}
      rows={schedule.map(row => ({
        key: String(row.periodNo),
        cells: [
          row.periodNo,
          dateInWords(row.dueOn, locale),
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
