import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import * as copy from '#copy/pages/catalog.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { Button } from '../ui/button/button.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import styles from './choice-form.module.css'
import type { ReferralParams } from './product-address.ts'
import { amountsOf, type ProductDetails } from './product-choice.ts'

/**
 * Amount and term. A change loads new figures at once; without script a button does. The form
 * uses GET, so that a reload and "back" from the next page keep the choice.
 */
export const ChoiceForm = ({
  detail,
}: {
  detail: ProductDetails & { readonly referral: ReferralParams }
}) => {
  const { product, limits, figures, referral } = detail
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const loadFigures = () => void submit(form.current, { replace: true, preventScrollReset: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    if (!form.current) return
    const chosen = new FormData(form.current)
    const differs =
      chosen.get('amount') !== figures.amount ||
      chosen.get('installments') !== String(figures.installments)
    if (differs) loadFigures()
  }, [])
  useShownChoice(form, figures)
  return (
    <Form ref={form} method="get" className={styles['form']} preventScrollReset replace>
      <input type="hidden" name="productId" value={product.id} />
      {Object.entries(referral).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={styles['amount']}>
        <SelectField
          label={copy.amount()}
          name="amount"
          defaultValue={figures.amount}
          options={amountsOf(detail).map(amount => ({
            value: amount,
            label: apiMoneyText(figures.currency, amount),
          }))}
          onChange={loadFigures}
        />
      </div>
      <div className={styles['term']}>
        <SelectField
          label={copy.term()}
          name="installments"
          defaultValue={String(figures.installments)}
          options={limits.installments.map(count => ({
            value: String(count),
            label: copy.months({ count }),
          }))}
          onChange={loadFigures}
        />
      </div>
      {limits.note !== '' && <p className={styles['note']}>{limits.note}</p>}
      <noscript className={styles['without']}>
        <Button type="submit" variant="secondary" wide>
          {copy.calculate()}
        </Button>
      </noscript>
    </Form>
  )
}

/**
 * Selects what newly loaded figures are of: a choice that is not offered was replaced. While further
 * figures load, the fields already hold a newer choice, and keep it.
 */
const useShownChoice = (
  form: RefObject<HTMLFormElement | null>,
  figures: ProductDetails['figures'],
): void => {
  const shown = useRef(figures)
  const { state } = useNavigation()
  useLayoutEffect(() => {
    if (state !== 'idle' || shown.current === figures) return
    shown.current = figures
    const select = (name: string, value: string) => {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLSelectElement) field.value = value
    }
    select('amount', figures.amount)
    select('installments', String(figures.installments))
  }, [form, figures, state])
}
