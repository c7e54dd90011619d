import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import * as copy from '#copy/pages/catalog.js'
import { apiMoneyText } from '#domain/money/api-money.ts'
import { Button } from '../ui/button/button.tsx'
import { RadioChips } from '../ui/choice/radio-chips.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import styles from './choice-form.module.css'
import type { ReferralParams } from './product-address.ts'
import { amountsOf, type ProductDetails } from './product-choice.ts'
import { amountOverTerm, findTerm, termCost, termForAmount, termInWords } from './term-costs.ts'

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
  const loadFigures = useLoadFigures(form, detail)
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
    <Form
      ref={form}
      method="get"
      className={styles['form']}
      onChange={event => loadFigures(event.target)}
      preventScrollReset
      replace
    >
      <input type="hidden" name="productId" value={product.id} />
      {Object.entries(referral).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        label={copy.amount()}
        name="amount"
        defaultValue={figures.amount}
        options={amountsOf(detail).map(amount => ({
          value: amount,
          label: apiMoneyText(figures.currency, amount),
        }))}
      />
      <RadioChips
        legend={copy.term()}
        name="installments"
        options={limits.terms.map(term => ({
          value: String(term.installments),
          label: termInWords(figures.every, term.installments),
          note: termCost(figures, term),
        }))}
        value={String(figures.installments)}
        updating={useIsOtherAmountLoading(figures.amount)}
      />
      {limits.note !== '' && <p className={styles['note']}>{limits.note}</p>}
      <noscript>
        <Button type="submit" variant="secondary" wide>
          {copy.calculate()}
        </Button>
      </noscript>
    </Form>
  )
}

/**
 * A function that loads the figures of the form's choice, of which `changed` is the last part: an amount
 * takes a term that allows it, and a term limits the amount.
 */
const useLoadFigures = (
  form: RefObject<HTMLFormElement | null>,
  { limits: { terms }, figures: { currency } }: ProductDetails,
): ((changed?: EventTarget) => void) => {
  const submit = useSubmit()
  return changed => {
    if (!form.current) return
    const chosen = new FormData(form.current)
    const loan = { currency, amount: String(chosen.get('amount')) }
    const shown = findTerm(terms, chosen.get('installments'))
    const term = changed instanceof HTMLSelectElement ? termForAmount(loan, terms, shown) : shown
    if (term) chosen.set('installments', String(term.installments))
    chosen.set('amount', amountOverTerm(loan, term))
    void submit(chosen, { method: 'get', replace: true, preventScrollReset: true })
  }
}

/** The terms' costs on the page are of the shown amount. */
const useIsOtherAmountLoading = (amount: string): boolean => {
  const { location } = useNavigation()
  const loading = new URLSearchParams(location?.search).get('amount')
  return loading !== null && loading !== amount
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
      if (field instanceof HTMLSelectElement || field instanceof RadioNodeList) field.value = value
    }
    select('amount', figures.amount)
    select('installments', String(figures.installments))
  }, [form, figures, state])
}
