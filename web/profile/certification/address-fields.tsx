import * as copy from '#copy/pages/profile.js'
import { DateField } from '../../ui/field/date-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { type StepForm, typedDate } from '../form/use-step-form.ts'
import type { CertificationOverview } from './load-overview.ts'

export type AddressFieldsProps = {
  readonly overview: CertificationOverview
  readonly form: StepForm
}

/** Where the borrower lives, in the parts that their market's post writes. */
export const AddressFields = ({ overview, form }: AddressFieldsProps) => {
  const india = overview.market === 'IN'
  return (
    <>
      <SelectField
        label={india ? copy.state() : copy.province()}
        placeholder={copy.choose()}
        options={overview.regions.map(({ code, name }) => ({ value: code, label: name }))}
        {...form.field('region')}
        defaultValue={form.value('region')}
        autoComplete="address-level1"
      />
      <TextField
        label={india ? copy.cityIndia() : copy.cityIndonesia()}
        {...form.field('city')}
        defaultValue={form.value('city')}
        autoComplete="address-level2"
        maxLength={80}
      />
      <TextField
        label={copy.street()}
        hint={india ? copy.streetHintIndia() : copy.streetHintIndonesia()}
        {...form.field('street')}
        defaultValue={form.value('street')}
        autoComplete="street-address"
        maxLength={200}
      />
      <TextField
        label={india ? copy.pinCode() : copy.postalCode()}
        {...form.field('postalCode')}
        defaultValue={form.value('postalCode')}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
      />
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
