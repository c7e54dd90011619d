import * as copy from '#copy/pages/payment-request.js'
import type { LoanReference } from '../loan/loan-addresses.ts'
import { CallLink } from '../shell/call-link.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { helpAddress } from './payment-addresses.ts'
import styles from './payment-help.module.css'

/** Help when a payment went wrong: in writing, or by telephone. */
export const PaymentHelp = ({ order, telephone }: { order: LoanReference; telephone: string }) => (
  <Card title={copy.helpTitle()}>
    <div className={styles['links']}>
      <ButtonLink variant="secondary" to={helpAddress(order)}>
        <Icon name="chat" />
        {copy.helpText()}
      </ButtonLink>
      <CallLink telephone={telephone} variant="quiet">
        {copy.helpCall()}
      </CallLink>
    </div>
  </Card>
)
