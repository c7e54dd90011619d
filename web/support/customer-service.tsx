import type { MetaFunction } from 'react-router'
import * as copy from '../copy/compiled/support.js'
import { paths } from '../routes.ts'
import { CallLink } from '../shell/call-link.tsx'
import { titleOf } from '../shell/title.ts'
import { Card } from '../ui/card/card.tsx'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import styles from './customer-service.module.css'

export { ErrorBoundary } from '../shell/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.title())

const CustomerService = () => (
  <Page title={copy.title()} backTo={paths.home}>
    <Card title={copy.lead()}>
      <div className={styles['ways']}>
        <p>{copy.text()}</p>
        <CallLink look="primary">{copy.call()}</CallLink>
        <p className={styles['hours']}>{copy.hours()}</p>
      </div>
    </Card>
    <Notice>{copy.never()}</Notice>
  </Page>
)

export default CustomerService
