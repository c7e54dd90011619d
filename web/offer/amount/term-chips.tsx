import * as copy from '#copy/pages/offer.js'
import type { OfferDetails } from '../load-offer.ts'
import styles from './term-chips.module.css'

export type TermChipsProps = {
  readonly offer: OfferDetails
  readonly value: string
  readonly onChange: (periods: string) => void
}

/** The terms of a product; a single term is shown as text. */
export const TermChips = ({ offer, value, onChange }: TermChipsProps) => {
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
        {limits.installments.map(count => (
          <label key={count} className={styles['chip']}>
            <input
              type="radio"
              className={styles['input']}
              name="installments"
              value={String(count)}
              checked={String(count) === value}
              onChange={() => onChange(String(count))}
            />
            <span className={styles['words']}>{installmentsInWords(count)}</span>
          </label>
        ))}
      </div>
      <p className={styles['note']}>{days}</p>
    </fieldset>
  )
}

const installmentsInWords = (count: number): string =>
  count === 1 ? copy.singlePayment() : copy.installmentCount({ count })
