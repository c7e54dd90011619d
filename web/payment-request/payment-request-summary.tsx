import { Link } from 'react-router'
import * as copy from '#copy/pages/payment-request.js'
import { apiMoney } from '#domain/money/api-money.ts'
import type { LoanReference } from '../loan/loan-addresses.ts'
import { dateInWords } from '../shell/dates.ts'
import { instantInWords } from '../shell/instant-in-words.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Accordion } from '../ui/accordion/accordion.tsx'
import { Amount } from '../ui/amount/amount.tsx'
import { Card } from '../ui/card/card.tsx'
import { CopyButton } from '../ui/copy-button/copy-button.tsx'
import { DetailItem, DetailList } from '../ui/detail-list/detail-list.tsx'
import { fromPayment } from './method/return-to-payment.ts'
import { type PaymentSelection, payMethodAddress } from './payment-addresses.ts'
import { BankAccountDetails, isTyped, PaymentCode, ScannedCode } from './payment-code-hero.tsx'
import type { PaymentRequestDetails } from './payment-request.ts'
import styles from './payment-request-summary.module.css'

export type PaymentRequestSummaryProps = {
  readonly order: LoanReference
  readonly selection: PaymentSelection
  readonly paymentRequest: PaymentRequestDetails
  /** Folds the payment code in here, where the hero shows something else. */
  readonly withCode: boolean
}

/** Amount, deadline, purpose and payment method. */
export const PaymentRequestSummary = ({
  order,
  selection,
  paymentRequest,
  withCode,
}: PaymentRequestSummaryProps) => {
  const { locale } = usePageFacts()
  const total = apiMoney(paymentRequest.currency, paymentRequest.amount)
  return (
    <Card>
      <DetailList>
        <DetailItem
          label={copy.totalPayment()}
          end={
            <CopyButton text={withoutDecimals(paymentRequest.amount)} what={copy.copiedAmount()} />
          }
        >
          <Amount money={total} size="figure" />
          {!withCode && <span className={styles['hint']}>{copy.totalHint()}</span>}
        </DetailItem>
        <DetailItem label={isTyped(paymentRequest) ? copy.numberWorksUntil() : copy.payBefore()}>
          {instantInWords(paymentRequest.expiresAt, { currency: paymentRequest.currency, locale })}
        </DetailItem>
        <DetailItem
          label={copy.paymentMethod()}
          end={
            <Link
              className={styles['link']}
              to={payMethodAddress(order, selection)}
              state={fromPayment}
            >
              {copy.changeMethod()}
            </Link>
          }
        >
          {methodText(paymentRequest)}
        </DetailItem>
        <DetailItem label={copy.payingFor()}>
          {paymentRequest.productName}, {purposeText(paymentRequest)}
        </DetailItem>
        {paymentRequest.newDueOn !== null && (
          <DetailItem label={copy.newDueDate()}>
            {dateInWords(paymentRequest.newDueOn, locale)}
          </DetailItem>
        )}
        <DetailItem
          label={copy.billNumber()}
          end={<CopyButton text={paymentRequest.cardNo} what={copy.copiedBillNumber()} />}
        >
          {paymentRequest.cardNo}
        </DetailItem>
      </DetailList>
      {withCode && (
        <div className={styles['folded']}>
          <Accordion summary={paymentRequest.codeLabel}>
            <ScannedCode paymentRequest={paymentRequest} />
            {isTyped(paymentRequest) && <PaymentCode code={paymentRequest.vcode} />}
            <BankAccountDetails paymentRequest={paymentRequest} />
          </Accordion>
        </div>
      )}
    </Card>
  )
}

/** The bank or market, its code where that differs, and the chosen channel. */
const methodText = (paymentRequest: PaymentRequestDetails): string => {
  const { payName, payCode, specificNum, bankAccount } = paymentRequest
  // A transfer from any bank, an app or a page has no code that a bank or shop would know.
  const hasCode = bankAccount === null && isTyped(paymentRequest)
  const differs = hasCode && payCode.toLowerCase() !== payName.toLowerCase()
  const method = differs ? `${payName} (${payCode})` : payName
  return specificNum === '' ? method : `${method} · ${specificNum}`
}

const purposeText = ({ purpose, periods }: PaymentRequestDetails): string => {
  if (purpose === 'extension') return copy.extension()
  if (purpose === 'pay-off') return copy.fullClosure()
  if (purpose === 'installments' && periods === 0) return copy.partPayment()
  return purpose === 'cooling-off'
    ? copy.wholeLoanCancelled()
    : copy.periodsCount({ count: periods })
}

/** As a bank's form takes it: no zero decimals. */
const withoutDecimals = (amount: string): string => amount.replace(/\.0+$/, '')
