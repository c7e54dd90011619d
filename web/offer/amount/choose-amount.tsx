import { Form, Link } from 'react-router'
import * as copy from '#copy/pages/offer.js'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import { formatMoney } from '#domain/money/format.ts'
import type { Money } from '#domain/money/money.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import { amountOverTerm, findTerm } from '../../catalog/term-costs.ts'
import { paths } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { useEntryBeforeHydration } from '../../ui/use-entry-before-hydration.ts'
import type { OfferDetails } from '../load-offer.ts'
import { confirmAddress } from '../offer-addresses.ts'
import { AmountStep } from './amount-step.tsx'
import styles from './choose-amount.module.css'
import { RollingAmount } from './rolling-amount.tsx'
import { TermChips } from './term-chips.tsx'
import type { TermsBeingChosen } from './use-offer-choice.ts'

type ChooseAmountProps = { readonly offer: OfferDetails; readonly terms: TermsBeingChosen }

/** Amount and term within what the borrower's facts allow. Each choice loads a new offer. */
export const ChooseAmount = ({ offer, terms: { chosen, choose } }: ChooseAmountProps) => {
  const { limits, figures, productId } = offer
  const money = apiMoney(figures.currency, chosen.amount)
  const chooseTerm = (periods: string, amount: string) => {
    const term = findTerm(limits.terms, periods)
    choose({ periods, amount: amountOverTerm({ currency: figures.currency, amount }, term) })
  }
  const slider = useEntryBeforeHydration<HTMLInputElement>(({ value, form }) => {
    if (apiMoney(figures.currency, value).minor === money.minor) return
    // The term may have been chosen meanwhile too.
    chooseTerm(String(new FormData(form ?? undefined).get('installments')), value)
  })
  const { less, more } = adjacentAmounts(offer, chosen.amount)
  const step = (amount: string | undefined, sign: '−' | '+') => (
    <AmountStep {...{ offer, amount, sign }} onStep={next => choose({ amount: next })} />
  )
  return (
    <Card>
      <Form action={paths.confirmLoan} className={styles['form']}>
        <input type="hidden" name="productId" value={productId} />
        <label className={styles['label']} htmlFor="amount">
          {copy.amountLabel()}
        </label>
        <div className={styles['stepper']}>
          {step(less, '−')}
          <RollingAmount money={money} stepMinor={apiMoney(figures.currency, limits.step).minor} />
          {step(more, '+')}
        </div>
        <div>
          <input
            ref={slider}
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
            <span>{apiMoneyText(figures.currency, limits.minimum)}</span>
            <span>{apiMoneyText(figures.currency, limits.maximum)}</span>
          </p>
          {limits.note !== '' && <p className={styles['note']}>{limits.note}</p>}
          <LargestOffer offer={offer} />
        </div>
        <TermChips
          offer={offer}
          updating={chosen.amount !== offer.amount}
          value={chosen.periods}
          onChange={periods => chooseTerm(periods, chosen.amount)}
        />
        <noscript>
          <Button type="submit" variant="secondary" wide>
            {copy.recalculate()}
          </Button>
        </noscript>
      </Form>
    </Card>
  )
}

/** A link to the largest loan where it takes another number of installments than the chosen. */
const LargestOffer = ({ offer }: { offer: OfferDetails }) => {
  const { nearest, limits, figures, productId } = offer
  const { currency } = figures
  if (apiMoney(currency, nearest.amount).minor <= apiMoney(currency, limits.maximum).minor) {
    return null
  }
  const count = nearest.installments
  return (
    <Link
      className={styles['largest']}
      to={confirmAddress(productId, { amount: nearest.amount, periods: String(count) })}
      replace
      preventScrollReset
    >
      {copy.largestInstead({ amount: apiMoneyText(currency, nearest.amount), count })}
    </Link>
  )
}

/**
 * The amounts one step below and above, as the API writes them; undefined beyond the product's
 * limits.
 */
const adjacentAmounts = (
  { figures: { currency }, limits }: Pick<OfferDetails, 'figures' | 'limits'>,
  amount: string,
): { readonly less: string | undefined; readonly more: string | undefined } => {
  const minor = (text: string) => apiMoney(currency, text).minor
  const within = (candidate: bigint): string | undefined =>
    candidate >= minor(limits.minimum) && candidate <= minor(limits.maximum)
      ? toDecimalString({ currency, minor: candidate } satisfies Money)
      : undefined
  return {
    less: within(minor(amount) - minor(limits.step)),
    more: within(minor(amount) + minor(limits.step)),
  }
}
