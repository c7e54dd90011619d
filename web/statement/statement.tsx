import { type MetaFunction, useLoaderData } from 'react-router'
import type { OutputOf } from '#contract/call.ts'
import { loanStatement } from '#contract/statement.ts'
import * as copy from '../copy/compiled/statement.js'
import { type LoanReference, loanAddress } from '../loan/loan-address.ts'
import { shortDate } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { requireData, requireOrder } from '../shell/screen-failure.ts'
import { type Load, screenLoader } from '../shell/screen-loader.ts'
import { titleOf } from '../shell/title.ts'
import { Card } from '../ui/card/card.tsx'
import { Page } from '../ui/page/page.tsx'
import { Row, Rows } from '../ui/rows/rows.tsx'
import { Charges } from './charges.tsx'
import { History } from './history.tsx'
import { Installments } from './installments.tsx'
import { Papers } from './papers.tsx'
import { Reckoning } from './reckoning.tsx'
import styles from './statement.module.css'

export { ErrorBoundary } from '../shell/error-boundary.tsx'

export type Statement = OutputOf<typeof loanStatement>

const load: Load<{ order: LoanReference; statement: Statement }> = async (api, request) => {
  const order = requireOrder(request)
  return { order, statement: requireData(await api(loanStatement, order)) }
}

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

export const meta: MetaFunction<typeof loader> = args => titleOf(args, copy.title())

/** What is owed first, then how it came about, then the papers to keep. */
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
      <Reckoning statement={statement} />
      <Papers order={order} statement={statement} />
      <Installments statement={statement} />
      <History statement={statement} />
      <Charges statement={statement} />
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
