import { useEffect, useRef } from 'react'
import * as copy from '../copy/compiled/repayment.js'
import { usePageFacts } from '../shell/page-facts.ts'
import { wireMoney } from '../shell/wire-money.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Amount } from '../ui/amount/amount.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { CopyButton } from '../ui/copy-button/copy-button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Page } from '../ui/page/page.tsx'
import { Row, Rows } from '../ui/rows/rows.tsx'
import { Notice } from '../ui/state/notice.tsx'
import type { Bill, Receipt as ReceiptOfBill } from './bill.ts'
import { HelpCard } from './help-card.tsx'
import { instantInWords } from './instant-words.ts'
import styles from './receipt.module.css'
import { ReceiptSplit } from './receipt-split.tsx'
import { loanAddress, type Order } from './repayment-addresses.ts'

type ReceiptProps = {
  readonly order: Order
  readonly bill: Bill
  /** The page has just changed under the reader: what they stood on is gone. */
  readonly takeFocus: boolean
}

/** The bill is paid: what came, how it was counted, and what is left. */
export const Receipt = ({ order, bill, takeFocus }: ReceiptProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takeFocus) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [takeFocus])
  const amount = wireMoney(bill.currency, bill.receipt?.amount ?? bill.amount)
  return (
    <Page
      title={copy.payTitle()}
      backTo={loanAddress(order)}
      hero={
        <div className={styles['hero']}>
          <span className={styles['mark']}>
            <Icon name="check" />
          </span>
          <h2 className={styles['title']} ref={heading} tabIndex={-1}>
            {copy.receivedTitle()}
          </h2>
          <Amount money={amount} size="display" />
        </div>
      }
      actions={
        <ActionBar>
          <ButtonLink wide to={loanAddress(order)}>
            {copy.backToLoan()}
          </ButtonLink>
        </ActionBar>
      }
    >
      {bill.receipt ? (
        <Details receipt={bill.receipt} bill={bill} />
      ) : (
        <Card>{copy.receivedSoon()}</Card>
      )}
      {bill.reviewNote !== '' && <Notice tone="waiting">{bill.reviewNote}</Notice>}
      <HelpCard order={order} telephone={bill.telephone} />
    </Page>
  )
}

const Details = ({ receipt, bill }: { receipt: ReceiptOfBill; bill: Bill }) => {
  const { locale } = usePageFacts()
  const { currency } = bill
  const left = wireMoney(currency, receipt.outstandingAfter)
  return (
    <>
      <Card title={copy.receiptTitle()}>
        <Rows>
          <Row label={copy.receiptNo()}>
            <span className={styles['number']}>
              {receipt.receiptNo}
              <CopyButton text={receipt.receiptNo} what={copy.receiptWhat()} />
            </span>
          </Row>
          <Row label={copy.paidOn()}>{instantInWords(receipt.paidAt, { currency, locale })}</Row>
          <Row label={copy.wayToPay()}>{receipt.method}</Row>
          <Row label={copy.billNumber()}>{bill.cardNo}</Row>
          {bill.claim && <Row label={copy.claimNo()}>{bill.claim.claimNo}</Row>}
        </Rows>
      </Card>
      <Card title={copy.splitTitle()}>
        <ReceiptSplit receipt={receipt} currency={currency} />
      </Card>
      <Card>
        <p className={styles['label']}>{copy.leftToPay()}</p>
        {left.minor === 0n ? (
          <p className={styles['settled']}>{copy.allSettled()}</p>
        ) : (
          <Amount money={left} size="title" />
        )}
      </Card>
    </>
  )
}
