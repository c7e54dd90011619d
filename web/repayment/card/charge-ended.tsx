import * as copy from '../../copy/compiled/card.js'
import { usePageFacts } from '../../shell/page-facts.ts'
import { wireMoney } from '../../shell/wire-money.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { Fact, Facts } from '../fact.tsx'
import { instantInWords } from '../instant-words.ts'
import { PaymentHelp } from '../payment-help.tsx'
import { ReceiptSplit } from '../receipt-split.tsx'
import { ReceivedHero } from '../received-hero.tsx'
import { cardPaymentAddress, loanAddress, payMethodAddress } from '../repayment-addresses.ts'
import type { OpenPage } from './card-page.ts'
import type { Charge } from './load-way.ts'

type ChargeEndedProps = { readonly page: OpenPage; readonly charge: Charge }

/** Paid, with its receipt; or not, with why and two ways on. */
export const ChargeEnded = (props: ChargeEndedProps) =>
  props.charge.state === 'paid' ? <Paid {...props} /> : <NotPaid {...props} />

const Paid = ({ page, charge }: ChargeEndedProps) => {
  const { order, way } = page
  return (
    <Page
      title={copy.title()}
      backTo={loanAddress(order)}
      hero={
        <ReceivedHero title={copy.paidTitle()} money={wireMoney(way.currency, charge.amount)} />
      }
      actions={
        <ActionBar>
          <ButtonLink wide to={loanAddress(order)}>
            {copy.backToLoan()}
          </ButtonLink>
        </ActionBar>
      }
    >
      {charge.receipt ? (
        <Details currency={way.currency} receipt={charge.receipt} />
      ) : (
        <Card>{copy.paidSoon()}</Card>
      )}
      <PaymentHelp order={order} telephone={way.telephone} />
    </Page>
  )
}

type DetailsProps = {
  readonly currency: OpenPage['way']['currency']
  readonly receipt: NonNullable<Charge['receipt']>
}

const Details = ({ currency, receipt }: DetailsProps) => {
  const { locale } = usePageFacts()
  return (
    <>
      <Card title={copy.receiptTitle()}>
        <Facts>
          <Fact label={copy.receiptNo()}>{receipt.receiptNo}</Fact>
          <Fact label={copy.paidOn()}>{instantInWords(receipt.paidAt, { currency, locale })}</Fact>
          <Fact label={copy.wayToPay()}>{receipt.method}</Fact>
          <Fact label={copy.leftToPay()}>
            <Amount money={wireMoney(currency, receipt.outstandingAfter)} />
          </Fact>
        </Facts>
      </Card>
      <Card title={copy.splitTitle()}>
        <ReceiptSplit receipt={receipt} bill={{ currency, purpose: 'card' }} />
      </Card>
    </>
  )
}

const NotPaid = ({ page, charge }: ChargeEndedProps) => {
  const { order, wanted, way } = page
  const isReversed = charge.state === 'reversed'
  return (
    <Page title={copy.title()} backTo={loanAddress(order)}>
      <StateView
        art="fault"
        title={isReversed ? copy.reversedTitle() : copy.failedTitle()}
        actions={
          <>
            <ButtonLink to={cardPaymentAddress(order, wanted)}>{copy.tryAgain()}</ButtonLink>
            <ButtonLink look="secondary" to={payMethodAddress(order, wanted)}>
              {copy.otherWays()}
            </ButtonLink>
          </>
        }
      >
        {isReversed ? copy.reversedText() : charge.reason}
      </StateView>
      <PaymentHelp order={order} telephone={way.telephone} />
    </Page>
  )
}
