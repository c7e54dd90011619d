import { lazy, useEffect, useRef } from 'react'
import * as copy from '#copy/pages/payment-request.js'
import { apiMoney } from '#domain/money/api-money.ts'
import { type LoanReference, loanAddress } from '../loan/loan-addresses.ts'
import { PaymentHelp } from '../payment-request/payment-help.tsx'
import type { PaymentRequestDetails } from '../payment-request/payment-request.ts'
import { dateInWords } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Page } from '../ui/page/page.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { ReceivedHero } from './received-hero.tsx'

/** Only a paid request has one: no part of the page's first script; its document has it rendered. */
const ReceiptDetails = lazy(async () => ({
  default: (await import('./receipt-details.tsx')).ReceiptDetails,
}))

type ReceiptProps = {
  readonly order: LoanReference
  readonly paymentRequest: PaymentRequestDetails
  /** The page changed while it was being read: the focused element is gone. */
  readonly takeFocus: boolean
}

/** The payment request is paid: amount, allocation, and what is left. */
export const Receipt = ({ order, paymentRequest, takeFocus }: ReceiptProps) => {
  const { locale } = usePageFacts()
  const { newDueOn } = paymentRequest
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
          title={newDueOn === null ? copy.receivedTitle() : copy.extendedTitle()}
          money={amount}
          heading={heading}
        >
          {newDueOn !== null && (
            <>
              <p>
                <strong>{dateInWords(newDueOn, locale)}</strong>
              </p>
              <p>{copy.receivedTitle()}</p>
            </>
          )}
        </ReceivedHero>
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
        <ReceiptDetails order={order} receipt={paymentRequest.receipt} payment={paymentRequest} />
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
