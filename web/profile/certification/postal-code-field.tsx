import { useRef } from 'react'
import { findPostalArea } from '#contract/profile/calls.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { getMarket } from '#domain/market/market.ts'
import { browserApi } from '../../shell/browser-api.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { marketLabels } from '../form/market-labels.ts'
import { fieldId, type StepForm } from '../form/use-step-form.ts'

const codeDigits = 6

type PostalCodeFieldProps = { readonly market: MarketCode; readonly form: StepForm }

/**
 * The postal code. Where it names a place, region and city are filled in from it, unless something
 * else was chosen or typed there.
 */
export const PostalCodeField = ({ market, form }: PostalCodeFieldProps) => {
  const latest = useRef('')
  const filled = useRef<Readonly<Record<string, string>>>({})
  const fill = (name: string, value: string | null) => {
    const control = document.getElementById(fieldId(name))
    const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement
    if (!isField || !value) return
    if (control.value !== '' && control.value !== filled.current[name]) return
    control.value = value
    filled.current = { ...filled.current, [name]: value }
  }
  const look = async (typed: string) => {
    const postalCode = typed.replaceAll(' ', '')
    latest.current = postalCode
    if (!getMarket(market).certification.hasPostalAreas || postalCode.length !== codeDigits) return
    const reply = await browserApi()(findPostalArea, { postalCode })
    if (latest.current !== postalCode || !reply.success) return
    fill('region', reply.data.region)
    fill('city', reply.data.city)
  }
  return (
    <TextField
      label={marketLabels(market).postalCode()}
      {...form.field('postalCode')}
      defaultValue={form.value('postalCode')}
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={7}
      onChange={typed => void look(typed)}
    />
  )
}
