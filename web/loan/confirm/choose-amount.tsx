import { Form } from 'react-router'
import { formatMoney } from '#domain/money/format.ts'
import * as copy from '../../copy/compiled/offer.js'
import { paths } from '../../routes.ts'
import { wireMoney, wireMoneyText } from '../../shell/wire-money.ts'
import { Amount } from '../../ui/amount/amount.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { AmountStep } from './amount-step.tsx'
import { amountsBeside } from './amount-steps.ts'
import styles from './choose-amount.module.css'
import type { Offer } from './load-offer.ts'
import { TermChips } from './term-chips.tsx'
import { useChoice } from './use-choice.ts'

/** How much and for how long, within what the product offers. Each choice is another offer. */
export const ChooseAmount = ({ offer }: { offer: Offer }) => {
  const { limits, figures, productId } = offer
  const [chosen, choose] = useChoice(offer)
  const money = wireMoney(figures.currency, chosen.amount)
  const { less, more } = amountsBeside(offer, chosen.amount)
  const step = (amount: string | undefined, sign: '−' | '+') => (
    <AmountStep {...{ offer, amount, sign }} onStep={next => choose({ amount: next })} />
  )
  return (
    <Card>
      <Form action={paths.confirmLoan} className={styles['form']}>
        <input type="hidden" name="productId" value={productId} />
        <label className={styles['label']} htmlFor="amount">
          {copy.howMuch()}
        </label>
        <div className={styles['stepper']}>
          {step(less, '−')}
          <Amount money={money} size="figure" />
          {step(more, '+')}
        </div>
        <div>
          <input
            id="amount"
            type="range"
            name="amount"
            className={styles['range']}
            min={limits.minimum}
            max={limits.maximum}
            step={limits.step}
            value={chosen.amount}
            aria-valuetext={formatMoney(money)}
            onChange={event => choose({ amount: event.currentTarget.value })}
          />
          <p className={styles['limits']}>
            <span>{wireMoneyText(figures.currency, limits.minimum)}</span>
            <span>{wireMoneyText(figures.currency, limits.maximum)}</span>
          </p>
        </div>
        <TermChips offer={offer} value={chosen.periods} onChange={periods => choose({ periods })} />
        <noscript>
          <Button type="submit" look="secondary" wide>
            {copy.countAgain()}
          </Button>
        </noscript>
      </Form>
    </Card>
  )
}
