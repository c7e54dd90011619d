import { type MetaFunction, useLoaderData } from 'react-router'
import { certifyBase } from '#contract/profile/calls.ts'
import * as copy from '#copy/pages/profile.js'
import type { MarketCode } from '#domain/market/market.ts'
import { getMarket, type IdNumberKind } from '#domain/market/market.ts'
import { screenAction } from '../../shell/screen-action.ts'
import { screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { DateField } from '../../ui/field/date-field.tsx'
import { dateParts, dateText, readDateParts } from '../../ui/field/date-parts.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { GroupedInput } from '../../ui/grouped-input/grouped-input.tsx'
import { inFours } from '../../ui/grouped-input/grouping.ts'
import { ConsentBox } from '../form/consent-box.tsx'
import { FormCard } from '../form/form-card.tsx'
import { fieldText, ungroupedFieldText } from '../form/form-failure.ts'
import { type StepForm, typedDate, useStepForm } from '../form/use-step-form.ts'
import { loadOverview } from './load-overview.ts'
import { saveDraftedStep, saveStep } from './save-step.ts'
import { StepPage } from './step-page.tsx'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.baseTitle())

export const loader = screenLoader(loadOverview)
export const clientLoader = screenLoader(loadOverview)

const act = saveStep(certifyBase, form => ({
  fullName: fieldText(form, 'fullName'),
  birthOn: dateText(readDateParts(form, 'birthOn')),
  idNumber: ungroupedFieldText(form, 'idNumber').toUpperCase(),
  aadhaarLast4: ungroupedFieldText(form, 'aadhaarLast4'),
  dataConsent: fieldText(form, 'dataConsent'),
}))

export const action = screenAction(act)
export const clientAction = screenAction(saveDraftedStep('base', act))

/** Identity data as on the identity card. */
const BaseStep = () => {
  const pageData = useLoaderData<typeof loader>()
  const { market, saved } = pageData.overview
  const { idNumber, takesAadhaarLast4 } = getMarket(market).certification
  const IdNumberField = idNumberFields[idNumber]
  const form = useStepForm(saved.base)
  return (
    <StepPage step="base" why={copy.baseReason()} pageData={pageData} form={form}>
      <FormCard>
        <TextField
          label={copy.fullName()}
          hint={nameHints[market]()}
          {...form.field('fullName')}
          defaultValue={form.value('fullName')}
          autoComplete="name"
          maxLength={100}
        />
        <DateField
          legend={copy.birthOn()}
          hint={copy.birthOnHint()}
          {...form.field('birthOn')}
          value={typedDate(form, 'birthOn') ?? dateParts(saved.base?.birthOn ?? null)}
          autoComplete="bday"
        />
        <IdNumberField form={form} />
        {takesAadhaarLast4 && (
          <GroupedInput
            label={copy.aadhaarLast4()}
            hint={copy.aadhaarHint()}
            {...form.field('aadhaarLast4')}
            value={form.value('aadhaarLast4')}
            grouping={inFours(4)}
          />
        )}
      </FormCard>
      <ConsentBox
        overview={pageData.overview}
        purpose="data-processing"
        name="dataConsent"
        form={form}
      />
    </StepPage>
  )
}

export default BaseStep

const nameHints: Readonly<Record<MarketCode, () => string>> = {
  ID: copy.fullNameHintIndonesia,
  IN: copy.fullNameHintIndia,
}

const NikField = ({ form }: { form: StepForm }) => (
  <GroupedInput
    label={copy.ktpNumber()}
    hint={copy.ktpHint()}
    {...form.field('idNumber')}
    value={form.value('idNumber')}
    grouping={inFours(16)}
  />
)

const PanField = ({ form }: { form: StepForm }) => (
  <TextField
    label={copy.panNumber()}
    hint={copy.panHint()}
    {...form.field('idNumber')}
    defaultValue={form.value('idNumber')}
    maxLength={12}
    autoCapitalize="characters"
    spellCheck={false}
  />
)

const idNumberFields: Readonly<Record<IdNumberKind, typeof NikField>> = {
  nik: NikField,
  pan: PanField,
}
