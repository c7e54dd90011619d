import * as copy from '#copy/pages/offer.js'
import { apiMoney } from '#domain/money/api-money.ts'
import { formatAmount } from '#domain/money/format.ts'
import { shortDate } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { Row, Rows } from '../../ui/rows/rows.tsx'
import styles from './computation-sheet.module.css'
import type { KeyFactsDetails } from './key-facts.tsx'
import { WideTable } from './wide-table.tsx'

/** How the annual percentage rate is calculated, so that it can be verified. */
export const ComputationSheet = ({ facts: { sheet, figures } }: { facts: KeyFactsDetails }) => {
  const { locale } = usePageFacts()
  return (
    <div className={styles['sheet']}>
      <p>{sheet.method}</p>
      <WideTable
        caption={copy.computationTitle()}
        columns={[
          { name: copy.periodColumn(), format: 'figures' },
          { name: copy.dateColumn(), format: 'day' },
          { name: copy.flow(), format: 'figures' },
          { name: copy.itemColumn() },
        ]}
        rows={sheet.flows.map(flow => ({
          key: `${flow.at} ${flow.on} ${flow.note}`,
          cells: [
            flow.at,
            shortDate(flow.on, locale),
            `${flow.direction === 'to-borrower' ? '−' : '+'}${formatAmount(apiMoney(figures.currency, flow.amount))}`,
            flow.note,
          ],
        }))}
      />
      <Rows>
        <Row label={copy.ratePerPeriod()}>{sheet.ratePerPeriod}</Row>
        <Row label={copy.periodsPerYear()}>{sheet.periodsPerYear}</Row>
        <Row label={copy.apr()}>{sheet.apr}</Row>
        <Row label={copy.effectiveRate()}>{sheet.effectiveRate}</Row>
      </Rows>
    </div>
  )
}
