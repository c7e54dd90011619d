import { type MetaFunction, useLoaderData } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { loanStatement } from '#contract/statement/calls.ts'
import * as copy from '#copy/pages/statement.js'
import { type LoanReference, loanAddress } from '../loan/loan-addresses.ts'
import { shortDate } from '../shell/dates.ts'
import { requireData, requireOrder } from '../shell/failure/screen-failure.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { type ScreenLoad, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Card } from '../ui/card/card.tsx'
import { Page } from '../ui/page/page.tsx'
import { Row, Rows } from '../ui/rows/rows.tsx'
import { BalanceSummary } from './balance-summary.tsx'
import { Installments } from './installments.tsx'
import { LateCharges } from './late-charges.tsx'
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
