import { Form, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { correctData, myData } from '#contract/profile/calls.ts'
import * as copy from '#copy/pages/profile.js'
import type { MarketCode } from '#domain/market/market.ts'
import { paths } from '../../routes.ts'
import { requireData } from '../../shell/failure/screen-failure.ts'
import { type ScreenSubmit, screenAction } from '../../shell/screen-action.ts'
import { type ScreenLoad, screenLoader } from '../../shell/screen-loader.ts'
import { titleOf } from '../../shell/title.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { dateText, readDateParts } from '../../ui/field/date-parts.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { Menu, MenuLink } from '../../ui/menu/menu.tsx'
import { Page } from '../../ui/page/page.tsx'
import { FormCard } from '../form/form-card.tsx'
import { fieldText, formFailureReply } from '../form/form-failure.ts'
import { FormProblems } from '../form/form-problems.tsx'
import { type StepForm, typedDate, useStepForm } from '../form/use-step-form.ts'
import { type KeyField, keyFieldLabel, keyFields } from './key-fields.ts'

export { ErrorBoundary } from '../../shell/failure/error-boundary.tsx'

export const meta: MetaFunction = args => titleOf(args, copy.correctTitle())

type CorrectDataPageData = { readonly market: MarketCode; readonly field: KeyField | null }

const findField = (request: Request): KeyField | undefined => {
  const requested = new URL(request.url).searchParams.get('field')
  return keyFields.find(each => each === requested)
}

const load: ScreenLoad<CorrectDataPageData> = async (api, request) => ({
  market: requireData(await api(myData, {})).market,
  field: findField(request) ?? null,
})

export const loader = screenLoader(load)
export const clientLoader = screenLoader(load)

const act: ScreenSubmit<Response | ReturnType<typeof formFailureReply>> = async (
  api,
  form,
  request,
) => {
  const field = findField(request) ?? 'fullName'
  const reply = await api(correctData, {
    field,
    value: field === 'birthOn' ? dateText(readDateParts(form, 'value')) : fieldText(form, 'value'),
    changedOn: dateText(readDateParts(form, 'changedOn')),
    reason: fieldText(form, 'reason'),
  })
  return reply.success ? redirect(paths.mineData) : formFailureReply(reply, form)
}

export const action = screenAction(act)
export const clientAction = screenAction(act)

/** Requests a change of identifying data: choice of the field, then the new value. */
const CorrectData = () => {
  const { market, field } = useLoaderData<typeof loader>()
  const form = useStepForm(null)
  if (field !== null) return <CorrectionForm field={field} market={market} form={form} />
  return (
    <Page title={copy.correctTitle()} backTo={paths.mineData}>
      <p>{copy.correctLead()}</p>
      <Card>
        <Menu>
          {keyFields.map(each => (
            <MenuLink key={each} icon="person" to={`${paths.mineCorrect}?field=${each}`}>
              {keyFieldLabel(each, market)}
            </MenuLink>
          ))}
        </Menu>
      </Card>
    </Page>
  )
}

export default CorrectData

type CorrectionFormProps = {
  readonly field: KeyField
  readonly market: MarketCode
  readonly form: StepForm
}

const CorrectionForm = ({ field, market, form }: CorrectionFormProps) => {
  const label = keyFieldLabel(field, market)
  return (
    <Form method="post" noValidate onInput={form.onInput}>
      <Page
        title={copy.correct({ what: label })}
        backTo={paths.mineCorrect}
        actions={
          <ActionBar>
            <Button type="submit" wide busy={form.busy}>
              {copy.requestCorrection()}
            </Button>
          </ActionBar>
        }
      >
        <p>{copy.correctText()}</p>
        <FormProblems failure={form.failure} remaining={form.problems} />
        <FormCard>
          {field === 'birthOn' ? (
            <DateField
              legend={label}
              {...form.field('value')}
              value={typedDate(form, 'value') ?? noDay}
            />
          ) : (
            <TextField
              label={label}
              {...form.field('value')}
              defaultValue={form.value('value')}
              maxLength={100}
            />
          )}
          <DateField
            legend={copy.changedOn()}
            hint={copy.changedOnHint()}
            {...form.field('changedOn')}
            value={typedDate(form, 'changedOn') ?? noDay}
          />
          <TextField
            label={copy.optional({ label: copy.reason() })}
            {...form.field('reason')}
            defaultValue={form.value('reason')}
            maxLength={200}
          />
        </FormCard>
      </Page>
    </Form>
  )
}

const noDay = { day: '', month: '', year: '' }
