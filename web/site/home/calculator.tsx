import type { OutputOf } from '#contract/call.ts'
import type { siteFacts } from '#contract/site/calls.ts'
import * as catalogCopy from '#copy/pages/catalog.js'
import * as copy from '#copy/pages/site.js'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import { amountsOf } from '../../catalog/product-choice.ts'
import { installmentsText, termInWords } from '../../catalog/term-costs.ts'
import { CostBar } from '../../offer/cost-bar.tsx'
import { paths } from '../../routes.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { marketAddress } from '../../support/market-address.ts'
import { Amount } from '../../ui/amount/amount.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Row, Rows } from '../../ui/rows/rows.tsx'
import styles from './calculator.module.css'

/** A small shop of each market; decorative. */
const sceneOf: Readonly<Record<MarketCode, string>> = {
  ID: '/scenes/warung.svg',
  IN: '/scenes/kirana.svg',
}

type CalculatorProps = { readonly calculator: OutputOf<typeof siteFacts>['calculator'] }

/**
 * What the site is about, and what a chosen loan costs. A form of GET, so that it works without
 * script; script/calculator.ts loads new figures as soon as something else is chosen.
 */
export const Calculator = ({ calculator }: CalculatorProps) => {
  const page = usePageFacts()
  const start = marketAddress(page.visitor === '' ? paths.login : paths.home, page)
  return (
    <div className={styles['hero']}>
      <div className={styles['words']}>
        <h1 className={styles['title']}>{copy.title()}</h1>
        <p>{copy.costBannerText()}</p>
        <img
          className={styles['scene']}
          src={sceneOf[page.market]}
          alt=""
          width="320"
          height="180"
        />
      </div>
      <div className={styles['card']}>
        {calculator && <Choice calculator={calculator} />}
        <a className={buttonClass({ wide: true })} href={start}>
          {page.visitor === '' ? copy.apply() : copy.myLoans()}
        </a>
      </div>
    </div>
  )
}

const Choice = ({
  calculator,
}: {
  readonly calculator: NonNullable<CalculatorProps['calculator']>
}) => {
  const { market, locale } = usePageFacts()
  const { figures, limits, installment, productName } = calculator
  const { currency, installments } = figures
  const money = (amount: string) => apiMoneyText(currency, amount)
  return (
    <>
      <form className={styles['form']} method="get" action={paths.site} data-calculator="">
        <input type="hidden" name="isNeedPop" value={getMarket(market).isNeedPop} />
        <input type="hidden" name="lang" value={locale} />
        <SelectField
          label={catalogCopy.amount()}
          name="amount"
          defaultValue={figures.amount}
          options={amountsOf(calculator).map(amount => ({ value: amount, label: money(amount) }))}
        />
        <SelectField
          label={catalogCopy.term()}
          name="installments"
          defaultValue={String(installments)}
          options={limits.installments.map(count => ({
            value: String(count),
            label: termInWords(figures.every, count),
          }))}
        />
        <div className={styles['without']}>
          <Button type="submit" variant="secondary" wide>
            {catalogCopy.calculate()}
          </Button>
        </div>
      </form>
      <div aria-live="polite" data-figures="">
        <p className={styles['label']}>{productName}</p>
        <p className={styles['installment']}>
          {catalogCopy.paidIn({ text: installmentsText(figures, { installments, installment }) })}
        </p>
        <CostBar figures={figures} withCost />
        <Rows>
          <Row label={catalogCopy.received()}>
            <Amount money={apiMoney(currency, figures.netDisbursed)} size="title" />
          </Row>
          <Row label={catalogCopy.totalRepayable()}>
            <Amount money={apiMoney(currency, figures.totalRepayable)} size="title" />
          </Row>
          <Row label={catalogCopy.totalCost()}>{money(figures.totalCost)}</Row>
          <Row label={catalogCopy.aprLong()}>{figures.apr}</Row>
        </Rows>
      </div>
    </>
  )
}
