import * as copy from '#copy/pages/payment-request.js'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import type { LoanReference } from '../loan/loan-addresses.ts'
import { PayBar } from '../payment-request/amount/pay-bar.tsx'
import { payOrExtendAddress } from '../payment-request/payment-addresses.ts'
import { PaymentHelp } from '../payment-request/payment-help.tsx'
import { dateInWords } from '../shell/dates.ts'
import { instantInWords } from '../shell/instant-in-words.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { Amount } from '../ui/amount/amount.tsx'
import { Card } from '../ui/card/card.tsx'
import { DetailItem, DetailList } from '../ui/detail-list/detail-list.tsx'
import { ProductLogo } from '../ui/logo/product-logo.tsx'
import { Page } from '../ui/page/page.tsx'
import { Row, Rows } from '../ui/rows/rows.tsx'
import { Notice } from '../ui/state/notice.tsx'
import styles from './extension-detail.module.css'
import type { ExtensionQuote } from './load-extension-quote.ts'

/**
 * An extension before its payment request is made: price, new due day, and paying now for
 * comparison.
 */
export const ExtensionDetail = ({
  order,
  quote,
}: {
  order: LoanReference
  quote: ExtensionQuote
}) => {
  const { locale } = usePageFacts()
  const { currency } = quote
  const total = apiMoney(currency, quote.delayShouldPayAmount)
  return (
    <Page
      title={copy.installmentsTitle()}
      backTo={payOrExtendAddress(order)}
      actions={
        <PayBar
          order={order}
          total={total}
          label={copy.toPayToday()}
          selection={{ purpose: 'extension' }}
        />
      }
    >
      <Card>
        <div className={styles['product']}>
          <ProductLogo src={quote.productLogo} name={quote.productName} />
          <h2>{quote.productName}</h2>
        </div>
        <DetailList>
          <DetailItem label={copy.toPayToday()}>
            <Amount money={total} size="figure" />
          </DetailItem>
          <DetailItem label={copy.newDueDate()}>
            {dateInWords(quote.delayExpiryTime, locale)}
          </DetailItem>
          <DetailItem label={copy.withoutExtension()}>
            {apiMoneyText(currency, quote.payNowAmount)}
          </DetailItem>
        </DetailList>
      </Card>
      <Card title={copy.costDetails()}>
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
          {copy.extensionCost({
            amount: apiMoneyText(currency, quote.feeAmount),
            days: quote.daysBought,
          })}{' '}
          {quote.timesLeft > 0
            ? copy.extensionsLeft({ count: quote.timesLeft })
            : copy.noExtensionsLeft()}
        </p>
        <p className={styles['terms']}>
          {copy.extensionQuoteValidity({
            until: instantInWords(quote.payBefore, { currency, locale }),
          })}
        </p>
      </Notice>
      <PaymentHelp order={order} telephone={quote.telephone} />
    </Page>
  )
}
