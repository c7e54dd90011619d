import * as copy from '#copy/pages/offer.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import type { OfferDetails } from '../load-offer.ts'
import styles from './term-chips.module.css'

export type TermChipsProps = {
  readonly offer: OfferDetails
  /** The figures of another amount are being loaded. */
  readonly updating: boolean
  readonly value: string
  readonly onChange: (periods: string) => void
}

/** The terms of a product; a single term is shown as text. */
export const TermChips = ({ offer, updating, value, onChange }: TermChipsProps) => {
  const { limits, figures } = offer
  const days = copy.termDays({ days: figures.termDays })
  if (limits.installments.length < 2) {
    return (
      <p className={styles['single']}>
        <input type="hidden" name="installments" value={offer.periods} />
        {copy.termOf({ installments: installmentsInWords(Number(offer.periods)), days })}
      </p>
    )
  }
  return (
    <fieldset>
      <legend className={styles['legend']}>{copy.installmentsLabel()}</legend>
      <div className={styles['chips']}>
        {limits.terms.map(({ installments: count, ...term }) => (
          <label key={count} className={styles['chip']}>
            <input
              type="radio"
              className={styles['input']}
              name="installments"
              value={String(count)}
              checked={String(count) === value}
              onChange={() => onChange(String(count))}
            />
            <span className={styles['words']}>
              {installmentsInWords(count)}
              <span className={styles['cost']} aria-busy={updating}>
                {installmentsText(offer, { installments: count, ...term })}
              </span>
            </span>
          </label>
        ))}
      </div>
      <p className={styles['note']}>{days}</p>
    </fieldset>
  )
}

/** What is paid back over a number of installments, such as "₹5,284 a month × 4". */
export const installmentsText = (
  { figures, termUnit }: OfferDetails,
  { installment, installments }: Omit<OfferDetails['limits']['terms'][number], 'maximum'>,
): string => {
  const amount = apiMoneyText(figures.currency, installment)
  if (installments === 1) return amount
  const values = { amount, count: installments }
  return termUnit === 'month' ? copy.monthlyTimes(values) : copy.amountTimes(values)
}

const installmentsInWords = (count: number): string =>
  count === 1 ? copy.singlePayment() : copy.installmentCount({ count })
