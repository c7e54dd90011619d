import { type MetaFunction, useLoaderData } from 'react-router'
import { certifyPersonal } from '#contract/profile/calls.ts'
import * as copy from '#copy/pages/profile.js'
import { screenAction } from '../../shell/screen-action.ts'
import { screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { dateText, readDateParts } from '../../ui/field/date-parts.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { choicesOf, educations, genders, maritalStatuses } from '../form/choices.ts'
import { FormCard } from '../form/form-card.tsx'
import { fieldText } from '../form/form-failure.ts'
import { useStepForm } from '../form/use-step-form.ts'
import { AddressFields } from './address-fields.tsx'
import { loadOverview } from './load-overview.ts'
import { ReferenceFields } from './reference-fields.tsx'
import { saveDraftedStep, saveStep } from './save-step.ts'
import { StepPage } from './step-page.tsx'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.personalTitle())

export const loader = screenLoader(loadOverview)
export const clientLoader = screenLoader(loadOverview)

const act = saveStep(certifyPersonal, form => ({
  gender: fieldText(form, 'gender'),
  maritalStatus: fieldText(form, 'maritalStatus'),
  education: fieldText(form, 'education'),
  region: fieldText(form, 'region'),
  city: fieldText(form, 'city'),
  street: fieldText(form, 'street'),
  postalCode: fieldText(form, 'postalCode'),
  reference1Name: fieldText(form, 'reference1Name'),
  reference1Phone: fieldText(form, 'reference1Phone'),
  reference1Relation: fieldText(form, 'reference1Relation'),
  reference2Name: fieldText(form, 'reference2Name'),
  reference2Phone: fieldText(form, 'reference2Phone'),
  reference2Relation: fieldText(form, 'reference2Relation'),
  referencesAgreed: fieldText(form, 'referencesAgreed'),
  movedOn: dateText(readDateParts(form, 'movedOn')),
}))

export const action = screenAction(act)
export const clientAction = screenAction(saveDraftedStep('personal', act))

/** Household and address, and optional references. */
const PersonalStep = () => {
  const pageData = useLoaderData<typeof loader>()
  const { overview } = pageData
  const form = useStepForm(overview.saved.personal)
  return (
    <StepPage step="personal" why={copy.personalReason()} pageData={pageData} form={form}>
      <FormCard title={copy.addressTitle()}>
        <AddressFields overview={overview} form={form} />
      </FormCard>
      <FormCard title={copy.householdTitle()}>
        <SelectField
          label={copy.maritalStatus()}
          placeholder={copy.choose()}
          options={choicesOf(maritalStatuses)}
          {...form.field('maritalStatus')}
          defaultValue={form.value('maritalStatus')}
        />
        <SelectField
          label={copy.education()}
          placeholder={copy.choose()}
          options={choicesOf(educations)}
          {...form.field('education')}
          defaultValue={form.value('education')}
        />
        <SelectField
          label={copy.optional({ label: copy.gender() })}
          hint={copy.genderHint()}
          placeholder={copy.preferNotToSay()}
          options={choicesOf(genders)}
          {...form.field('gender')}
          defaultValue={form.value('gender')}
        />
      </FormCard>
      <ReferenceFields market={overview.market} form={form} />
    </StepPage>
  )
}

export default PersonalStep
