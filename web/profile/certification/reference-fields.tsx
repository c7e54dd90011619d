import * as copy from '#copy/pages/profile.js'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { Accordion } from '../../ui/accordion/accordion.tsx'
import { Card } from '../../ui/card/card.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { GroupedInput } from '../../ui/grouped-input/grouped-input.tsx'
import { phoneGrouping } from '../../ui/grouped-input/grouping.ts'
import { choicesOf, relations } from '../form/choices.ts'
import { FormFields } from '../form/form-card.tsx'
import { TickBox } from '../form/tick-box.tsx'
import type { StepForm } from '../form/use-step-form.ts'

export type ReferenceFieldsProps = { readonly market: MarketCode; readonly form: StepForm }

/** Up to two references. Typed by hand: the contact list is never read. */
export const ReferenceFields = ({ market, form }: ReferenceFieldsProps) => {
  const isFilledIn = form.value('reference1Name') !== '' || form.value('reference2Name') !== ''
  const wrong = form.failure?.problems.some(({ field }) => field.startsWith('reference')) ?? false
  return (
    <Card>
      <Accordion summary={copy.referencesTitle()} open={isFilledIn || wrong}>
        <FormFields text={copy.referencesText()}>
          <Reference no={1} market={market} form={form} />
          <Reference no={2} market={market} form={form} />
          <TickBox name="referencesAgreed" form={form}>
            {copy.referencesAgreed()}
          </TickBox>
        </FormFields>
      </Accordion>
    </Card>
  )
}

const Reference = ({ no, market, form }: ReferenceFieldsProps & { no: 1 | 2 }) => {
  const { phone } = getMarket(market)
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
        grouping={phoneGrouping(phone)}
        lead={`+${phone.countryCode}`}
      />
      <SelectField
        label={copy.referenceRelation({ no })}
        placeholder={copy.choose()}
        options={choicesOf(relations)}
        {...form.field(`reference${no}Relation`)}
        defaultValue={form.value(`reference${no}Relation`)}
      />
    </>
  )
}
