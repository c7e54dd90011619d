import { useEffect, useRef } from 'react'
import * as copy from '../copy/compiled/repayment.js'
import { dateInWords } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { wireMoney } from '../shell/wire-money.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Amount } from '../ui/amount/amount.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { CopyButton } from '../ui/copy-button/copy-button.tsx'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import type { Bill, Receipt as ReceiptOfBill } from './bill.ts'
import { Fact, Facts } from './fact.tsx'
import { instantInWords } from './instant-words.ts'
import { PaymentHelp } from './payment-help.tsx'
import styles from './receipt.module.css'
import { ReceiptSplit } from './receipt-split.tsx'
import { ReceivedHero } from './received-hero.tsx'
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
        <ReceivedHero
          title={bill.newDueOn === null ? copy.receivedTitle() : copy.extendedTitle()}
          money={amount}
          heading={heading}
        />
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
      <PaymentHelp order={order} telephone={bill.telephone} />
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
        <Facts>
          <Fact
            label={copy.receiptNo()}
            end={<CopyButton text={receipt.receiptNo} what={copy.receiptWhat()} />}
          >
            {receipt.receiptNo}
          </Fact>
          {bill.newDueOn !== null && (
            <Fact label={copy.newDueDay()}>{dateInWords(bill.newDueOn, locale)}</Fact>
          )}
          <Fact label={copy.paidOn()}>{instantInWords(receipt.paidAt, { currency, locale })}</Fact>
          <Fact label={copy.wayToPay()}>{receipt.method}</Fact>
          <Fact label={copy.billNumber()}>{bill.cardNo}</Fact>
          {bill.claim && <Fact label={copy.claimNo()}>{bill.claim.claimNo}</Fact>}
        </Facts>
      </Card>
      <Card title={copy.splitTitle()}>
        <ReceiptSplit receipt={receipt} bill={bill} />
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
