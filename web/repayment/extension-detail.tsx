import * as copy from '../copy/compiled/repayment.js'
import { dateInWords } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { wireMoney, wireMoneyText } from '../shell/wire-money.ts'
import { Amount } from '../ui/amount/amount.tsx'
import { Card } from '../ui/card/card.tsx'
import { ProductLogo } from '../ui/logo/product-logo.tsx'
import { Page } from '../ui/page/page.tsx'
import { Row, Rows } from '../ui/rows/rows.tsx'
import { Notice } from '../ui/state/notice.tsx'
import styles from './extension-detail.module.css'
import { Fact, Facts } from './fact.tsx'
import { instantInWords } from './instant-words.ts'
import type { DelayQuote } from './load-quote.ts'
import { PayBar } from './pay-bar.tsx'
import { PaymentHelp } from './payment-help.tsx'
import { type Order, payOrExtendAddress } from './repayment-addresses.ts'

/** An extension's bill before it is one: the price, the new days, and paying now for comparison. */
export const ExtensionDetail = ({ order, quote }: { order: Order; quote: DelayQuote }) => {
  const { locale } = usePageFacts()
  const { currency } = quote
  const total = wireMoney(currency, quote.delayShouldPayAmount)
  return (
    <Page
      title={copy.installmentsTitle()}
      backTo={payOrExtendAddress(order)}
      actions={
        <PayBar
          order={order}
          total={total}
          label={copy.toPayToday()}
          wanted={{ purpose: 'extension' }}
        />
      }
    >
      <Card>
        <div className={styles['product']}>
          <ProductLogo src={quote.productLogo} name={quote.productName} />
          <h2>{quote.productName}</h2>
        </div>
        <Facts>
          <Fact label={copy.toPayToday()}>
            <Amount money={total} size="figure" />
          </Fact>
          <Fact label={copy.newDueDay()}>{dateInWords(quote.delayExpiryTime, locale)}</Fact>
          <Fact label={copy.insteadNow()}>{wireMoneyText(currency, quote.payNowAmount)}</Fact>
        </Facts>
      </Card>
      <Card title={copy.whatItCosts()}>
        <Rows>
          {quote.orderDetail.detail.map(({ text, value }) => (
            <Row key={text} label={text}>
              {value}
            </Row>
          ))}
        </Rows>
      </Card>
      <Notice>
        <p>
          {copy.costsMore({
            amount: wireMoneyText(currency, quote.feeAmount),
            days: quote.daysBought,
          })}{' '}
          {quote.timesLeft > 0 ? copy.timesLeft({ count: quote.timesLeft }) : copy.timesUsed()}
        </p>
        <p className={styles['terms']}>
          {copy.moreTimePrice({
            until: instantInWords(quote.payBefore, { currency, locale }),
          })}
        </p>
      </Notice>
      <PaymentHelp order={order} telephone={quote.telephone} />
    </Page>
  )
}
