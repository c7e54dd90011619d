import * as copy from '#copy/pages/profile.js'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { DateField } from '../../ui/field/date-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { marketLabels } from '../form/market-labels.ts'
import { type StepForm, typedDate } from '../form/use-step-form.ts'
import type { CertificationOverview } from './load-overview.ts'
import { PostalCodeField } from './postal-code-field.tsx'

const streetHints: Readonly<Record<MarketCode, () => string>> = {
  ID: copy.streetHintIndonesia,
  IN: copy.streetHintIndia,
}

export type AddressFieldsProps = {
  readonly overview: CertificationOverview
  readonly form: StepForm
}

/** Address fields of the borrower's market. */
export const AddressFields = ({ overview, form }: AddressFieldsProps) => {
  const labels = marketLabels(overview.market)
  const { hasPostalAreas } = getMarket(overview.market).certification
  const postalCode = <PostalCodeField market={overview.market} form={form} />
  return (
    <>
      {hasPostalAreas && postalCode}
      <SelectField
        label={labels.region()}
        placeholder={copy.choose()}
        options={overview.regions.map(({ code, name }) => ({ value: code, label: name }))}
        {...form.field('region')}
        defaultValue={form.value('region')}
        autoComplete="address-level1"
      />
      <TextField
        label={labels.city()}
        {...form.field('city')}
        defaultValue={form.value('city')}
        autoComplete="address-level2"
        maxLength={80}
      />
      <TextField
        label={copy.street()}
        hint={streetHints[overview.market]()}
        {...form.field('street')}
        defaultValue={form.value('street')}
        autoComplete="street-address"
        maxLength={200}
      />
      {!hasPostalAreas && postalCode}
      {overview.saved.personal && (
        <DateField
          legend={copy.movedOn()}
          hint={copy.movedOnHint()}
          {...form.field('movedOn')}
          value={typedDate(form, 'movedOn') ?? { day: '', month: '', year: '' }}
        />
      )}
    </>
  )
}
