import { getMarket, type MarketCode } from '#domain/market/market.ts'
import * as copy from '../copy/compiled/profile.js'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { GroupedInput } from '../ui/grouped-input/grouped-input.tsx'
import { phoneGrouping } from '../ui/grouped-input/grouping.ts'
import { choicesOf } from './choices.ts'
import { FormCard } from './form-card.tsx'
import { TickBox } from './tick-box.tsx'
import type { StepForm } from './use-step-form.ts'

export type ReferenceFieldsProps = { readonly market: MarketCode; readonly form: StepForm }

/** Up to two people who know of it. Typed by hand: no contact list is ever read. */
export const ReferenceFields = ({ market, form }: ReferenceFieldsProps) => (
  <FormCard title={copy.referencesTitle()} text={copy.referencesText()}>
    {([1, 2] as const).map(no => (
      <Reference key={no} no={no} market={market} form={form} />
    ))}
    <TickBox name="referencesAgreed" form={form}>
      {copy.referencesAgreed()}
    </TickBox>
  </FormCard>
)

const Reference = ({ no, market, form }: ReferenceFieldsProps & { no: 1 | 2 }) => {
  const code = getMarket(market).phoneCountryCode
  return (
    <>
      <TextField
        label={copy.referenceName({ no })}
        {...form.field(`reference${no}Name`)}
        defaultValue={form.value(`reference${no}Name`)}
        maxLength={100}
      />
      <GroupedInput
        label={copy.referencePhone({ no })}
        {...form.field(`reference${no}Phone`)}
        value={form.value(`reference${no}Phone`)}
        grouping={phoneGrouping(code)}
        lead={`+${code}`}
      />
      <SelectField
        label={copy.referenceRelation({ no })}
        placeholder={copy.choose()}
        options={choicesOf('relation')}
        {...form.field(`reference${no}Relation`)}
        defaultValue={form.value(`reference${no}Relation`)}
      />
    </>
  )
}
