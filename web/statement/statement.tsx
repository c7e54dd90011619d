import { type MetaFunction, useLoaderData } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { loanStatement } from '#contract/statement/calls.ts'
import * as copy from '#copy/pages/statement.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { type LoanReference, loanAddress } from '../loan/loan-addresses.ts'
import { shortDate } from '../shell/dates.ts'
import { requireData, requireOrder } from '../shell/failure/screen-failure.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Card } from '../ui/card/card.tsx'
import { Page } from '../ui/page/page.tsx'
import { Row, Rows } from '../ui/rows/rows.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { Hidden } from '../ui/text/hidden.tsx'
import { Installments } from './installments.tsx'
import { LoanHistory } from './loan-history.tsx'
import styles from './statement.module.css'
import { StatementDocuments } from './statement-documents.tsx'

export { ErrorBoundary } from '../shell/failure/error-boundary.tsx'

export type StatementDetails = OutputOf<typeof loanStatement>

const load: ScreenLoad<{ order: LoanReference; statement: StatementDetails }> = async (
  api,
  request,
) => {
  const order = requireOrder(request)
  return { order, statement: requireData(await api(loanStatement, order)) }
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

export const meta: MetaFunction<typeof loader> = args => titleOf(args, copy.title())

/** The outstanding amount, its calculation, then the documents. */
const StatementPage = () => {
  const { order, statement } = useLoaderData<typeof load>()
  const { locale } = usePageFacts()
  return (
    <Page title={copy.title()} backTo={loanAddress(order)}>
      <Card>
        <p className={styles['quiet']}>
          {statement.productName} · {copy.asOf({ date: shortDate(statement.asOf, locale) })}
        </p>
        <p className={styles['owed']}>{statement.owedText}</p>
      </Card>
      <BalanceSummary statement={statement} />
      <StatementDocuments order={order} statement={statement} />
      <Installments statement={statement} />
      <LoanHistory statement={statement} />
      <LateCharges statement={statement} />
      <Card title={copy.theLoan()}>
        <Rows stacked>
          {statement.summary.map(({ text, value }) => (
            <Row key={text} label={text}>
              {value}
            </Row>
          ))}
        </Rows>
        <p className={styles['origin']}>{copy.documentNo({ number: statement.documentNo })}</p>
      </Card>
    </Page>
  )
}

export default StatementPage

/** How the outstanding amount is calculated: one amount per line, the result last. */
const BalanceSummary = ({
  statement: { reckoning: lines, figures },
}: {
  statement: StatementDetails
}) => (
  <Card title={copy.balanceSummaryTitle()}>
    <dl className={styles['sums']}>
      {lines.map(({ text, sign, amount }) => (
        <div key={text} className={styles[sign === 'equals' ? 'answer' : 'sum']}>
          <dt>{text}</dt>
          <dd className={styles['figure']}>
            {sign === 'minus' && (
              <>
                <span aria-hidden="true">− </span>
                <Hidden>{copy.less()} </Hidden>
              </>
            )}
            {apiMoneyText(figures.currency, amount)}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
)

/** Late charges: their origin, and what limited them. */
const LateCharges = ({ statement: { charges, figures } }: { statement: StatementDetails }) => {
  const { locale } = usePageFacts()
  if (charges.length === 0) return <Card title={copy.charges()}>{copy.noCharges()}</Card>
  return (
    <Card title={copy.charges()}>
      {charges.map(({ name, on, amount, text, clipText }) => (
        <div key={`${name} ${on}`} className={styles['charge']}>
          <Rows>
            <Row label={name}>{apiMoneyText(figures.currency, amount)}</Row>
          </Rows>
          <p className={styles['lateChargesOrigin']}>
            {copy.since({ date: shortDate(on, locale) })} {text}
          </p>
          {clipText !== '' && <Notice icon="lock">{clipText}</Notice>}
        </div>
      ))}
    </Card>
  )
}
