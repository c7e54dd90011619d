import { useEffect, useRef } from 'react'
import * as copy from '#copy/pages/payment-request.js'
import { apiMoney } from '#domain/money/api-money.ts'
import { type LoanReference, loanAddress } from '../loan/loan-addresses.ts'
import { PaymentHelp } from '../payment-request/payment-help.tsx'
import type { PaymentReceipt, PaymentRequestDetails } from '../payment-request/payment-request.ts'
import { dateInWords } from '../shell/dates.ts'
import { instantInWords } from '../shell/instant-in-words.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Amount } from '../ui/amount/amount.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { CopyButton } from '../ui/copy-button/copy-button.tsx'
import { DetailItem, DetailList } from '../ui/detail-list/detail-list.tsx'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import styles from './receipt.module.css'
import { ReceiptAllocation } from './receipt-allocation.tsx'
import { ReceivedHero } from './received-hero.tsx'

type ReceiptProps = {
  readonly order: LoanReference
  readonly paymentRequest: PaymentRequestDetails
  /** The page changed while it was being read: the focused element is gone. */
  readonly takeFocus: boolean
}

/** The payment request is paid: amount, allocation, and what is left. */
export const Receipt = ({ order, paymentRequest, takeFocus }: ReceiptProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takeFocus) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [takeFocus])
  const amount = apiMoney(
    paymentRequest.currency,
    paymentRequest.receipt?.amount ?? paymentRequest.amount,
  )
  return (
    <Page
      title={copy.payTitle()}
      backTo={loanAddress(order)}
      hero={
        <ReceivedHero
          title={paymentRequest.newDueOn === null ? copy.receivedTitle() : copy.extendedTitle()}
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
      {paymentRequest.receipt ? (
        <ReceiptDetails receipt={paymentRequest.receipt} paymentRequest={paymentRequest} />
      ) : (
        <Card>{copy.receiptPending()}</Card>
      )}
      {paymentRequest.reviewNote !== '' && (
        <Notice tone="waiting">{paymentRequest.reviewNote}</Notice>
      )}
      <PaymentHelp order={order} telephone={paymentRequest.telephone} />
    </Page>
  )
}

const ReceiptDetails = ({
  receipt,
  paymentRequest,
}: {
  receipt: PaymentReceipt
  paymentRequest: PaymentRequestDetails
}) => {
  const { locale } = usePageFacts()
  const { currency } = paymentRequest
  const outstanding = apiMoney(currency, receipt.outstandingAfter)
  return (
    <>
      <Card title={copy.receiptTitle()}>
        <DetailList>
          <DetailItem
            label={copy.receiptNo()}
            end={<CopyButton text={receipt.receiptNo} what={copy.copiedReceiptNumber()} />}
          >
            {receipt.receiptNo}
          </DetailItem>
          {paymentRequest.newDueOn !== null && (
            <DetailItem label={copy.newDueDate()}>
              {dateInWords(paymentRequest.newDueOn, locale)}
            </DetailItem>
          )}
          <DetailItem label={copy.paidOn()}>
            {instantInWords(receipt.paidAt, { currency, locale })}
          </DetailItem>
          <DetailItem label={copy.paymentMethod()}>{receipt.method}</DetailItem>
          <DetailItem label={copy.billNumber()}>{paymentRequest.cardNo}</DetailItem>
          {paymentRequest.claim && (
            <DetailItem label={copy.disputeNo()}>{paymentRequest.claim.claimNo}</DetailItem>
          )}
        </DetailList>
      </Card>
      <Card title={copy.splitTitle()}>
        <ReceiptAllocation receipt={receipt} payment={paymentRequest} />
      </Card>
      <Card>
        <p className={styles['label']}>{copy.outstandingAmount()}</p>
        {outstanding.minor === 0n ? (
          <p className={styles['settled']}>{copy.allSettled()}</p>
        ) : (
          <Amount money={outstanding} size="title" />
        )}
      </Card>
    </>
  )
}
