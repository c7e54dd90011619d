import * as copy from '#copy/pages/offer.js'
import { termCost } from '../../catalog/term-costs.ts'
import { RadioChips } from '../../ui/choice/radio-chips.tsx'
import type { OfferDetails } from '../load-offer.ts'
import styles from './term-chips.module.css'

export type TermChipsProps = {
  readonly offer: OfferDetails
  /** The figures of another amount are being loaded. */
  readonly updating: boolean
  readonly value: string
  readonly onChange: (periods: string) => void
}

/** The terms of a product, each with its cost a period; a single term is shown as text. */
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
    <div>
      <RadioChips
        legend={copy.installmentsLabel()}
        name="installments"
        options={limits.terms.map(term => ({
          value: String(term.installments),
          label: installmentsInWords(term.installments),
          note: termCost(figures, term),
        }))}
        value={value}
        updating={updating}
        onChange={onChange}
      />
      <p className={styles['note']}>{days}</p>
    </div>
  )
}

const installmentsInWords = (count: number): string =>
  count === 1 ? copy.singlePayment() : copy.installmentCount({ count })
