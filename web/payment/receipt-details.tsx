import * as copy from '#copy/pages/payment-request.js'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import type { LoanReference } from '../loan/loan-addresses.ts'
import type { PaymentReceipt, PaymentRequestDetails } from '../payment-request/payment-request.ts'
import { dateInWords } from '../shell/dates.ts'
import { instantInWords } from '../shell/instant-in-words.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { useDocumentAddresses } from '../statement/document-addresses.ts'
import { Amount } from '../ui/amount/amount.tsx'
import { Card } from '../ui/card/card.tsx'
import { CopyButton } from '../ui/copy-button/copy-button.tsx'
import { DetailItem, DetailList } from '../ui/detail-list/detail-list.tsx'
import { Menu, MenuFile } from '../ui/menu/menu.tsx'
import styles from './receipt-allocation.module.css'
import { ReceiptAllocation } from './receipt-allocation.tsx'
import { ShareReceipt } from './share-receipt.tsx'

type ReceiptDetailsProps = {
  readonly order: LoanReference
  readonly receipt: PaymentReceipt
  readonly payment: PaymentRequestDetails
}

/** A receipt, what it paid and what comes next, with its file, a text to share and the due dates. */
export const ReceiptDetails = ({
  order,
  receipt,
  payment: paymentRequest,
}: ReceiptDetailsProps) => {
  const { locale, appName } = usePageFacts()
  const addresses = useDocumentAddresses(order)
  const { currency, paymentId, nextDue } = paymentRequest
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
        {nextDue && (
          <p>
            {copy.nextPayment({
              amount: apiMoneyText(currency, nextDue.amount),
              date: dateInWords(nextDue.on, locale),
            })}
          </p>
        )}
      </Card>
      <Card>
        <Menu>
          {paymentId !== null && (
            <MenuFile icon="copy" to={addresses.receipt(paymentId)}>
              {copy.receiptFile()}
            </MenuFile>
          )}
          {nextDue && (
            <MenuFile icon="clock" to={addresses.dueDates}>
              {copy.calendarFile()}
            </MenuFile>
          )}
        </Menu>
        <ShareReceipt
          text={copy.shareText({
            appName,
            amount: apiMoneyText(currency, receipt.amount),
            date: dateInWords(receipt.paidOn, locale),
            receiptNo: receipt.receiptNo,
          })}
        />
      </Card>
    </>
  )
}
