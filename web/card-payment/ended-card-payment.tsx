import * as copy from '#copy/pages/card-payment.js'
import { apiMoney } from '#domain/money/api-money.ts'
import { loanAddress } from '../loan/loan-addresses.ts'
import { ReceiptAllocation } from '../payment/receipt-allocation.tsx'
import { ReceivedHero } from '../payment/received-hero.tsx'
import { cardPaymentAddress, payMethodAddress } from '../payment-request/payment-addresses.ts'
import { PaymentHelp } from '../payment-request/payment-help.tsx'
import { instantInWords } from '../shell/instant-in-words.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Amount } from '../ui/amount/amount.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { DetailItem, DetailList } from '../ui/detail-list/detail-list.tsx'
import { Page } from '../ui/page/page.tsx'
import { StateView } from '../ui/state/state-view.tsx'
import type { OpenCardPage } from './card-page.ts'
import type { CardPaymentDetails } from './load-card-page.ts'

type EndedCardPaymentProps = {
  readonly page: OpenCardPage
  readonly cardPayment: CardPaymentDetails
}

/** Paid, with its receipt; or failed, with the reason and two alternatives. */
export const EndedCardPayment = (props: EndedCardPaymentProps) =>
  props.cardPayment.state === 'paid' ? (
    <PaidCardPayment {...props} />
  ) : (
    <FailedCardPayment {...props} />
  )

const PaidCardPayment = ({ page, cardPayment }: EndedCardPaymentProps) => {
  const { order, options } = page
  return (
    <Page
      title={copy.title()}
      backTo={loanAddress(order)}
      hero={
        <ReceivedHero
          title={copy.paidTitle()}
          money={apiMoney(options.currency, cardPayment.amount)}
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
      {cardPayment.receipt ? (
        <CardReceipt currency={options.currency} receipt={cardPayment.receipt} />
      ) : (
        <Card>{copy.paymentInReview()}</Card>
      )}
      <PaymentHelp order={order} telephone={options.telephone} />
    </Page>
  )
}

type CardReceiptProps = {
  readonly currency: OpenCardPage['options']['currency']
  readonly receipt: NonNullable<CardPaymentDetails['receipt']>
}

const CardReceipt = ({ currency, receipt }: CardReceiptProps) => {
  const { locale } = usePageFacts()
  return (
    <>
      <Card title={copy.receiptTitle()}>
        <DetailList>
          <DetailItem label={copy.receiptNo()}>{receipt.receiptNo}</DetailItem>
          <DetailItem label={copy.paidOn()}>
            {instantInWords(receipt.paidAt, { currency, locale })}
          </DetailItem>
          <DetailItem label={copy.paymentMethod()}>{receipt.method}</DetailItem>
          <DetailItem label={copy.outstandingAmount()}>
            <Amount money={apiMoney(currency, receipt.outstandingAfter)} />
          </DetailItem>
        </DetailList>
      </Card>
      <Card title={copy.splitTitle()}>
        <ReceiptAllocation receipt={receipt} payment={{ currency, purpose: 'card' }} />
      </Card>
    </>
  )
}

const FailedCardPayment = ({ page, cardPayment }: EndedCardPaymentProps) => {
  const { order, selection, options } = page
  const isReversed = cardPayment.state === 'reversed'
  return (
    <Page title={copy.title()} backTo={loanAddress(order)}>
      <StateView
        art="fault"
        title={isReversed ? copy.reversedTitle() : copy.failedTitle()}
        actions={
          <>
            <ButtonLink to={cardPaymentAddress(order, selection)}>{copy.tryAgain()}</ButtonLink>
            <ButtonLink variant="secondary" to={payMethodAddress(order, selection)}>
              {copy.otherMethods()}
            </ButtonLink>
          </>
        }
      >
        {isReversed ? copy.reversedText() : cardPayment.reason}
      </StateView>
      <PaymentHelp order={order} telephone={options.telephone} />
    </Page>
  )
}
