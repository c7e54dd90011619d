import { Link } from 'react-router'
import * as copy from '../copy/compiled/repayment.js'
import { dateInWords } from '../shell/dates.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { wireMoney } from '../shell/wire-money.ts'
import { Accordion } from '../ui/accordion/accordion.tsx'
import { Amount } from '../ui/amount/amount.tsx'
import { Card } from '../ui/card/card.tsx'
import { CopyButton } from '../ui/copy-button/copy-button.tsx'
import type { Bill } from './bill.ts'
import styles from './bill-facts.module.css'
import { Code, codeLabel } from './code-hero.tsx'
import { Fact, Facts } from './fact.tsx'
import { instantInWords } from './instant-words.ts'
import { type Asked, type Order, payMethodAddress } from './repayment-addresses.ts'
import { fromPayment } from './return-to-payment.ts'

export type BillFactsProps = {
  readonly order: Order
  readonly wanted: Asked
  readonly bill: Bill
  /** Folds the number in here, where the hero has something else to say. */
  readonly withCode: boolean
}

/** How much, until when, for what and by which way. */
export const BillFacts = ({ order, wanted, bill, withCode }: BillFactsProps) => {
  const { locale } = usePageFacts()
  const total = wireMoney(bill.currency, bill.amount)
  return (
    <Card>
      <Facts>
        <Fact
          label={copy.totalPayment()}
          end={<CopyButton text={plain(bill.amount)} what={copy.totalWhat()} />}
        >
          <Amount money={total} size="figure" />
          {!withCode && <span className={styles['hint']}>{copy.totalHint()}</span>}
        </Fact>
        <Fact label={copy.payBefore()}>
          {instantInWords(bill.expiresAt, { currency: bill.currency, locale })}
        </Fact>
        <Fact
          label={copy.wayToPay()}
          end={
            <Link
              className={styles['link']}
              to={payMethodAddress(order, wanted)}
              state={fromPayment}
            >
              {copy.changeWay()}
            </Link>
          }
        >
          {wayOf(bill)}
        </Fact>
        <Fact label={copy.payingFor()}>
          {bill.productName}, {whatFor(bill)}
        </Fact>
        {bill.newDueOn !== null && (
          <Fact label={copy.newDueDay()}>{dateInWords(bill.newDueOn, locale)}</Fact>
        )}
        <Fact
          label={copy.billNumber()}
          end={<CopyButton text={bill.cardNo} what={copy.billWhat()} />}
        >
          {bill.cardNo}
        </Fact>
      </Facts>
      {withCode && (
        <div className={styles['folded']}>
          <Accordion summary={codeLabel(bill)}>
            <Code code={bill.vcode} />
          </Accordion>
        </div>
      )}
    </Card>
  )
}

/** The bank or market, its code where that says more, and the method chosen there. */
const wayOf = ({ payName, payCode, specificNum }: Bill): string => {
  const differs = payCode.toLowerCase() !== payName.toLowerCase()
  const way = differs ? `${payName} (${payCode})` : payName
  return specificNum === '' ? way : `${way} · ${specificNum}`
}

const whatFor = ({ purpose, periods }: Bill): string => {
  if (purpose === 'extension') return copy.moreTime()
  return purpose === 'cooling-off' ? copy.wholeLoanBack() : copy.periodsCount({ count: periods })
}

/** What a bank's form takes: no decimals where they say nothing. */
const plain = (amount: string): string => amount.replace(/\.0+$/, '')
